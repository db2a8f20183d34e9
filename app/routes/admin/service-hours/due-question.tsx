// Asks for confirmation before due times change, with the number of tickets.
import { useEffect, useRef } from 'react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DueChanges } from '#domain/tickets/escalation/preview-due-time-changes.ts'

/** The question: the step as its form sends it again once confirmed. */
export interface DueQuestionProps {
  readonly title: string
  readonly counted: DueChanges
  /** Sent again as they are. */
  readonly values: Readonly<Record<string, string>>
  readonly yes: string
  readonly danger?: boolean
  /** The page itself. */
  readonly here: string
}

function describeChanges({ open, changed }: DueChanges): string {
  const count = (number: number) => number.toLocaleString('id-ID')
  if (changed === 0) return 'Tidak ada tiket terbuka yang batas waktunya berubah.'
  return `${count(changed)} dari ${count(open)} tiket terbuka mendapat batas waktu baru. Tiket yang sudah selesai tidak berubah.`
}

/** Takes the focus; without scripts it stands at the head of the page. */
export function DueQuestion({ title, counted, values, yes, danger = false, here }: DueQuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice ref={box} tone="warning" title={title} role="alert">
      <p>{describeChanges(counted)}</p>
      <PortalForm hidden={values} action={`${here}?sure`} className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'}>
          {yes}
        </Button>
        <ButtonLink to={here} variant="secondary">
          Batal
        </ButtonLink>
      </PortalForm>
    </Notice>
  )
}
