import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { announcementAddress } from '#domain/content/announcements/announcement-address.ts'
import { findActiveAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { readSections } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { findWholeArticles } from '#domain/content/articles/published-articles.ts'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqPhrasings, findFaqs } from '#domain/content/faq/published-faqs.ts'
import { findOffices, type OfficeRow } from '#domain/offices/public-offices.ts'
import type { DocumentSection, SearchDocument } from '#domain/search/engine/search-answer.ts'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import { stagesDatedIn } from '#domain/season/season-markers.ts'
import { type SeasonDay, stageSentence } from '#domain/season/season-progress.ts'
import { stateOf, timesIn } from '#domain/season/stage-words.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { excerpt } from '#shared/text.ts'
import { phrasingsOf } from '#shared/typed-field.ts'
import { findSynonymGroups } from './find-synonym-groups.ts'
import { unansweredOffTopics } from './off-topic.ts'
import { readOffTopics } from './off-topic-file.server.ts'

/** How much of an answer a result shows, in characters (docs/rules-of-service.md#searching). */
const summaryLength = 150

/** More than are ever active at once. */
const mostAnnouncements = 1000

export async function findSearchDocuments(): Promise<SearchDocument[]> {
  return (await Promise.all([faqDocuments(), articleDocuments(), announcementDocuments(), officeDocuments()])).flat()
}

const beginningOf = (text: string) => excerpt(text.trim().replaceAll(/^[-*] +/gm, ''), summaryLength)

const wholeText = (text: string): DocumentSection[] => [{ heading: null, anchor: null, text: text.trim() }]

export async function faqDocuments(): Promise<SearchDocument[]> {
  const [categories, phrasings] = await Promise.all([findFaqs(), findFaqPhrasings()])
  return categories.flatMap(({ id: category, name, topics }) =>
    topics.flatMap(({ name: topic, items }) =>
      items.map(({ id, question, answer }, index) => ({
        kind: 'faq' as const,
        id: `faq-${category}-${topic}-${index}`,
        title: question,
        category: 'faq',
        categoryTitle: name,
        topic,
        url: faqPageAddress({ id, question, category, topic }),
        summary: beginningOf(answer),
        fields: [question, answer],
        asked: phrasingsOf(phrasings.get(id) ?? ''),
        sections: wholeText(answer),
      })),
    ),
  )
}

/** The sections of the articles as they were last read, by the article's text: parsing all of them takes 250 ms. */
let keptSections: ReadonlyMap<string, DocumentSection[]> = new Map()

async function sectionsOf(texts: readonly string[]): Promise<ReadonlyMap<string, DocumentSection[]>> {
  const sections = new Map<string, DocumentSection[]>()
  for (const text of texts) {
    const kept = keptSections.get(text)
    if (!kept) await otherWork()
    sections.set(text, kept ?? (await readSections(text)))
  }
  keptSections = sections
  return sections
}

/** What gives the dates of one stage alone is advice for that stage: once it is over, the section begins with that. */
function stageNote({ text }: DocumentSection, day: SeasonDay): string | undefined {
  const [stage, ...others] = stagesDatedIn(text, day.season)
  if (!stage || others.length > 0 || stateOf(timesIn(day.season.stages, stage), day.at) !== 'past') return undefined
  return stageSentence(day, stage)
}

/** The sections with their notes as they were last made: the index compares what it is given by identity. */
const keptNoted = new WeakMap<DocumentSection[], DocumentSection[]>()

function withStageNotes(sections: DocumentSection[], day: SeasonDay | undefined): DocumentSection[] {
  const notes = sections.map((section) => day && stageNote(section, day))
  if (notes.every((note) => note === undefined)) return sections
  const kept = keptNoted.get(sections)
  if (kept?.every(({ note }, place) => note === notes[place])) return kept
  const noted = sections.map((section, place) => ({ ...section, ...(notes[place] && { note: notes[place] }) }))
  keptNoted.set(sections, noted)
  return noted
}

async function articleDocuments(): Promise<SearchDocument[]> {
  const [articles, day] = await Promise.all([findWholeArticles(), getSeasonDay()])
  const sections = await sectionsOf(articles.map(({ content }) => content))
  return articles.map(({ id, title, summary, content, asked, categoryId, categoryTitle }) => ({
    kind: 'article' as const,
    id,
    title,
    category: categoryId,
    categoryTitle,
    summary,
    url: `/knowledge/${categoryId}/${id}`,
    fields: [title, summary, categoryTitle],
    asked: phrasingsOf(asked ?? ''),
    sections: withStageNotes(sections.get(content) ?? [], day),
  }))
}

async function announcementDocuments(): Promise<SearchDocument[]> {
  return (await findActiveAnnouncements(mostAnnouncements)).map(({ id, title, content }) => ({
    kind: 'announcement' as const,
    id: `announcement-${id}`,
    title,
    category: 'announcement',
    categoryTitle: 'Pengumuman',
    summary: beginningOf(content),
    url: announcementAddress(id),
    fields: [title, content],
    sections: wholeText(content),
  }))
}

async function officeDocuments(): Promise<SearchDocument[]> {
  return (await findOffices()).map(({ no, name, regencies, places, ...office }) => ({
    kind: 'office' as const,
    id: `office-${no}`,
    title: name,
    category: 'office',
    categoryTitle: 'Kontak',
    summary: `Melayani ${regencies.join(', ')}.`,
    url: `/contact?${new URLSearchParams({ wilayah: regencies[0] ?? name })}`,
    fields: [name, ...regencies, ...places],
    asked: [...regencies, ...places].map((place) => `nomor telepon dan alamat kantor cabang dinas ${place}`),
    sections: wholeText(officeText({ ...office, regencies, places })),
  }))
}

function officeText({
  regencies,
  places,
  callCentre,
  whatsapp,
  hours,
  address,
}: Omit<OfficeRow, 'no' | 'name'>): string {
  const lines = [
    `Melayani ${regencies.join(', ')}.`,
    places.length > 0 && `Termasuk ${places.join(', ')}.`,
    callCentre && `Call centre ${callCentre}`,
    whatsapp && `WhatsApp ${whatsapp}`,
    hours && `Jam layanan: ${hours}`,
    address && `Alamat: ${address}`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** Announcements come and go by the clock alone: after so many milliseconds the content is read again. */
const freshMs = 30_000

interface Built {
  readonly index: SearchIndex
  readonly digest: string
}

interface Memory {
  built?: Built
  /** On the clock of `performance.now()`. */
  readAt: number
  refreshing?: Promise<void> | undefined
  again: boolean
  build?: AbortController
  givenUp: number
}

const memory = perConnection((): Memory => ({ readAt: Number.NEGATIVE_INFINITY, again: false, givenUp: 0 }))

/** Under steady edits some index must be finished, if an old one. */
const mostGivenUp = 3

/** The index to search in; an old one is given while a newer one is being made. */
export async function getSearchIndex(): Promise<SearchIndex> {
  const own = memory()
  if (!own.built) await refreshSearchIndex()
  // When the database is away the old index simply stays.
  else if (performance.now() - own.readAt > freshMs) refreshSearchIndex().catch(() => undefined)
  if (!own.built) throw new Error('there is no search index')
  return own.built.index
}

export async function searchIsReady(): Promise<boolean> {
  return getSearchIndex().then(
    () => true,
    () => false,
  )
}

/** Reads the content and, if it has changed, indexes it. Asked again meanwhile, it begins again: the content has changed. */
export function refreshSearchIndex(): Promise<void> {
  const own = memory()
  if (own.refreshing) {
    own.again = true
    if (own.givenUp < mostGivenUp) own.build?.abort()
    return own.refreshing
  }
  own.refreshing = refreshUntilCalm(own).finally(() => {
    own.refreshing = undefined
  })
  return own.refreshing
}

async function refreshUntilCalm(own: Memory): Promise<void> {
  do {
    own.again = false
    const build = new AbortController()
    own.build = build
    own.readAt = performance.now()
    const [documents, groups] = await Promise.all([findSearchDocuments(), findSynonymGroups()])
    const digest = createHash('sha256')
      .update(JSON.stringify([documents, groups]))
      .digest('base64')
    if (digest !== own.built?.digest) {
      const named = unansweredOffTopics(readOffTopics(), documents)
      const index = await builtOrGivenUp(SearchIndex.of(documents, groups, named, build.signal), build.signal)
      own.givenUp = index ? 0 : own.givenUp + 1
      if (index) own.built = { index, digest }
    }
  } while (own.again)
}

async function builtOrGivenUp(index: Promise<SearchIndex>, signal: AbortSignal): Promise<SearchIndex | undefined> {
  return index.catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
}
