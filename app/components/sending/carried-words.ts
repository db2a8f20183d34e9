// What was written at '/ask' or at '/ask/report' goes along to the other one: in the page's memory alone, because nothing
// of a report may lie on the device; where no scripts run in the body of a form (`carried-text.server.ts`).

/** The two pages. */
export type AskPath = '/ask' | '/ask/report'

/** The intent of a form that is not sent, but taken to the other page. */
export const carryIntent = 'carry'

/** The id of either form. */
export const carriedForm = 'tulisan'

/** The field of either form that is carried. */
const selector = 'main textarea[name="description"]'

let carried: { readonly to: string; readonly words: string } | undefined

/** The box of the page's form. */
export function findBox(): HTMLTextAreaElement | null {
  return document.querySelector(selector)
}

/** Keeps what stands in the box of the page that is being left, when the other page takes its place; true when it does. */
export function carryWords(box: HTMLTextAreaElement, from: AskPath): boolean {
  const to = from === '/ask' ? '/ask/report' : '/ask'
  carried = location.pathname === to && box.value.trim() !== '' ? { to, words: box.value } : undefined
  return carried !== undefined
}

/** What was written at the other page; once, then it is forgotten. */
export function takeWords(here: string): string | undefined {
  const words = carried?.to === here ? carried.words : undefined
  carried = undefined
  return words
}

/** The text that a page's action answered with; undefined for every other answer. */
export function textCarriedIn(answer: unknown): string | undefined {
  const isCarried = typeof answer === 'object' && answer !== null && 'carried' in answer
  return isCarried && typeof answer.carried === 'string' ? answer.carried : undefined
}
