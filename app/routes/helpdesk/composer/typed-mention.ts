// Reads the name behind the '@' that is being typed in a note, and finds who is meant. Pure.
import type { Offer } from './inline-picker.tsx'

/** A colleague as the picker shows one. */
export interface MentionedColleague {
  readonly id: string
  readonly name: string
  readonly organization: string | null
}

/** So many are offered at once. */
const offered = 6

const lower = (text: string) => text.toLocaleLowerCase('id-ID')

/**
 * The colleagues whose name, or a word of it, begins with what stands between the '@' and the caret; undefined where no
 * '@' begins a word before it.
 */
export function offerColleagues(
  colleagues: readonly MentionedColleague[],
  text: string,
  caret: number,
): Offer<MentionedColleague> | undefined {
  const [found, typed = ''] = /(?<![^\s(,;:/])@([^@\n]{0,60})$/u.exec(text.slice(Math.max(0, caret - 62), caret)) ?? []
  if (found === undefined) return undefined
  const query = lower(typed)
  const begins = ({ name }: MentionedColleague) =>
    lower(name).startsWith(query) ||
    (!query.includes(' ') &&
      lower(name)
        .split(' ')
        .some((word) => word.startsWith(query)))
  // A name that stands there in full with a space behind it is done.
  const isDone = colleagues.some(({ name }) => query === `${lower(name)} `)
  return { start: caret - found.length, items: isDone ? [] : colleagues.filter(begins).slice(0, offered) }
}
