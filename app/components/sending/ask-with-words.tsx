// 'Tanya petugas' with what was typed: a link where scripts run, and otherwise a form, so that no address holds it.
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { carryIntent, takeAlong } from './carried-words.ts'

/** Props of `AskWithWords`: what was typed, and the look and label of the button. */
export type AskWithWordsProps = { words: string; variant?: ButtonVariant; children: string }

/** Leads to the form of a question, in which the words stand. */
export function AskWithWords({ words, variant = 'primary', children }: AskWithWordsProps) {
  const hydrated = useHydrated()
  if (hydrated) {
    return (
      <ButtonLink to="/ask" variant={variant} onClick={() => takeAlong(words, '/ask')}>
        {children}
      </ButtonLink>
    )
  }
  return (
    <form method="post" action="/ask" className="contents">
      <input type="hidden" name="intent" value={carryIntent} />
      <input type="hidden" name="description" value={words} />
      <Button type="submit" variant={variant}>
        {children}
      </Button>
    </form>
  )
}
