// What was written at '/ask', at '/ask/report', to the assistant or in a search goes along to a form, in the page's memory alone.
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export type AskPath = '/ask' | '/ask/report'

export const carryIntent = 'carry'

export const carriedForm = 'tulisan'

/** A button of the page's form that takes its text along to another form, without files and without scripts. */
export const carryButton = (to: AskPath) =>
  ({
    type: 'submit',
    name: 'intent',
    value: carryIntent,
    form: carriedForm,
    formAction: to,
    formEncType: 'application/x-www-form-urlencoded',
  }) as const

const selector = 'main textarea[name="description"]'

export const ownQuestionPath = '/client/create-question'

interface CarriedWords {
  readonly words: string
  /** They become a draft of the form they reach, so that they outlast signing in. */
  readonly keeps: boolean
}

let carried: (CarriedWords & { readonly to: readonly string[] }) | undefined

export function findBox(): HTMLTextAreaElement | null {
  return document.querySelector(selector)
}

export function prefillText(box: HTMLTextAreaElement, from: AskPath): boolean {
  const to = from === '/ask' ? '/ask/report' : '/ask'
  carried =
    location.pathname === to && box.value.trim() !== '' ? { to: [to], words: box.value, keeps: false } : undefined
  return carried !== undefined
}

export function prefill(words: string, to: AskPath): void {
  carried = to === '/ask' ? { to: [to, ownQuestionPath], words, keeps: true } : { to: [to], words, keeps: false }
}

export function takeWords(here: string): CarriedWords | undefined {
  const found = carried?.to.includes(here) ? carried : undefined
  carried = undefined
  return found
}

export function textCarriedIn(answer: unknown): string | undefined {
  const isCarried = typeof answer === 'object' && answer !== null && 'carried' in answer
  return isCarried && typeof answer.carried === 'string' ? answer.carried : undefined
}

type AskWithWordsProps = { words: string; to?: AskPath; variant?: ButtonVariant; children: string }

export function AskWithWords({ words, to = '/ask', variant = 'primary', children }: AskWithWordsProps) {
  const hydrated = useHydrated()
  if (hydrated) {
    return (
      <ButtonLink to={to} variant={variant} onClick={() => prefill(words, to)}>
        {children}
      </ButtonLink>
    )
  }
  return (
    <form method="post" action={to} className="contents">
      <input type="hidden" name="intent" value={carryIntent} />
      <input type="hidden" name="description" value={words} />
      <Button type="submit" variant={variant}>
        {children}
      </Button>
    </form>
  )
}
