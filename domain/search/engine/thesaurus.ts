import { searchWords } from '#domain/search/language/search-words.ts'
import { isSilent } from '#domain/search/language/spoken-words.ts'
import { stemWord } from '#domain/search/language/stem-word.ts'
import { textWords } from '#domain/search/language/text-words.ts'

export interface SynonymGroup {
  readonly term: string
  readonly variants: readonly string[]
}

export interface FoundGroup {
  /** '~' and the group's term: the token that represents all its phrases. */
  readonly token: string
  readonly at: number
  readonly length: number
}

const longestPhrase = 5

/** The form of a word that phrases are looked up by: one of all words for 'tidak'; else its stem; itself where only the stem is a word that says nothing ('perbaikan'). */
export function phraseForm(word: string): string {
  const negation = searchWords.negations.get(word)
  if (negation) return negation
  const stem = stemWord(word)
  return stem !== word && isSilent(stem) ? word : stem
}

export class Thesaurus {
  readonly #groups = new Map<string, string[]>()
  readonly #openers = new Map<string, number>()
  readonly #words = new Map<string, string>()

  constructor(groups: readonly SynonymGroup[]) {
    for (const { term, variants } of groups) {
      const token = `~${term}`
      for (const phrase of [term, ...variants]) this.#add(phrase, token)
    }
  }

  get words(): ReadonlyMap<string, string> {
    return this.#words
  }

  contains(form: string): boolean {
    return this.#openers.has(form)
  }

  names(form: string): boolean {
    return this.#groups.has(form)
  }

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

interface GroupPhrase {
  readonly forms: readonly string[]
  readonly stem: string | undefined
}

/** The groups before they meet an index: reading their words takes longer than all the rest, and is the same for each. */
export class RelatedGroups {
  readonly thesaurus: Thesaurus
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

export class RelatedWords {
  readonly #groups: Thesaurus
  readonly #terms = new Map<string, ReadonlySet<number>>()
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

  contains(form: string): boolean {
    return this.#groups.contains(form)
  }

  find(stems: readonly string[]): FoundGroup[] {
    const found = this.#groups.find(stems)
    return found.filter(
      (one) =>
        !found.some(
          (other) => other.length > one.length && other.at <= one.at && one.at + one.length <= other.at + other.length,
        ),
    )
  }

  naming(synonym: string): readonly string[] {
    return this.#bySynonym.get(synonym) ?? []
  }

  termsOf(group: string): ReadonlySet<number> {
    return this.#terms.get(group) ?? new Set()
  }
}
