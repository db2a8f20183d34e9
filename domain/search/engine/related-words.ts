// Words that are spoken of together: what a text may say instead of the words of a query. Pure.
import { stemWord } from '#domain/search/language/stem-word.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { type FoundGroup, phraseForm, Thesaurus } from './thesaurus.ts'

/** Groups of related words, with the numbers of the terms that stand for them in an index. */
export class RelatedWords {
  readonly #groups: Thesaurus
  /** By the token of a group: the terms of its words. */
  readonly #terms = new Map<string, ReadonlySet<number>>()
  /** By the token of a synonym: the groups that name it. */
  readonly #bySynonym = new Map<string, string[]>()

  constructor(
    groups: readonly (readonly string[])[],
    synonyms: Thesaurus,
    numberOf: (term: string) => number | undefined,
  ) {
    this.#groups = new Thesaurus(groups.map((variants, nth) => ({ term: `§${nth}`, variants })))
    for (const [nth, phrases] of groups.entries()) {
      const group = `~§${nth}`
      const terms = new Set<number>()
      for (const phrase of phrases) {
        const words = textWords(phrase).map(({ word }) => word)
        const tokens = synonyms
          .find(words.map(phraseForm))
          .filter(({ length }) => length === words.length)
          .map(({ token }) => token)
        for (const token of tokens) this.#bySynonym.set(token, [...(this.#bySynonym.get(token) ?? []), group])
        for (const term of [...tokens, ...(words.length === 1 ? words.map(stemWord) : [])]) {
          const number = numberOf(term)
          if (number !== undefined) terms.add(number)
        }
      }
      this.#terms.set(group, terms)
    }
  }

  /** True when the form stands in a group or opens a phrase of one. */
  contains(form: string): boolean {
    return this.#groups.contains(form)
  }

  /** Where groups are spoken of in a row of stems, the longest phrases only. */
  find(stems: readonly string[]): FoundGroup[] {
    const found = this.#groups.find(stems)
    return found.filter(
      (one) =>
        !found.some(
          (other) => other.length > one.length && other.at <= one.at && one.at + one.length <= other.at + other.length,
        ),
    )
  }

  /** The groups that name a synonym. */
  naming(synonym: string): readonly string[] {
    return this.#bySynonym.get(synonym) ?? []
  }

  /** The terms of a group. */
  termsOf(group: string): ReadonlySet<number> {
    return this.#terms.get(group) ?? new Set()
  }
}
