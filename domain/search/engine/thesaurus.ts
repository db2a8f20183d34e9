import { isSilent } from '#domain/search/language/spoken-words.ts'
import { stemWord } from '#domain/search/language/stem-word.ts'
import { textWords } from '#domain/search/language/text-words.ts'

/** A term and the other ways people write it. */
export interface SynonymGroup {
  readonly term: string
  readonly variants: readonly string[]
}

/** A phrase of a group, found in a row of stems. */
export interface FoundGroup {
  /** '~' and the group's term: the token that stands for all its phrases. */
  readonly token: string
  /** Place of its first stem, and how many it spans. */
  readonly at: number
  readonly length: number
}

/** The longest phrase, in words, that is looked for. */
const longestPhrase = 5

/** The form of a word that phrases are looked up by: its stem; itself where only the stem is a word that says nothing ('perbaikan'). */
export function phraseForm(word: string): string {
  const stem = stemWord(word)
  return stem !== word && isSilent(stem) ? word : stem
}

/** All groups, ready to look up. */
export class Thesaurus {
  /** Tokens by phrase; a phrase may stand in several groups. */
  readonly #groups = new Map<string, string[]>()
  /** Every single word that opens a phrase, with the longest phrase it opens. */
  readonly #openers = new Map<string, number>()
  /** Every word of every phrase as it is written, with its stem. */
  readonly #words = new Map<string, string>()

  constructor(groups: readonly SynonymGroup[]) {
    for (const { term, variants } of groups) {
      const token = `~${term}`
      for (const phrase of [term, ...variants]) this.#add(phrase, token)
    }
  }

  /** The words that phrases are made of, each with its stem: the spelling that a query is helped towards. */
  get words(): ReadonlyMap<string, string> {
    return this.#words
  }

  /** True when the form is a whole phrase or the beginning of one. */
  contains(form: string): boolean {
    return this.#openers.has(form)
  }

  /** True when the form is a whole phrase by itself. */
  names(form: string): boolean {
    return this.#groups.has(form)
  }

  /** Every phrase in the row of forms (`phraseForm`), also those within longer ones. */
  find(forms: readonly string[]): FoundGroup[] {
    const found: FoundGroup[] = []
    for (const [at, form] of forms.entries()) {
      const longest = Math.min(this.#openers.get(form) ?? 0, forms.length - at)
      for (let length = 1; length <= longest; length += 1) {
        const tokens = this.#groups.get(length === 1 ? form : forms.slice(at, at + length).join(' '))
        for (const token of tokens ?? []) found.push({ token, at, length })
      }
    }
    return found
  }

  #add(phrase: string, token: string): void {
    const words = textWords(phrase, longestPhrase)
    const forms = words.map(({ word }) => phraseForm(word))
    const [first] = forms
    if (first === undefined) return
    const key = forms.join(' ')
    const tokens = this.#groups.get(key) ?? []
    if (!tokens.includes(token)) this.#groups.set(key, [...tokens, token])
    this.#openers.set(first, Math.max(this.#openers.get(first) ?? 0, forms.length))
    for (const { word } of words) this.#words.set(word, stemWord(word))
  }
}

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
