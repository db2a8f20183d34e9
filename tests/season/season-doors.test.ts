// Walks the clock through the season and a month around it: by no door is a closed stage told as open, or an open one as closed.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { answerQuestion } from '#domain/assistant/answer-question.ts'
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import { findAnnouncementsAfter } from '#domain/content/announcements/list-announcements-for-api.ts'
import { loadAnnouncements } from '#domain/content/announcements/load-announcements.ts'
import { findArticles, findWholeArticles, getArticle } from '#domain/content/articles/find-articles.ts'
import { getArticleText } from '#domain/content/articles/get-article-text.ts'
import { findArticlesAfter } from '#domain/content/articles/list-articles-for-api.ts'
import { loadArticles } from '#domain/content/articles/load-articles.ts'
import { cannedReply } from '#domain/content/canned-replies/canned-reply-tables.ts'
import { findCannedReplies } from '#domain/content/canned-replies/find-canned-replies.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { findFaqAnswer } from '#domain/content/faq/find-faq-answer.ts'
import { findFaqs } from '#domain/content/faq/find-faqs.ts'
import { findFaqsAfter } from '#domain/content/faq/list-faqs-for-api.ts'
import { outgoingMail } from '#domain/notifications/notification-tables.ts'
import { momentKey, momentsOf, reasonsOf, reminderWords } from '#domain/notifications/push/stage-reminders.ts'
import { mailSubmission } from '#domain/notifications/ticket-mails.ts'
import { findSearchDocuments } from '#domain/search/find-search-documents.ts'
import { search } from '#domain/search/search.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { getSeason } from '#domain/season/get-season.ts'
import type { Season } from '#domain/season/season.ts'
import { seasonEvents } from '#domain/season/season-events.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { scheduleAt } from '#domain/season/season-schedule.ts'
import { database } from '#platform/database/database.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { calendar } from '#server/endpoints/calendar.ts'
import { discovery } from '#server/endpoints/discovery.ts'
import { addDays, now, setClock } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'

provideDatabase()

const opens = new Date('2025-06-14T08:00:00+07:00')
const closes = new Date('2025-06-18T17:00:00+07:00')
const words = 'Pilih sekolah {{tahap:pilih-sekolah.keadaan}}.'

const seasonWith = (end: Date): Season => ({
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

beforeAll(async () => {
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
})

afterAll(() => setClock(null))

/** Every way to a text that names the stage, and what it says. */
const doors: Readonly<Record<string, () => Promise<string>>> = {
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
    await database.delete(outgoingMail)
    await mailSubmission(ticketId)
    return JSON.stringify(await database.select({ letter: outgoingMail.letter }).from(outgoingMail))
  },
  'the feed': async () => (await discovery.request('/announcements.rss')).text(),
  'the search': async () => {
    await refreshSearchIndex()
    return JSON.stringify((await search('bagaimana keadaan pemilihan sekolah sekarang')).results)
  },
  'what the search looks through': async () => JSON.stringify(await findSearchDocuments()),
}

const phrases = ['belum dibuka', 'masih dibuka', 'sudah ditutup'] as const
const phraseAt = (at: Date, end = closes) => phrases[at < opens ? 0 : at < end ? 1 : 2]

/** The doors that say something else than what holds at that moment. */
async function wrongDoors(at: Date, end = closes): Promise<string[]> {
  const expected = phraseAt(at, end)
  const said = await Promise.all(Object.entries(doors).map(async ([name, read]) => [name, await read()] as const))
  return said
    .filter(
      ([, text]) => !text.includes(expected) || phrases.some((other) => other !== expected && text.includes(other)),
    )
    .map(([name]) => `${at.toISOString()}: ${name}`)
}

test('hour by hour through the season and a month around it, every door says how it stands', async () => {
  const wrong: string[] = []
  for (let at = addDays(opens, -31); at < addDays(closes, 31); at = new Date(at.getTime() + hours(1))) {
    setClock(at)
    wrong.push(...(await wrongDoors(at)))
    const [stage] = seasonAt(seasonWith(closes), at).stages
    if (stage?.state !== (['ahead', 'now', 'past'] as const)[phrases.indexOf(phraseAt(at))]) wrong.push(`strip ${at}`)
  }
  expect(wrong).toEqual([])
}, 600_000)

test.each([-60_000, 0])('around the close (%i ms) too, and so does the assistant', async (offset) => {
  const at = new Date(closes.getTime() + offset)
  setClock(at)
  expect(await wrongDoors(at)).toEqual([])
  await refreshSearchIndex()
  const said = await answerQuestion({ userMessage: 'bagaimana keadaan pemilihan sekolah sekarang' })
  expect(said.message).toContain(phraseAt(at))
})

test('a date that is moved is told by every door at once', async () => {
  const at = new Date(closes.getTime() + hours(1))
  setClock(at)
  expect(await wrongDoors(at)).toEqual([])
  const later = new Date(closes.getTime() + hours(24))
  await storeSetting('season', seasonWith(later))
  expect(await wrongDoors(at, later)).toEqual([])
  await storeSetting('season', seasonWith(closes))
})

test('a date that is moved moves the doors that name it as a date', async () => {
  setClock(new Date(closes.getTime() - hours(30)))
  const told = async (): Promise<Record<string, string>> => {
    const season = await getSeason()
    if (!season) throw new Error('there is a season')
    const close = momentsOf(season).find(({ part }) => part === 'tutup')
    return {
      'the events of search engines': JSON.stringify(seasonEvents(season, 'https://bantuan.example/')),
      'the schedule': JSON.stringify(scheduleAt(season, now())),
      'the calendar': await (await calendar.request('/calendar.ics')).text(),
      'the reminder of a device': close
        ? (reminderWords(reasonsOf(close).due + momentKey(close), season, now())?.body ?? '')
        : '',
    }
  }
  const before = await told()
  await storeSetting('season', seasonWith(new Date('2025-06-20T12:30:00+07:00')))
  const after = await told()
  await storeSetting('season', seasonWith(closes))
  const spellings = [
    /18 Juni 2025|14–18 Juni|2025-06-18T17:00|20250618T100000Z/,
    /20 Juni 2025|14–20 Juni|2025-06-20T12:30|20250620T053000Z/,
  ] as const
  for (const door of Object.keys(before)) {
    expect([door, spellings[0].test(before[door] ?? ''), spellings[1].test(before[door] ?? '')]).toEqual([
      door,
      true,
      false,
    ])
    expect([door, spellings[0].test(after[door] ?? ''), spellings[1].test(after[door] ?? '')]).toEqual([
      door,
      false,
      true,
    ])
  }
})

test('a door that forgot the season would be found', async () => {
  setClock(closes)
  const [bare] = await database.select({ answer: faq.answer }).from(faq).where(eq(faq.id, faqId))
  expect(bare?.answer.includes(phraseAt(closes))).toBe(false)
})
