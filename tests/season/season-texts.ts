// Every way to a text that names a stage of the season, and the ones that say something else than what holds.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { loadAnnouncements } from '#domain/content/announcements/announcement.server.ts'
import {
  findActiveAnnouncements,
  findAnnouncementsAfter,
} from '#domain/content/announcements/published-announcements.ts'
import { loadArticles } from '#domain/content/articles/managed-articles.ts'
import {
  findArticles,
  findArticlesAfter,
  findWholeArticles,
  getArticle,
  getArticleText,
} from '#domain/content/articles/published-articles.ts'
import { findCannedReplies } from '#domain/content/canned-replies/canned-reply.server.ts'
import { cannedReply } from '#domain/content/canned-replies/canned-reply-tables.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { findFaqAnswer, findFaqs, findFaqsAfter } from '#domain/content/faq/published-faqs.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { mailSubmission } from '#domain/notifications/ticket-mails.ts'
import { search } from '#domain/search/search.ts'
import { findSearchDocuments, refreshSearchIndex } from '#domain/search/search-indexes.ts'
import type { Season } from '#domain/season/season.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { database } from '#platform/database/database.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { discovery } from '#server/endpoints/discovery.ts'
import { addDays, now, setClock } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'

export const opens = new Date('2025-06-14T08:00:00+07:00')
export const closes = new Date('2025-06-18T17:00:00+07:00')
const words = 'Pilih sekolah {{tahap:pilih-sekolah.keadaan}}.'

export const seasonWith = (end: Date): Season => ({
  ...{ year: 2025, name: 'SPMB 2025', dates: [] },
  stages: [
    {
      ...{ id: 'pilih-sekolah', name: 'Pilih sekolah', note: null },
      ...{ opens: opens.toISOString(), closes: end.toISOString() },
    },
  ],
})

let agent: Person
let faqId: number
let ticketId: number

/** Call at the top of a test file: gives it a database with the season and a text that names its stage in every source. */
export function provideSeason(): void {
  provideDatabase()
  beforeAll(fill)
  afterAll(() => setClock(null))
}

async function fill(): Promise<void> {
  setClock(new Date('2025-05-01T00:00:00+07:00'))
  await someContent()
  agent = await anAgent()
  await storeSetting('season', seasonWith(closes))
  faqId = await aFaq('Bagaimana keadaan pemilihan sekolah sekarang?')
  await database.update(faq).set({ answer: words }).where(eq(faq.id, faqId))
  const common = { category: 'jadwal', title: 'Jadwal', summary: words, content: words, updatedAt: addDays(now(), -9) }
  await loadArticles({
    categories: [{ id: 'jadwal', title: 'Jadwal', description: 'Jadwal', icon: 'scale' }],
    articles: [{ ...common, id: 'jadwal-1' }],
  })
  const announced = { title: words, content: words, publishedAt: addDays(now(), -9), expiresAt: null }
  await loadAnnouncements([{ ...announced, key: 'A' }])
  await database.insert(cannedReply).values({ title: 'Jadwal', text: words, updatedAt: now() })
  const asked = { subject: 'Pilih sekolah', description: 'Kapan pemilihan sekolah berakhir?' }
  ticketId = (await aTicket(await aClient(), asked)).id
}

/** Every way to a text that names the stage, and what it says. */
const sources: Readonly<Record<string, () => Promise<string>>> = {
  'the list of the FAQ': async () => JSON.stringify(await findFaqs()),
  'the page of a question': async () => JSON.stringify(await findFaqAnswer(faqId)),
  'the FAQ of the API': async () => JSON.stringify(await findFaqsAfter(0, 9)),
  'the list of articles': async () => JSON.stringify(await findArticles()),
  'an article': async () => JSON.stringify(await getArticle('jadwal', 'jadwal-1')),
  'all articles, for the search': async () => JSON.stringify(await findWholeArticles()),
  'the articles of the API': async () => JSON.stringify(await findArticlesAfter('', 9)),
  'an article of the API': async () => JSON.stringify(await getArticleText('jadwal-1')),
  'the announcements, and their feed': async () => JSON.stringify(await findActiveAnnouncements()),
  'the announcements of the API': async () => JSON.stringify(await findAnnouncementsAfter(undefined, 9)),
  'the canned replies of an agent': async () => JSON.stringify(await findCannedReplies(agent)),
  'the mail on a question that was received': async () => {
    await database.delete(message)
    await mailSubmission(ticketId)
    return JSON.stringify(await database.select({ payload: message.payload }).from(message))
  },
  'the feed': async () => (await discovery.request('/announcements.rss')).text(),
  'the search': async () => {
    await refreshSearchIndex()
    return JSON.stringify((await search('bagaimana keadaan pemilihan sekolah sekarang')).results)
  },
  'what the search looks through': async () => JSON.stringify(await findSearchDocuments()),
}

const phrases = ['belum dibuka', 'masih dibuka', 'sudah ditutup'] as const
export const phraseAt = (at: Date, end = closes) => phrases[at < opens ? 0 : at < end ? 1 : 2]

/** The texts that are wrong at that moment. */
export async function wrongTexts(at: Date, end = closes): Promise<string[]> {
  const expected = phraseAt(at, end)
  const said = await Promise.all(Object.entries(sources).map(async ([name, read]) => [name, await read()] as const))
  return said
    .filter(
      ([, text]) => !text.includes(expected) || phrases.some((other) => other !== expected && text.includes(other)),
    )
    .map(([name]) => `${at.toISOString()}: ${name}`)
}

/** The texts, and the strip of stages, that are wrong at any of these moments. */
export async function findWrongAt(moments: Iterable<Date>): Promise<string[]> {
  const wrong: string[] = []
  for (const at of moments) {
    setClock(at)
    wrong.push(...(await wrongTexts(at)))
    const [stage] = seasonAt(seasonWith(closes), at).stages
    if (stage?.state !== (['ahead', 'now', 'past'] as const)[phrases.indexOf(phraseAt(at))]) wrong.push(`strip ${at}`)
  }
  return wrong
}

/** From a month before the season to a month after it, each so many hours after the one before. */
export function* momentsEvery(step: number): Generator<Date> {
  const end = addDays(closes, 31)
  for (let at = addDays(opens, -31); at < end; at = new Date(at.getTime() + hours(step))) yield at
}

/** The text of the question as it is stored, with its placeholder. */
export async function storedAnswer(): Promise<string | undefined> {
  const [bare] = await database.select({ answer: faq.answer }).from(faq).where(eq(faq.id, faqId))
  return bare?.answer
}
