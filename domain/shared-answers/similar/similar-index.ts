import { z } from 'zod'
import { readText } from '#domain/search/engine/text-row.ts'
import { phraseForm, type Thesaurus } from '#domain/search/engine/thesaurus.ts'
import { inFull, isEveryday } from '#domain/search/language/message-words.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { isVoiceTitle } from '#domain/tickets/attachments/voice-note.ts'
import { readContentData, wordSet } from '#platform/content-data.server.ts'

/** Terms, each with how strongly it represents what it is a term of. */
export type Terms = ReadonlyMap<string, number>

/** A ticket to index; `at` is when it was filed, in milliseconds since 1970. */
interface IndexedTicket {
  readonly id: number
  readonly at: number
  readonly terms: Terms
  readonly isBare?: boolean
}

/** A ticket that was found; `score` is from 0 (nothing shared) to 1 (the same words). */
export interface ScoredTicket {
  readonly id: number
  readonly score: number
}

const nothing: Terms = new Map()

interface Posting {
  readonly id: number
  readonly strength: number
}

const lenders = { most: 5, least: 0.45 }

/** What a term weighs at least and at most: on the day of an outage its words are the most frequent, and must still count. */
const weights = { least: 1.5, most: 3.5 }

const centreShare = 1 / 3

const lent = { part: 0.5, strength: 0.6 }

/**
 * Compares tickets as weighted sets of terms: rare terms weigh more; the score is the cosine. The query is expanded by
 * the words that its nearest tickets share. Tickets are added by ascending id and deleted by age.
 */
export class SimilarIndex {
  readonly #tickets = new Map<number, IndexedTicket>()
  readonly #postings = new Map<string, Posting[]>()
  readonly #bare = new Map<number, number>()
  #newest = 0

  get newest(): number {
    return this.#newest
  }

  add(ticket: IndexedTicket): void {
    const { id, terms, isBare } = ticket
    this.#newest = Math.max(this.#newest, id)
    if (isBare) this.#bare.set(id, ticket.at)
    if (this.#tickets.has(id) || terms.size === 0) return
    for (const [term, strength] of terms) {
      const postings = this.#postings.get(term)
      if (postings) postings.push({ id, strength })
      else this.#postings.set(term, [{ id, strength }])
    }
    this.#tickets.set(id, ticket)
  }

  /** When each bare ticket was filed (`ReadTicket.isBare`). */
  get bare(): ReadonlyMap<number, number> {
    return this.#bare
  }

  termsOf(id: number): Terms | undefined {
    return this.#tickets.get(id)?.terms
  }

  /** The terms that at least a third of the tickets share, each as strong as its share; of those that are indexed. */
  centreOf(ids: readonly number[]): Terms {
    const all = ids.flatMap((id) => this.termsOf(id) ?? [])
    const sums = new Map<string, number>()
    for (const terms of all) for (const term of terms.keys()) sums.set(term, (sums.get(term) ?? 0) + 1 / all.length)
    return new Map([...sums].filter(([, share]) => share >= centreShare))
  }

  /** From 0 to 1: how much of the centre the terms have, whatever else they have. A long story is compared by it. */
  covers(terms: Terms, centre: Terms): number {
    let shared = 0
    for (const [term, strength] of centre) if (terms.has(term)) shared += this.#squareOf(term) * strength ** 2
    return shared === 0 ? 0 : shared / this.#normOf(centre)
  }

  compare(one: Terms, other: Terms): number {
    let product = 0
    for (const [term, strength] of one) product += this.#squareOf(term) * strength * (other.get(term) ?? 0)
    return product === 0 ? 0 : product / Math.sqrt(this.#normOf(one) * this.#normOf(other))
  }

  deleteTicketsBefore(at: number): number {
    for (const [id, filedAt] of this.#bare) if (filedAt < at) this.#bare.delete(id)
    const old = new Set([...this.#tickets.values()].filter((ticket) => ticket.at < at).map(({ id }) => id))
    if (old.size === 0) return 0
    for (const [term, postings] of this.#postings) {
      const left = postings.filter(({ id }) => !old.has(id))
      if (left.length > 0) this.#postings.set(term, left)
      else this.#postings.delete(term)
    }
    for (const id of old) this.#tickets.delete(id)
    return old.size
  }

  find(terms: Terms, { least, except }: { readonly least: number; readonly except?: number }): ScoredTicket[] {
    const nearest = this.#score(terms, lenders.least, except)
      .sort((one, other) => other.score - one.score)
      .slice(0, lenders.most)
    const found = this.#score(this.#withLent(terms, nearest), least, except)
    return found.sort((one, other) => other.score - one.score || other.id - one.id)
  }

  #withLent(terms: Terms, nearest: readonly ScoredTicket[]): Terms {
    if (nearest.length < 2) return terms
    const counts = new Map<string, number>()
    for (const { id } of nearest)
      for (const term of this.#tickets.get(id)?.terms.keys() ?? []) counts.set(term, (counts.get(term) ?? 0) + 1)
    const taken = new Map(terms)
    for (const [term, count] of counts)
      if (!taken.has(term) && count >= nearest.length * lent.part) taken.set(term, lent.strength)
    return taken
  }

  #score(terms: Terms, least: number, except: number | undefined): ScoredTicket[] {
    const products = new Map<number, number>()
    const norm = this.#normOf(terms)
    for (const [term, strength] of terms) {
      const square = this.#squareOf(term)
      for (const posting of this.#postings.get(term) ?? [])
        products.set(posting.id, (products.get(posting.id) ?? 0) + square * strength * posting.strength)
    }
    const found: ScoredTicket[] = []
    for (const [id, product] of products) {
      if (id === except) continue
      const score = product / Math.sqrt(norm * this.#normOf(this.#tickets.get(id)?.terms ?? nothing))
      if (score >= least) found.push({ id, score: Math.min(1, score) })
    }
    return found
  }

  // The square of the term's weight. At least 40 tickets are assumed, so that the first few of a season are not all alike.
  #squareOf(term: string): number {
    const tickets = this.#postings.get(term)?.length ?? 0
    const weight = Math.log(1 + Math.max(40, this.#tickets.size) / (1 + tickets))
    return Math.min(weights.most, Math.max(weights.least, weight)) ** 2
  }

  #normOf(terms: Terms): number {
    let norm = 0
    for (const [term, strength] of terms) norm += this.#squareOf(term) * strength ** 2
    return norm
  }
}

/** What is asked stands at the beginning; so many characters are read. */
const readLength = 600

/** The title names the topic; the description is less focused. */
const strengths = { title: 1.6, description: 1 }

/** Represents all the ways to say that something does not work: they differ from one family to the next. */
export const faultTerm = '!fault'

const { faults, negations, denied, synonyms, symptoms } = readContentData(
  'language/faults.yml',
  z.strictObject({
    ...{ faults: wordSet, negations: wordSet, denied: wordSet, symptoms: wordSet },
    synonyms: z.array(z.string()),
  }),
)

const reach = 2

function isAboutFault(words: readonly string[]): boolean {
  return words.some((word, place) => {
    if (faults.has(word)) return true
    return negations.has(word) && words.slice(place + 1, place + 1 + reach).some((next) => denied.has(next))
  })
}

function isMeaningful(term: string): boolean {
  if (term.startsWith('?') || /^\p{N}/u.test(term)) return false
  return !faults.has(term) && !isEveryday(term, term)
}

/** 'sekolahe' is 'sekolah' where the thesaurus has only the latter. */
function withoutSuffix(thesaurus: Thesaurus, word: string): string {
  if (!word.endsWith('e') || thesaurus.names(phraseForm(word))) return word
  const bare = word.replace(/n?e$/, '')
  return bare.length > 3 && thesaurus.contains(phraseForm(bare)) ? bare : word
}

const faultGroups = new Set(synonyms.map((term) => `~${term}`))

const isSymptom = (term: string) => symptoms.has(term.replace('~', ''))

function termsOf(thesaurus: Thesaurus, words: readonly string[]): string[] {
  const { entries } = readText(thesaurus, words.map((word) => withoutSuffix(thesaurus, word)).join(' '))
  const groups = entries.filter(({ term }) => term.startsWith('~'))
  const isGrouped = (start: number) => groups.some((group) => group.start <= start && start < group.end)
  const kept = entries.filter(({ term, start }) => term.startsWith('~') || !isGrouped(start))
  return [...new Set(kept.map(({ term }) => term))].filter((term) => !faultGroups.has(term) && isMeaningful(term))
}

interface TicketText {
  readonly title: string
  readonly description: string
}

/** Recordings say nothing here: by their title they would all be alike. */
function wordsOf({ title, description }: TicketText): { subject: string[]; story: string[] } {
  const [subject = [], story = []] = [title, description].map((typed) => {
    const text = isVoiceTitle(typed) ? '' : typed
    const words = textWords(text.slice(0, readLength)).map(({ word }) => word)
    return words.map((word, place) => inFull(word, words[place - 1]))
  })
  return { subject, story }
}

export interface ReadTicket {
  readonly terms: Terms
  /** True when the ticket reports a fault without a topic ('muter terus'): it has no terms. */
  readonly isBare: boolean
}

export function readTicket(thesaurus: Thesaurus, text: TicketText): ReadTicket {
  const { subject, story } = wordsOf(text)
  const isFault = isAboutFault([...subject, ...story])
  const terms = new Map<string, number>()
  const parts = [
    [story, strengths.description],
    [subject, strengths.title],
  ] as const
  for (const [words, strength] of parts)
    for (const term of termsOf(thesaurus, words)) if (!isFault || !isSymptom(term)) terms.set(term, strength)
  const isBare = isFault && terms.size === 0
  if (isFault && !isBare) terms.set(faultTerm, strengths.title)
  return { terms, isBare }
}

export const ticketTerms = (thesaurus: Thesaurus, text: TicketText): Terms => readTicket(thesaurus, text).terms
