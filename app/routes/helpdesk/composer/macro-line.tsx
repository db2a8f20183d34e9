// What a canned reply does with the ticket besides being sent, said before it is sent, with the way to leave it out.
import { Button } from '#app/ui/button.tsx'
import type { ReplySteps } from '#domain/content/canned-replies/canned-reply-input.ts'
import { priorities } from '#domain/tickets/ticket.ts'

/** Props of `MacroLine`; `categories` and `offices` give the names. */
export interface MacroLineProps {
  readonly sets: ReplySteps | null
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly offices: readonly { readonly id: number; readonly name: string }[]
  readonly onDrop: () => void
}

/** Nothing for a reply that sets nothing. */
export function MacroLine({ sets, categories, offices, onDrop }: MacroLineProps) {
  const category = categories.find(({ id }) => id === sets?.category)
  const office = offices.find(({ id }) => id === sets?.officeId)
  const words = [
    category && `kategori menjadi ${category.name}`,
    sets?.priority && `prioritas menjadi ${priorities[sets.priority]}`,
    sets?.completes && 'tiket selesai',
    office && !sets?.completes && `tiket dialihkan ke ${office.name}`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Setelah terkirim: {words.join(', ')}.
      <Button size="sm" variant="quiet" onClick={onDrop}>
        Jangan
      </Button>
    </p>
  )
}
