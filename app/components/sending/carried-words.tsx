// What was written at '/ask', at '/ask/report', to the assistant or in a search goes along to a form, in the page's memory alone.
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The two pages. */
export type AskPath = '/ask' | '/ask/report'

/** The intent of a form that is not sent, but taken to the other page. */
export const carryIntent = 'carry'

/** The id of either form. */
export const carriedForm = 'tulisan'

/** The field of either form that is carried. */
const selector = 'main textarea[name="description"]'

/** The form of who is signed in, where '/ask' leads them. */
export const ownQuestionPath = '/client/create-question'

/** Words on their way. */
interface CarriedWords {
  readonly words: string
  /** They become a draft of the form they reach, so that they outlast signing in. */
  readonly keeps: boolean
}

let carried: (CarriedWords & { readonly to: readonly string[] }) | undefined

/** The box of the page's form. */
export function findBox(): HTMLTextAreaElement | null {
  return document.querySelector(selector)
}

/** Keeps what stands in the box of the page that is being left, when the other page takes its place; true when it does. */
export function carryWords(box: HTMLTextAreaElement, from: AskPath): boolean {
  const to = from === '/ask' ? '/ask/report' : '/ask'
  carried =
    location.pathname === to && box.value.trim() !== '' ? { to: [to], words: box.value, keeps: false } : undefined
  return carried !== undefined
}

/** Keeps what was written elsewhere for the form that is opened next; what becomes a question is a draft there. */
export function takeAlong(words: string, to: AskPath): void {
  carried = to === '/ask' ? { to: [to, ownQuestionPath], words, keeps: true } : { to: [to], words, keeps: false }
}

/** What was written elsewhere for this page; once, then it is forgotten. */
export function takeWords(here: string): CarriedWords | undefined {
  const found = carried?.to.includes(here) ? carried : undefined
  carried = undefined
  return found
}

/** The text that a page's action answered with; undefined for every other answer. */
export function textCarriedIn(answer: unknown): string | undefined {
  const isCarried = typeof answer === 'object' && answer !== null && 'carried' in answer
  return isCarried && typeof answer.carried === 'string' ? answer.carried : undefined
}

/** Props of `AskWithWords`: what was typed, and the look and label of the button. */
type AskWithWordsProps = { words: string; variant?: ButtonVariant; children: string }

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
