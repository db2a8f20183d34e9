// Turns what someone typed into the concepts it is about, each with the terms that represent it and its weight. Pure.
import { inFull, isEveryday } from '#domain/search/language/message-words.ts'
import { askedBy, isSilent } from '#domain/search/language/spoken-words.ts'
import { isDictionaryWord, spokenForms, stemWord } from '#domain/search/language/stem-word.ts'
import { type TextWord, textWords } from '#domain/search/language/text-words.ts'
import type { SearchIndex } from './search-index.ts'
import { type FoundGroup, phraseForm } from './thesaurus.ts'

export interface Concept {
  readonly terms: ReadonlyMap<number, number>
  readonly related: ReadonlyMap<number, number>
  readonly weight: number
  readonly asks: boolean
  readonly narrated: boolean
}

export interface UnderstoodQuery {
  readonly text: string
  readonly concepts: readonly Concept[]
  readonly corrected: string | null
  readonly synonymOf: readonly string[]
}

/** What a query is understood by: a longer one says the same again. */
const mostCharacters = 600
const mostWords = 60

/** Looking up a misspelling is the dear part; so many a query gets, and none for a few letters, which may be anything. */
const mostCorrections = 8
const shortestCorrected = 4

const mostCompletions = 12

const quality = { spoken: 0.95, synonym: 0.93, nearMiss: 0.85, farMiss: 0.7, begun: 0.75, part: 0.45 }

const askingShare = 0.3

const saidBy: Readonly<Record<string, readonly (readonly [stem: string, quality: number])[]>> = {
  kapan: [
    ['jadwal', 0.9],
    ['tanggal', 0.6],
  ],
}

const strangeness = 0.75

const asksAnything = new Set(
  'apakah bagaimana gimana gmn piye pripun kapan berapa siapa bisakah bolehkah mohon'.split(' '),
)

const usualLess = 0.5

const narratedShare = 0.6

interface Word {
  readonly word: string
  readonly stem: string
  readonly quality: number
  readonly silent: boolean
  readonly asked: string | undefined
  readonly narrated?: boolean
  readonly misspelt?: { readonly start: number; readonly end: number }
}

export function understandQuery(index: SearchIndex, query: string, typing = false): UnderstoodQuery {
  const text = query.slice(0, mostCharacters)
  let corrections = mostCorrections
  const story = storyAround(text)
  const typedWords = textWords(text, mostWords)
  const inPhrase = placesInPhrases(index, typedWords)
  const words = typedWords.map(({ word: typed, start, end }, position, all): Word => {
    const word = inPhrase.has(position) ? typed : inFull(typed, all[position - 1]?.word)
    const narrated = story.some(([from, to]) => from <= start && start < to)
    const known = inPhrase.has(position) ? wordOfPhrase(word) : wordAsItIs(index, word)
    if (known) return { ...known, narrated }
    const begun = typing && position === all.length - 1
    if (!begun && word.length >= shortestCorrected && corrections-- > 0) {
      const found = index.spelling.correct(word, lettersThatMayBeWrong(word))
      if (found) return { ...correctedWord(found, { start, end }), narrated }
    }
    return { word, stem: stemWord(word), quality: 1, silent: false, asked: undefined, narrated }
  })
  const completions = typing ? completionsOf(index, words.at(-1)) : []
  return {
    text,
    concepts: conceptsOf(index, askedWhen(words), completions),
    corrected: correctText(text, words),
    synonymOf: synonymOf(index, words),
  }
}

function synonymOf(index: SearchIndex, words: readonly Word[]): string[] {
  const groups = index.thesaurus.find(words.map(({ stem }) => stem))
  return groups
    .filter((group) => !groups.some((other) => spans(other, group)))
    .filter(({ at, length }) =>
      words.every(({ silent, asked }, place) => silent || asked || (at <= place && place < at + length)),
    )
    .map(({ token }) => token.slice(1))
}

function storyAround(text: string): (readonly [start: number, end: number])[] {
  const sentences = [...text.matchAll(/[^.?!\n]+[.?!\n]*/g)]
    .map(({ 0: said, index }) => ({ start: index, end: index + said.length, asks: isQuestion(said) }))
    .filter(({ start, end }) => end - start > 12)
  if (!sentences.some(({ asks }) => asks)) return []
  return sentences.filter(({ asks }) => !asks).map(({ start, end }) => [start, end])
}

function isQuestion(sentence: string): boolean {
  return sentence.includes('?') || textWords(sentence).some(({ word }) => asksAnything.has(word))
}

function askedWhen(words: readonly Word[]): Word[] {
  return words.flatMap((word, place) => {
    if (asksForDate(word, words[place + 1])) return { ...word, asked: 'kapan' }
    return asksForDate(words[place - 1], word) ? [] : word
  })
}

function asksForDate(word: Word | undefined, next: Word | undefined): boolean {
  return (word?.stem === 'tanggal' || word?.stem === 'tgl') && next?.asked === 'berapa'
}

/** A word of the dictionary is meant as it is; one with affixes may also be a slip in a word that looks like it. */
function lettersThatMayBeWrong(word: string): number {
  const stem = stemWord(word)
  if (isEveryday(word, stem)) return 0
  if (!isDictionaryWord(stem)) return 2
  return stem === word ? 0 : 1
}

function placesInPhrases(index: SearchIndex, words: readonly TextWord[]): ReadonlySet<number> {
  const phrases = index.thesaurus.find(words.map(({ word }) => phraseForm(word))).filter(({ length }) => length > 1)
  return new Set(phrases.flatMap(({ at, length }) => Array.from({ length }, (_, nth) => at + nth)))
}

function wordOfPhrase(word: string): Word {
  return { word, stem: phraseForm(word), quality: 1, silent: isSilent(word), asked: askedBy(word) }
}

function wordAsItIs(index: SearchIndex, word: string): Word | undefined {
  const form = phraseForm(word)
  const stem = stemWord(word)
  const asked = askedBy(word)
  if (form !== stem && !isSilent(word) && index.thesaurus.names(form))
    return { word, stem: form, quality: 1, silent: false, asked }
  const silent = isSilent(word) || isSilent(stem)
  if (asked || silent || index.matches(stem)) return { word, stem, quality: 1, silent, asked }
  if (index.matches(word)) return { word, stem: word, quality: 1, silent, asked }
  for (const form of spokenForms(word)) {
    if (index.matches(form))
      return { word: form, stem: form, quality: quality.spoken, silent: isSilent(form), asked: askedBy(form) }
    if (isSilent(form)) return { word: form, stem: form, quality: 1, silent: true, asked: undefined }
  }
  const related = [stem, word, ...spokenForms(word)].find((form) => index.related.contains(form))
  return related === undefined ? undefined : { word, stem: related, quality: 1, silent: false, asked: undefined }
}

function correctedWord(
  { word, stem, distance }: { readonly word: string; readonly stem: string; readonly distance: number },
  misspelt: { readonly start: number; readonly end: number },
): Word {
  return {
    word,
    stem,
    quality: distance === 1 ? quality.nearMiss : quality.farMiss,
    silent: isSilent(word),
    asked: askedBy(word),
    misspelt,
  }
}

function completionsOf(index: SearchIndex, last: Word | undefined): string[] {
  return last && last.word.length >= 2 ? index.spelling.beginningWith(last.word, mostCompletions) : []
}

function correctText(text: string, words: readonly Word[]): string | null {
  const wrong = words.filter(({ misspelt, silent }) => misspelt && !silent)
  if (wrong.length === 0) return null
  return wrong.reduceRight(
    (so, { word, misspelt }) => (misspelt ? so.slice(0, misspelt.start) + word + so.slice(misspelt.end) : so),
    text,
  )
}

function conceptsOf(index: SearchIndex, words: readonly Word[], completions: readonly string[]): Concept[] {
  const groups = index.thesaurus.find(words.map(({ stem }) => stem))
  const phrases = groups.filter(({ length }) => length > 1)
  const relations = index.related.find(words.map(({ stem }) => stem))
  const relatedAt = (start: number, length: number, tokens: readonly string[]) =>
    relatedTerms(index, [
      ...relations
        .filter((each) => each.at < start + length && start < each.at + each.length)
        .map(({ token }) => token),
      ...tokens.flatMap((token) => index.related.naming(token)),
    ])
  const outer = phrases.filter((phrase) => !phrases.some((other) => other !== phrase && spans(other, phrase)))
  const concepts = new Map<string, Concept>()
  const add = (name: string, meant: Concept, narrated = false) => {
    const weight = Math.max(meant.weight * (narrated ? narratedShare : 1), concepts.get(name)?.weight ?? 0)
    concepts.set(name, { ...meant, weight, narrated: narrated && (concepts.get(name)?.narrated ?? true) })
  }
  for (const phrase of outer) {
    const inner = groups.filter((other) => spans(phrase, other))
    const parts = words.slice(phrase.at, phrase.at + phrase.length).filter(({ silent, asked }) => !silent && !asked)
    const terms: (readonly [string, number])[] = [
      ...parts.map(({ stem }) => [stem, quality.part] as const),
      ...inner.map(({ token }) => [token, quality.part] as const),
      [phrase.token, 1],
    ]
    const related = relatedAt(phrase.at, phrase.length, [phrase.token])
    add(phrase.token, concept(index, terms, [phrase.token], related), words[phrase.at]?.narrated)
  }
  for (const [place, word] of words.entries()) {
    const { stem, asked, silent } = word
    if (asked) concepts.set(`?${asked}`, askingConcept(index, asked))
    if (asked || silent || outer.some(({ at, length }) => at <= place && place < at + length)) continue
    const tokens = groups.filter(({ at, length }) => at === place && length === 1).map(({ token }) => token)
    const begun = place === words.length - 1 ? completions : []
    const terms: (readonly [string, number])[] = [
      ...begun.map((completion) => [completion, quality.begun] as const),
      ...tokens.map((token) => [token, word.quality * quality.synonym] as const),
      [stem, word.quality],
    ]
    // A number that the portal does not have means nothing: a house number, someone's age.
    const unused = [stem, ...tokens].every((term) => index.spreadOf(term) === 0)
    const related = relatedAt(place, 1, tokens)
    if (unused && (/^\p{N}/u.test(stem) || isEveryday(word.word, stem))) continue
    // Nor do a few letters without a vowel: so words are shortened, and this one represents nothing we know.
    if (!index.matches(stem) && related.size === 0 && /^[^aeiou]{1,3}$/.test(word.word)) continue
    add(tokens[0] ?? stem, concept(index, terms, [...tokens, stem], related), word.narrated)
  }
  return [...concepts.values()]
}

function spans(outer: FoundGroup, inner: FoundGroup): boolean {
  return outer.length > inner.length && outer.at <= inner.at && inner.at + inner.length <= outer.at + outer.length
}

/** `weighedBy`: the rarest of the used terms is the weight. A more usual one counts less. */
function concept(
  index: SearchIndex,
  qualities: readonly (readonly [term: string, quality: number])[],
  weighedBy: readonly string[],
  related: ReadonlyMap<number, number>,
): Concept {
  const used = weighedBy.map((term) => index.spreadOf(term)).filter((spread) => spread > 0)
  const weight = used.length === 0 ? strangeness * rarity(index, 0) : rarity(index, Math.min(...used))
  const terms = new Map<number, number>()
  for (const [term, how] of qualities) {
    const number = index.numberOf(term)
    if (number === undefined) continue
    const rarityShare = Math.min(1, rarity(index, index.spreadOf(term)) / weight) ** usualLess
    terms.set(number, Math.max(how * rarityShare, terms.get(number) ?? 0))
  }
  return { terms, related, weight, asks: false, narrated: false }
}

function relatedTerms(index: SearchIndex, groups: readonly string[]): Map<number, number> {
  const related = new Map<number, number>()
  for (const group of groups) {
    const terms = index.related.termsOf(group)
    for (const term of terms) {
      const rarityShare = (rarity(index, index.spreadOfNumber(term)) / index.highestRarity) ** usualLess
      related.set(term, Math.max(rarityShare, related.get(term) ?? 0))
    }
  }
  return related
}

function askingConcept(index: SearchIndex, asked: string): Concept {
  const terms = new Map<number, number>()
  for (const [term, how] of [[`?${asked}`, 1] as const, ...(saidBy[asked] ?? [])]) {
    const number = index.numberOf(term)
    if (number !== undefined) terms.set(number, how)
  }
  return {
    terms,
    related: new Map(),
    weight: askingShare * rarity(index, index.spreadOf(`?${asked}`)),
    asks: true,
    narrated: false,
  }
}

function rarity(index: SearchIndex, spread: number): number {
  return Math.log(1 + index.items.length / Math.max(spread, 1))
}
