/** A page, or a setting on one. */
export interface AdminTarget {
  readonly to: string
  readonly label: string
  readonly about: string
  readonly words?: string | undefined
  readonly group: string
  readonly isSetting?: boolean
}

/** What people type for a word of the texts. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  whatsapp: ['wa'],
  telepon: ['hp', 'telp'],
  password: ['sandi', 'kata'],
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

const findableIn = (text: string) => wordsOf(text).flatMap((word) => [word, ...(spoken[word] ?? [])])

/** Lower is better; undefined: the word occurs nowhere. A whole word counts more than its beginning. */
function placeOf(word: string, { label, words = '', about }: AdminTarget): number | undefined {
  const texts = [label, words, about].map(findableIn)
  const whole = texts.findIndex((text) => text.includes(word))
  if (whole >= 0) return whole
  const begun = texts.findIndex((text) => text.some((each) => each.startsWith(word)))
  return begun < 0 ? undefined : texts.length + begun
}

/** The targets in which each word of the query begins a word, the best first; none for an empty query. */
export function findAdminPages(targets: readonly AdminTarget[], query: string): AdminTarget[] {
  const asked = wordsOf(query)
  if (asked.length === 0) return []
  return targets
    .flatMap((target) => {
      const places = asked.map((word) => placeOf(word, target))
      return places.includes(undefined)
        ? []
        : [{ target, rank: places.reduce<number>((sum, at) => sum + (at ?? 0), 0) }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ target }) => target)
}
