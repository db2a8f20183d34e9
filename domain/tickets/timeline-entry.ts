import type { EntryAudience, EntryType } from './ticket.ts'

export interface TimelineEntry {
  readonly id: number
  readonly type: EntryType
  readonly audience: EntryAudience
  readonly author: string
  readonly organization: string | null
  readonly message: string
  readonly at: Date
  readonly own?: boolean
}

interface Nameable {
  readonly id: string
  readonly name: string
}

/** One id, or those of colleagues who have the same name. */
const kept = /@\[([\w-]+(?:,[\w-]+)*)\]/g

const beginsWord = (text: string, at: number) => at === 0 || /[\s(,;:/]/.test(text[at - 1] ?? '')

/** Replaces '@name' by ids, the longest match first; colleagues with the same name are all meant. */
export function keepMentions(text: string, colleagues: readonly Nameable[]): { text: string; ids: readonly string[] } {
  const byLength = colleagues.toSorted((one, other) => other.name.length - one.name.length)
  const ids = new Set<string>()
  let made = ''
  let rest = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, rest))) {
    if (!beginsWord(text, at)) continue
    const behind = text.slice(at + 1).toLocaleLowerCase('id-ID')
    const fits = ({ name }: Nameable) =>
      behind.startsWith(name.toLocaleLowerCase('id-ID')) && !/[\p{L}\d]/u.test(behind[name.length] ?? '')
    const first = byLength.find(fits)
    if (!first) continue
    const meant = byLength.filter(({ name }) => name.toLowerCase() === first.name.toLowerCase())
    for (const { id } of meant) ids.add(id)
    made += `${text.slice(rest, at)}@[${meant.map(({ id }) => id).join()}]`
    rest = at + 1 + first.name.length
  }
  return { text: made + text.slice(rest), ids: [...ids] }
}

export function mentionedIn(text: string): string[] {
  return [...text.matchAll(kept)].flatMap(([, ids = '']) => ids.split(','))
}

export function readMentions(text: string, nameOf: (id: string) => string | undefined): string {
  return text.replaceAll(kept, (_, ids: string) => `@${ids.split(',').map(nameOf).find(Boolean) ?? 'petugas lama'}`)
}
