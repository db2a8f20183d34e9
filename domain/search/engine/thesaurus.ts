// Words that mean the same: finds in a row of stems each phrase of a synonym group. Pure.
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
