// The index: every document as rows of numbered terms, who holds which term, and a spelling list. Pure.
import { setImmediate as otherWork } from 'node:timers/promises'
import { Containment } from './containment.ts'
import type { DocumentSection, SearchDocument } from './search-document.ts'
import { Spelling } from './spelling.ts'
import { askedBy, isSilent, smallWords } from './spoken-words.ts'
import { knownForm } from './stem-word.ts'
import { noRow, type Row, readText, rowOf } from './text-row.ts'
import { textWords } from './text-words.ts'
import { type SynonymGroup, Thesaurus } from './thesaurus.ts'

/** A section of an item. */
export interface IndexedPassage {
  readonly section: DocumentSection
  readonly heading: Row
  readonly body: Row
}

/** A document with its rows. */
export interface IndexedItem {
  readonly document: SearchDocument
  readonly title: Row
  readonly topic: Row
  readonly summary: Row
  /** The summary as it is shown: only an article's is a field of its own, but every one is marked. */
  readonly shownSummary: Row
  /** Other ways to ask what it answers. */
  readonly asked: readonly Row[]
  readonly passages: readonly IndexedPassage[]
}

/** The items that hold a term, each with how strongly it does. */
interface Posting {
  readonly items: number[]
  readonly strengths: number[]
}

/** How much a term counts for an item by where it stands, when candidates are gathered. */
const strength = { title: 4, heading: 3, topic: 2, summary: 2, asked: 2, body: 1 }

/** Documents indexed before other work of the process gets its turn. */
const chunk = 25

/** All that may be found, ready to be asked. Built once by `SearchIndex.of`, then only read. */
export class SearchIndex {
  readonly items: readonly IndexedItem[]
  readonly thesaurus: Thesaurus
  readonly spelling: Spelling
  readonly #numbers: ReadonlyMap<string, number>
  readonly #postings: readonly Posting[]
  readonly #containment: Containment

  /** Indexes documents and synonyms; gives way to other work in between. */
  static async of(documents: readonly SearchDocument[], groups: readonly SynonymGroup[]): Promise<SearchIndex> {
    const builder = new IndexBuilder(new Thesaurus(groups))
    for (const [position, document] of documents.entries()) {
      if (position % chunk === chunk - 1) await otherWork()
      builder.add(document)
    }
    builder.finish()
    return new SearchIndex(builder)
  }

  private constructor({ items, thesaurus, numbers, postings, words, containment }: IndexBuilder) {
    this.items = items
    this.thesaurus = thesaurus
    this.#numbers = numbers
    this.#postings = postings
    this.#containment = containment
    const small = smallWords().map((word): [string, string] => [word, word])
    this.spelling = new Spelling([...small, ...words, ...thesaurus.words], (stem) => this.spreadOf(stem))
  }

  /** The number of a term; undefined when no document holds it. */
  numberOf(term: string): number | undefined {
    return this.#numbers.get(term)
  }

  /** In how many items a term occurs. */
  spreadOf(term: string): number {
    return this.#postings[this.#numbers.get(term) ?? -1]?.items.length ?? 0
  }

  /** True for a stem that documents or synonyms hold. */
  knows(stem: string): boolean {
    return this.#numbers.has(stem) || this.thesaurus.knows(stem)
  }

  /**
   * The `most` items that hold the weighed terms best, each with how often it does: 1 for the best. Looks no further
   * than `mostLooks` entries, terms in the order given.
   */
  candidates(weights: ReadonlyMap<number, number>, most: number, mostLooks: number): Map<IndexedItem, number> {
    const sums = new Float64Array(this.items.length)
    let looks = 0
    for (const [term, weight] of weights) {
      const { items, strengths } = this.#postings[term] ?? { items: [], strengths: [] }
      if (looks > 0 && looks + items.length > mostLooks) continue
      looks += items.length
      for (let at = 0; at < items.length; at += 1) {
        const item = items[at] ?? 0
        sums[item] = (sums[item] ?? 0) + weight * (strengths[at] ?? 0)
      }
    }
    const best = highest(sums, most)
    const top = sums[best[0] ?? 0] || 1
    return new Map(best.flatMap((number) => this.#item(number, (sums[number] ?? 0) / top)))
  }

  /** The items that contain the words as they stand, upper and lower case alike, in the order of the index (spec §5). */
  containing(words: string): IndexedItem[] {
    return this.#containment.of(words).flatMap((number) => this.items[number] ?? [])
  }

  #item(number: number, share: number): [IndexedItem, number][] {
    const item = this.items[number]
    return item ? [[item, share]] : []
  }
}

/** Where the `most` highest sums above 0 stand, the highest first. */
function highest(sums: Float64Array, most: number): number[] {
  const best: number[] = []
  for (let number = 0; number < sums.length; number += 1) {
    const sum = sums[number] ?? 0
    if (sum === 0 || (best.length === most && sum <= (sums[best[most - 1] ?? 0] ?? 0))) continue
    let at = best.length
    while (at > 0 && (sums[best[at - 1] ?? 0] ?? 0) < sum) at -= 1
    best.splice(at, 0, number)
    if (best.length > most) best.pop()
  }
  return best
}

/** Gathers what an index consists of, one document after the other. */
class IndexBuilder {
  readonly thesaurus: Thesaurus
  readonly items: IndexedItem[] = []
  readonly #texts: Omit<IndexedItem, 'asked'>[] = []
  readonly numbers = new Map<string, number>()
  readonly postings: Posting[] = []
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
      // The summary of anything but an article is the beginning of its text.
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

  /** Reads the other ways to ask, once all words of the portal are known: they are spoken as queries are. */
  finish(): void {
    for (const text of this.#texts) {
      const asked = (text.document.asked ?? []).map((phrasing) => {
        // Nothing of it is ever marked.
        const { terms, places } = this.#row(this.#asWritten(phrasing))
        return { ...noRow, terms, places }
      })
      this.#post({ ...text, asked })
      this.items.push({ ...text, asked })
    }
  }

  #asWritten(phrasing: string): string {
    const knows = (form: string) => isSilent(form) || this.numbers.has(form) || this.thesaurus.knows(form)
    return textWords(phrasing)
      .map(({ word }) => (askedBy(word) ? word : (knownForm(word, knows) ?? word)))
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
    this.postings.push({ items: [], strengths: [] })
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
    for (const phrasing of asked) count(phrasing, strength.asked)
    for (const { heading, body } of passages) {
      count(heading, strength.heading)
      count(body, strength.body)
    }
    for (const [term, sum] of strengths) {
      this.postings[term]?.items.push(this.items.length)
      // Said often is better than said once, but ten times is not ten times as good.
      this.postings[term]?.strengths.push(sum / (sum + strength.title))
    }
  }
}
