// The index: every document as rows of numbered terms, who holds which term, and a spelling list. Pure.
import { setImmediate as otherWork } from 'node:timers/promises'
import { relatedGroups } from '#domain/search/language/related-groups.server.ts'
import { askedBy, fillerWords, isSilent } from '#domain/search/language/spoken-words.ts'
import { knownForm } from '#domain/search/language/stem-word.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { LetterGrams } from './letter-grams.ts'
import type { DocumentSection, OffTopic, SearchDocument } from './search-answer.ts'
import { Spelling } from './spelling.ts'
import { Evidence } from './term-evidence.ts'
import { Containment, TermLists } from './term-index.ts'
import { lengthOf, noRow, type Row, readText, rowOf } from './text-row.ts'
import { RelatedGroups, RelatedWords, type SynonymGroup, Thesaurus } from './thesaurus.ts'

export interface IndexedPassage {
  readonly section: DocumentSection
  readonly heading: Row
  readonly body: Row
}

export interface IndexedItem {
  readonly document: SearchDocument
  readonly title: Row
  readonly topic: Row
  readonly summary: Row
  /** The shown summary, with marks. Only an article has it as a separate field. */
  readonly shownSummary: Row
  readonly asked: readonly Row[]
  readonly passages: readonly IndexedPassage[]
}

export interface IndexedOffTopic {
  readonly offTopic: OffTopic
  readonly asked: readonly Row[]
}

const strength = { title: 4, heading: 3, topic: 2, summary: 2, asked: 4, body: 1 }

/** Milliseconds of indexing before other work of the process gets its turn. */
const turnMs = 10

/** Waits for other work of the process whenever the turn is over; to be called between small steps. Throws once given up. */
function takeTurns(signal: AbortSignal | undefined): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await otherWork()
    signal?.throwIfAborted()
    began = performance.now()
  }
}

/** A small word, 'berapa' or 'saya', is as usual as one that so many items hold. */
const smallSpread = 30

let groups: RelatedGroups | undefined

const readGroups = (): RelatedGroups => {
  groups ??= new RelatedGroups(relatedGroups())
  return groups
}

export class SearchIndex {
  readonly items: readonly IndexedItem[]
  readonly offTopics: readonly IndexedOffTopic[]
  readonly thesaurus: Thesaurus
  readonly related: RelatedWords
  readonly spelling: Spelling
  readonly evidence: Evidence
  readonly grams: LetterGrams<SearchDocument>
  readonly offTopicGrams: LetterGrams<OffTopic>
  readonly usualLength: number
  readonly #numbers: ReadonlyMap<string, number>
  readonly #lists: TermLists
  readonly #offTopicLists: TermLists
  readonly #containment: Containment

  /**
   * Indexes documents, synonyms and off-topic subjects; gives way to other work in between.
   * @throws the reason of `signal` once it is aborted.
   */
  static async of(
    documents: readonly SearchDocument[],
    groups: readonly SynonymGroup[],
    offTopics: readonly OffTopic[] = [],
    signal?: AbortSignal,
  ): Promise<SearchIndex> {
    const builder = new IndexBuilder(new Thesaurus(groups))
    const giveWay = takeTurns(signal)
    for (const document of documents) {
      builder.add(document)
      await giveWay()
    }
    await builder.finish(offTopics, giveWay)
    return new SearchIndex(builder)
  }

  private constructor(builder: IndexBuilder) {
    const { items, offTopics, thesaurus, numbers, lists, offTopicLists, words, containment, evidence } = builder
    this.items = items
    this.offTopics = offTopics
    this.evidence = evidence
    this.grams = builder.grams
    this.offTopicGrams = builder.offTopicGrams
    const lengths = items.flatMap((item) => item.passages.map((passage) => lengthOf(item, passage)))
    this.usualLength = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1) || 1
    this.thesaurus = thesaurus
    this.related = new RelatedWords(readGroups(), thesaurus, (term) => numbers.get(term))
    this.#numbers = numbers
    this.#lists = lists
    this.#offTopicLists = offTopicLists
    this.#containment = containment
    const small = new Map(fillerWords().map((word) => [word, word]))
    this.spelling = new Spelling([...small, ...words, ...thesaurus.words], (stem) =>
      small.has(stem) ? smallSpread : this.spreadOf(stem),
    )
  }

  numberOf(term: string): number | undefined {
    return this.#numbers.get(term)
  }

  get highestRarity(): number {
    return Math.log(1 + this.items.length)
  }

  spreadOf(term: string): number {
    return this.#lists.spreadOf(this.#numbers.get(term))
  }

  spreadOfNumber(term: number): number {
    return this.#lists.spreadOf(term)
  }

  offTopicSpreadOf(term: number): number {
    return this.#offTopicLists.spreadOf(term)
  }

  contains(stem: string): boolean {
    return this.spreadOf(stem) > 0 || this.thesaurus.contains(stem)
  }

  matches(stem: string): boolean {
    return this.#numbers.has(stem) || this.thesaurus.contains(stem)
  }

  candidates(weights: ReadonlyMap<number, number>, max: number, mostLooks: number): (readonly [IndexedItem, number])[] {
    return this.#lists
      .candidates(weights, max, mostLooks)
      .flatMap(([number, often]) => withNumber(this.items, number, often))
  }

  offTopicCandidates(
    weights: ReadonlyMap<number, number>,
    max: number,
    mostLooks: number,
  ): (readonly [IndexedOffTopic, number])[] {
    return this.#offTopicLists
      .candidates(weights, max, mostLooks)
      .flatMap(([number, often]) => withNumber(this.offTopics, number, often))
  }

  containing(words: string): IndexedItem[] {
    return this.#containment.of(words).flatMap((number) => this.items[number] ?? [])
  }
}

/** In what share of the rows each term stands, its square root: said in half of them is not ten times as much as in one. */
function sharesOf(rows: readonly Row[]): Map<number, number> {
  const shares = new Map<number, number>()
  for (const { terms } of rows) {
    for (const term of new Set(terms)) shares.set(term, (shares.get(term) ?? 0) + 1 / rows.length)
  }
  return new Map([...shares].map(([term, share]) => [term, Math.sqrt(share)]))
}

function withNumber<Each>(all: readonly Each[], number: number, often: number): (readonly [Each, number])[] {
  const each = all[number]
  return each ? [[each, often]] : []
}

class IndexBuilder {
  readonly thesaurus: Thesaurus
  readonly items: IndexedItem[] = []
  readonly #texts: Omit<IndexedItem, 'asked'>[] = []
  readonly numbers = new Map<string, number>()
  readonly lists = new TermLists()
  readonly offTopics: IndexedOffTopic[] = []
  readonly offTopicLists = new TermLists()
  readonly evidence = new Evidence()
  readonly grams = new LetterGrams<SearchDocument>()
  readonly offTopicGrams = new LetterGrams<OffTopic>()
  readonly words = new Map<string, string>()
  readonly containment = new Containment()

  constructor(thesaurus: Thesaurus) {
    this.thesaurus = thesaurus
  }

  add(document: SearchDocument): void {
    const { kind, title, topic, categoryTitle, summary, sections, fields } = document
    const indexed = {
      document,
      title: this.#row(title),
      topic: this.#row(topic ? `${topic} ${categoryTitle}` : categoryTitle),
      summary: this.#row(kind === 'article' ? summary : ''),
      passages: sections.map((section) => ({
        section,
        heading: this.#row(section.heading ?? ''),
        body: this.#row(section.text),
      })),
    }
    const shownSummary = kind === 'article' ? indexed.summary : this.#rowOfKnown(summary)
    this.#texts.push({ ...indexed, shownSummary })
    this.containment.add(fields)
  }

  /** Reads the ways to ask, once all words of the portal are known: they are spoken as queries are. */
  async finish(offTopics: readonly OffTopic[], giveWay: () => Promise<void>): Promise<void> {
    for (const text of this.#texts) {
      await giveWay()
      const asked = (text.document.asked ?? []).map((phrasing) => this.#rowAsked(phrasing))
      this.#post({ ...text, asked })
      this.items.push({ ...text, asked })
      this.grams.add(text.document, [text.document.title, ...(text.document.asked ?? [])])
    }
    for (const offTopic of offTopics) {
      await giveWay()
      const asked = offTopic.asked.map((phrasing) => this.#rowAsked(phrasing))
      this.offTopics.push({ offTopic, asked })
      this.offTopicGrams.add(offTopic, offTopic.asked)
      for (const row of asked) this.evidence.countOffTopic(row)
      this.offTopicLists.add(sharesOf(asked))
    }
    for (const item of this.items) {
      await giveWay()
      this.#weigh(item)
    }
  }

  #weigh({ title, summary, asked, passages }: IndexedItem): void {
    for (const row of [title, ...asked, ...passages.map(({ heading }) => heading)]) this.evidence.countPortal(row)
    for (const row of [summary, ...passages.map(({ body }) => body)]) this.evidence.countPortalText(row)
  }

  #rowAsked(phrasing: string): Row {
    const { terms, places } = this.#row(this.#asWritten(phrasing))
    return { ...noRow, terms, places }
  }

  #asWritten(phrasing: string): string {
    const contains = (form: string) => isSilent(form) || this.numbers.has(form) || this.thesaurus.contains(form)
    return textWords(phrasing)
      .map(({ word }) => (askedBy(word) ? word : (knownForm(word, contains) ?? word)))
      .join(' ')
  }

  #row(text: string): Row {
    const { entries, words } = readText(this.thesaurus, text)
    for (const [word, stem] of words) this.words.set(word, stem)
    return rowOf(entries, (term) => this.#number(term))
  }

  /** The row of a text that only repeats another: what is new in it is a word cut off, and not learnt. */
  #rowOfKnown(text: string): Row {
    return rowOf(readText(this.thesaurus, text).entries, (term) => this.numbers.get(term))
  }

  #number(term: string): number {
    const known = this.numbers.get(term)
    if (known !== undefined) return known
    const number = this.numbers.size
    this.numbers.set(term, number)
    return number
  }

  #post({ title, topic, summary, asked, passages }: IndexedItem): void {
    const strengths = new Map<number, number>()
    const count = ({ terms }: Row, each: number) => {
      for (const term of terms) strengths.set(term, (strengths.get(term) ?? 0) + each)
    }
    count(title, strength.title)
    count(topic, strength.topic)
    count(summary, strength.summary)
    // Of many phrasings each counts less; otherwise items with many would displace those with none.
    for (const [term, share] of sharesOf(asked))
      strengths.set(term, (strengths.get(term) ?? 0) + strength.asked * share)
    for (const { heading, body } of passages) {
      count(heading, strength.heading)
      count(body, strength.body)
    }
    // Said often is better than said once, but ten times is not ten times as good.
    for (const [term, sum] of strengths) strengths.set(term, sum / (sum + strength.title))
    this.lists.add(strengths)
  }
}
