import { z } from 'zod'
import { readText } from '#domain/search/engine/text-row.ts'
import { phraseForm, type Thesaurus } from '#domain/search/engine/thesaurus.ts'
import { inFull, isEveryday } from '#domain/search/language/message-words.ts'
import { textWords } from '#domain/search/language/text-words.ts'
import { isVoiceTitle } from '#domain/tickets/attachments/voice-note.ts'
import { readContentData, wordSet } from '#platform/content-data.server.ts'

/** Terms, each with how strongly it represents what it is a term of. */
export type Terms = ReadonlyMap<string, number>

/** Characters read of a text: the question is at its beginning. */
const readLength = 600

/** The title names the topic; the description is less focused. */
const strengths = { title: 1.6, description: 1 }

/** Represents all the ways to say that something does not work: they differ from one family to the next. */
export const faultTerm = '!fault'

const { faults, negations, denied, synonyms, symptoms, asking, since } = readContentData(
  'language/faults.yml',
  z.strictObject({
    ...{ faults: wordSet, negations: wordSet, denied: wordSet, symptoms: wordSet, asking: wordSet, since: wordSet },
    synonyms: z.array(z.string()),
  }),
)

const reach = 2

function isAboutFault(words: readonly string[]): boolean {
  // 'Kapan server mati?' asks about a plan; 'sampai kapan server mati?' reports.
  const isPlanned = (place: number) =>
    words.some((word, at) => asking.has(word) && at < place && place - at <= reach && !since.has(words[at - 1] ?? ''))
  return words.some((word, place) => {
    if (faults.has(word)) return !isPlanned(place)
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

export interface TicketText {
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
