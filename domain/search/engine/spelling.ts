// Helps a misspelt word to the spelling that the portal uses. Pure.
import SearchableMap from 'minisearch/SearchableMap'

export interface Correction {
  readonly word: string
  readonly stem: string
  readonly distance: number
}

/** Shorter words are one letter away from too many others. */
const shortest = 4

function allowance(length: number): number {
  return length < shortest ? 0 : length < 7 ? 1 : 2
}

const skeletonOf = (word: string) => word.replaceAll(/[aeiou]/g, '').replaceAll(/(.)\1+/g, '$1')

function isWithin(letters: string, longer: string): boolean {
  let at = 0
  for (const letter of longer) if (letter === letters[at]) at += 1
  return at === letters.length
}

export class Spelling {
  readonly #words: SearchableMap<string>
  /** Words by what stays of them without vowels, as they are shortened in messages: 'pndaftarn', 'sklh'. */
  readonly #skeletons = new Map<string, string[]>()
  readonly #spreadOf: (stem: string) => number

  constructor(words: Iterable<[word: string, stem: string]>, spreadOf: (stem: string) => number) {
    this.#words = SearchableMap.from([...words].filter(([word]) => word.length >= shortest && /^\p{L}+$/u.test(word)))
    for (const word of this.#words.keys()) {
      const skeleton = skeletonOf(word)
      if (skeleton.length < shortest - 1) continue
      const same = this.#skeletons.get(skeleton)
      if (same) same.push(word)
      else this.#skeletons.set(skeleton, [word])
    }
    this.#spreadOf = spreadOf
  }

  correct(word: string, atMost = 2): Correction | undefined {
    const limit = Math.min(allowance(word.length), atMost)
    if (limit === 0) return undefined
    const [likely] = [this.#swapped(word), this.#shortened(word)]
      .filter((each) => each !== undefined)
      .sort((one, other) => this.#spreadOf(other.stem) - this.#spreadOf(one.stem))
    if (likely) return likely
    let best: Correction | undefined
    let bestRank = Number.POSITIVE_INFINITY
    for (const [near, [stem, distance]] of this.#words.fuzzyGet(word, limit)) {
      // Who types wrongly seldom begins wrongly, and means the more usual word.
      const rank = distance * 10 + (near[0] === word[0] ? 0 : 6) - Math.min(this.#spreadOf(stem), 50) / 50
      if (rank < bestRank && distance > 0) [best, bestRank] = [{ word: near, stem, distance }, rank]
    }
    return best
  }

  beginningWith(beginning: string, limit: number): string[] {
    const found = new Set<string>()
    for (const [, stem] of this.#words.atPrefix(beginning)) found.add(stem)
    return [...found].sort((one, other) => this.#spreadOf(other) - this.#spreadOf(one)).slice(0, limit)
  }

  #shortened(word: string): Correction | undefined {
    const meant = (this.#skeletons.get(skeletonOf(word)) ?? [])
      .filter((longer) => longer.length > word.length && isWithin(word, longer))
      .sort((one, other) => this.#spread(other) - this.#spread(one) || one.length - other.length)[0]
    return meant === undefined ? undefined : { word: meant, stem: this.#words.get(meant) ?? meant, distance: 1 }
  }

  #spread(word: string): number {
    return this.#spreadOf(this.#words.get(word) ?? word)
  }

  #swapped(word: string): Correction | undefined {
    for (let at = 0; at < word.length - 1; at += 1) {
      const tried = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
      const stem = tried === word ? undefined : this.#words.get(tried)
      if (stem !== undefined) return { word: tried, stem, distance: 1 }
    }
    return undefined
  }
}
