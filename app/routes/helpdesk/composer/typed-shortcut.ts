// Reads the short name of a canned reply that is being typed in the box: ';token' or '/token'. Pure.
import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'

/** A short name before the caret: where it begins, with its sign, and what was typed of it. */
export interface TypedShortcut {
  readonly start: number
  readonly query: string
}

/** So many answers are offered at once. */
const offered = 6

/** The short name that ends at the caret; undefined where none is typed. A slash within a word or an address is none. */
export function readShortcut(text: string, caret: number): TypedShortcut | undefined {
  const [found, query = ''] = /(?<!\S)[;/]([a-z\d-]{0,30})$/i.exec(text.slice(Math.max(0, caret - 32), caret)) ?? []
  return found === undefined ? undefined : { start: caret - found.length, query: query.toLowerCase() }
}

/** The answers for it: those whose short name begins so, then those whose title has a word that does. */
export function matchShortcut(ready: readonly ReadyAnswer[], query: string): readonly ReadyAnswer[] {
  const byName = ready.filter(({ shortcut }) => shortcut?.startsWith(query))
  const words = (title: string) => title.toLowerCase().split(/[^\p{L}\d]+/u)
  const byTitle = ready.filter(
    (each) => !byName.includes(each) && words(each.title).some((word) => word.startsWith(query)),
  )
  return [...byName, ...byTitle].slice(0, offered)
}
