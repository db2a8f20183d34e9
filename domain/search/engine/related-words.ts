// Words that are spoken of together: what a text may say instead of the words of a query. Pure.
import { stemWord } from '#domain/search/language/stem-word.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { type FoundGroup, phraseForm, Thesaurus } from './thesaurus.ts'

/** A phrase of a group. */
interface GroupPhrase {
  readonly forms: readonly string[]
  /** The stem of a phrase of one word. */
  readonly stem: string | undefined
}

/** The groups before they meet an index: reading their words takes longer than all the rest, and is the same for each. */
export class RelatedGroups {
  readonly thesaurus: Thesaurus
  /** By the token of a group. */
  readonly phrases: ReadonlyMap<string, readonly GroupPhrase[]>

  constructor(groups: readonly (readonly string[])[]) {
    this.thesaurus = new Thesaurus(groups.map((variants, nth) => ({ term: `§${nth}`, variants })))
    this.phrases = new Map(groups.map((phrases, nth) => [`~§${nth}`, phrases.map(readPhrase)]))
  }
}

function readPhrase(phrase: string): GroupPhrase {
  const words = textWords(phrase).map(({ word }) => word)
  const [first] = words
  return {
    forms: words.map(phraseForm),
    stem: first !== undefined && words.length === 1 ? stemWord(first) : undefined,
  }
}

/** Groups of related words, with the numbers of the terms that stand for them in an index. */
export class RelatedWords {
  readonly #groups: Thesaurus
  /** By the token of a group: the terms of its words. */
  readonly #terms = new Map<string, ReadonlySet<number>>()
  /** By the token of a synonym: the groups that name it. */
  readonly #bySynonym = new Map<string, string[]>()

  constructor(groups: RelatedGroups, synonyms: Thesaurus, numberOf: (term: string) => number | undefined) {
    this.#groups = groups.thesaurus
    for (const [group, phrases] of groups.phrases) {
      const terms = new Set<number>()
      for (const { forms, stem } of phrases) {
        const tokens = synonyms
          .find(forms)
          .filter(({ length }) => length === forms.length)
          .map(({ token }) => token)
        for (const token of tokens) this.#bySynonym.set(token, [...(this.#bySynonym.get(token) ?? []), group])
        for (const term of stem === undefined ? tokens : [...tokens, stem]) {
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
