// Helps a misspelt word to the spelling that the portal uses. Pure.
import SearchableMap from 'minisearch/SearchableMap'

/** A word of the portal near to the one that was typed. */
export interface Correction {
  readonly word: string
  readonly stem: string
  /** Letters to change: 1 or 2. */
  readonly distance: number
}

/** Shorter words are one letter away from too many others. */
const shortest = 4

/** The most letters that may be wrong in a word of this length. */
function allowance(length: number): number {
  return length < shortest ? 0 : length < 7 ? 1 : 2
}

/** The words of the portal, to be found by a misspelling or a beginning. */
export class Spelling {
  readonly #words: SearchableMap<string>
  readonly #spreadOf: (stem: string) => number

  constructor(words: Iterable<[word: string, stem: string]>, spreadOf: (stem: string) => number) {
    this.#words = SearchableMap.from([...words].filter(([word]) => word.length >= shortest && /^\p{L}+$/u.test(word)))
    this.#spreadOf = spreadOf
  }

  /** The nearest word: two letters swapped, or up to `atMost` changed; undefined when none is near. */
  correct(word: string, atMost = 2): Correction | undefined {
    const most = Math.min(allowance(word.length), atMost)
    if (most === 0) return undefined
    const swapped = this.#swapped(word)
    if (swapped) return swapped
    let best: Correction | undefined
    let bestRank = Number.POSITIVE_INFINITY
    for (const [near, [stem, distance]] of this.#words.fuzzyGet(word, most)) {
      // Who types wrongly seldom begins wrongly, and means the more usual word.
      const rank = distance * 10 + (near[0] === word[0] ? 0 : 6) - Math.min(this.#spreadOf(stem), 50) / 50
      if (rank < bestRank && distance > 0) [best, bestRank] = [{ word: near, stem, distance }, rank]
    }
    return best
  }

  /** The stems of the words that begin so, the most usual first. */
  beginningWith(beginning: string, most: number): string[] {
    const found = new Set<string>()
    for (const [, stem] of this.#words.atPrefix(beginning)) found.add(stem)
    return [...found].sort((one, other) => this.#spreadOf(other) - this.#spreadOf(one)).slice(0, most)
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
