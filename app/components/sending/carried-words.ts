// What was written at '/ask' or at '/ask/report' goes along to the other one: in the page's memory alone, because nothing
// of a report may lie on the device.

/** The two pages. */
export type AskPath = '/ask' | '/ask/report'

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
