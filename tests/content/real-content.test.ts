// Checks what the portal holds after its first start: the real files of content/ through scripts/load-content.ts.
import { asc, count, eq, inArray, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { session, user } from '#domain/accounts/account-tables.ts'
import { ensureDemoAccounts } from '#domain/accounts/registration/ensure-demo-accounts.ts'
import { announcementStatus } from '#domain/content/announcements/announcement.ts'
import { announcement } from '#domain/content/announcements/announcement-tables.ts'
import { findActiveAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { article } from '#domain/content/articles/article-tables.ts'
import { findArticles, findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import { faq, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { findFaqs } from '#domain/content/faq/published-faqs.ts'
import { regency } from '#domain/offices/office-tables.ts'
import { findOffices, findRegencies } from '#domain/offices/public-offices.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { nextStatus, type TicketAction, type TicketStatus } from '#domain/tickets/ticket.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { now, setClock } from '#shared/dates.ts'
import { isPublicId } from '#shared/ids.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { aTicket, type EntryRow, type TicketRow } from '#tests/builders/a-ticket.ts'
import { provideDatabase } from '#tests/setup/database.ts'

describe('outside demo mode', () => {
  provideDatabase()

  beforeAll(() => loadContent({ demo: false }))

  test.each(['2025-06-16T10:00:00+07:00', '2024-01-01T00:00:00+07:00', '2031-01-01T00:00:00+07:00'])(
    'wherever the clock stands (%s), articles and questions exist; announcements have days of their own',
    async (at) => {
      setClock(new Date(at))
      try {
        expect((await findKnowledgeCategories()).map(({ articleCount }) => articleCount)).toEqual([8, 5, 2, 9])
        expect((await findFaqs()).flatMap(({ topics }) => topics.flatMap(({ items }) => items)).length).toBeGreaterThan(
          57,
        )
        const shown = (await findActiveAnnouncements()).map(({ title }) => title)
        expect(shown.includes('Jadwal Pemilihan Sekolah')).toBe(new Date(at) >= new Date('2025-06-14T00:00:00+07:00'))
      } finally {
        setClock(null)
      }
    },
  )

  test('there are 13 branch offices, numbered, each with an address, a call centre and regencies', async () => {
    const offices = await findOffices()
    expect(offices.map(({ no }) => no)).toEqual(Array.from({ length: 13 }, (_, place) => place + 1))
    for (const { name, callCentre, regencies } of offices) {
      expect(name).not.toBe('')
      // The numbers of the files are placeholders, which no one is given.
      expect(callCentre).toBe('')
      expect(regencies.length).toBeGreaterThan(0)
    }
  })

  test('there are 35 regencies, 29 and 6 cities, each in exactly one office', async () => {
    const all = (await findRegencies()).map(({ name }) => name)
    expect(all).toHaveLength(35)
    expect((await findOffices()).flatMap(({ regencies }) => regencies).toSorted()).toEqual(all.toSorted())
    const kinds = await database.select({ kind: regency.kind, n: count() }).from(regency).groupBy(regency.kind)
    expect(Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]))).toEqual({ kabupaten: 29, kota: 6 })
    expect(all.filter((name) => !/^(Kota|Kabupaten) [A-Z]/.test(name))).toEqual([])
  })

  test('there are the three FAQ categories with the ten topics, and at least 58 questions', async () => {
    const found = await findFaqs()
    expect(found.map(({ id, name, topics }) => [id, name, topics.map((topic) => topic.name)])).toEqual([
      ['umum', 'Umum', ['Informasi SPMB Jateng 2025', 'Petunjuk Teknis', 'Teknis Pendaftaran']],
      ['sma', 'SMA', ['Persyaratan SMA', 'Pendaftaran SMA', 'Jadwal SMA']],
      ['smk', 'SMK', ['Persyaratan SMK', 'Pendaftaran SMK', 'Jadwal SMK', 'Persyaratan Khusus']],
    ])
    const items = found.flatMap(({ topics }) => topics.flatMap((topic) => topic.items))
    expect(items.length).toBeGreaterThanOrEqual(58)
    expect(new Set(items.map(({ question }) => question)).size).toBe(items.length)
    expect(items.filter(({ question, answer }) => !question.trim() || !answer.trim())).toEqual([])
    expect(await database.select().from(faqTopic)).toHaveLength(10)
  })

  test('there are the four categories with 8, 5, 2 and 9 articles, under their fixed ids', async () => {
    expect((await findKnowledgeCategories()).map(({ id, title, articleCount }) => [id, title, articleCount])).toEqual([
      ['juknis-jukop', 'Juknis dan JukOp', 8],
      ['registration-paths', 'Jalur Pendaftaran', 5],
      ['video-tutorials', 'Video Tutorial', 2],
      ['requirements', 'Persyaratan & Prosedur', 9],
    ])
    const numbered = (prefix: string, last: number) =>
      Array.from({ length: last }, (_, place) => `${prefix}-${place + 1}`)
    const ids = async (category: string) => (await findArticles(category)).map(({ id }) => id)
    expect(await ids('juknis-jukop')).toEqual(numbered('juknis', 8))
    expect(await ids('registration-paths')).toEqual(numbered('path', 5))
    expect(await ids('video-tutorials')).toEqual(numbered('video', 2))
    expect(await ids('requirements')).toEqual(numbered('req', 9))
    expect(await findArticles()).toHaveLength(24)
  })

  test('no article still carries the head of its file', async () => {
    const articles = await database.select().from(article)
    expect(articles.filter(({ content }) => content.length < 100 || /^---|\nsummary:/.test(content))).toEqual([])
  })

  test('there are the fixed categories of questions and complaints', async () => {
    const names = async (kind: 'question' | 'complaint') =>
      (await findTicketCategories(kind)).map(({ id, name }) => `${id} ${name}`)
    expect(await names('question')).toEqual([
      'login Login & Akses',
      'upload Upload Dokumen',
      'verification Verifikasi Data',
      'technical Masalah Teknis',
      'other Lainnya',
    ])
    expect(await names('complaint')).toEqual([
      'data Data Kepegawaian',
      'system Akses Sistem',
      'payroll Penggajian',
      'transfer Mutasi',
      'other Lainnya',
    ])
  })

  test('there is the season of 2025, its stages with times in their order', async () => {
    const season = await getSeason()
    expect(season?.year).toBe(2025)
    for (const { name, opens, closes } of season?.stages ?? []) {
      if (opens && closes) expect([name, Date.parse(opens) < Date.parse(closes)]).toEqual([name, true])
    }
    const choice = season?.stages.find(({ closes }) => closes?.startsWith('2025-06-18T17:00'))
    expect(choice?.opens).toMatch(/^2025-06-14T/)
  })

  test('there are the two fixed announcements, which never expire, and no sample', async () => {
    const rows = await database.select().from(announcement)
    expect(rows.map(({ contentKey, expiresAt }) => [contentKey, expiresAt])).toEqual([
      ['A-1', null],
      ['A-2', null],
    ])
    expect(rows[0]?.publishedAt).toEqual(new Date('2025-06-14T00:00:00+07:00'))
  })

  test('there is no sample ticket', async () => {
    expect(await database.select().from(ticketTable)).toEqual([])
  })
})

describe('in demo mode', () => {
  provideDatabase()

  let rows: TicketRow[]
  let entries: Map<number, EntryRow[]>

  beforeAll(async () => {
    await ensureDemoAccounts('Spmb-Demo-2025!')
    await loadContent({ demo: true })
    rows = await database.select().from(ticketTable).orderBy(asc(ticketTable.id))
    const all = await database.select().from(ticketEntry).orderBy(asc(ticketEntry.id))
    entries = Map.groupBy(all, ({ ticketId }) => ticketId)
  })

  const timeline = (row: TicketRow) => entries.get(row.id) ?? []
  const actionOf: Partial<Record<EntryRow['type'], TicketAction>> = {
    claimed: 'claim',
    answered: 'answer',
    requester_replied: 'requester_reply',
    completed: 'complete',
    reopened: 'reopen',
  }

  test('there are 8 announcements, and active, scheduled and expired all occur on the first day', async () => {
    const all = await database.select().from(announcement)
    expect(all).toHaveLength(8)
    const statuses = new Set(all.map((row) => announcementStatus(row, now())))
    expect([...statuses].sort()).toEqual(['active', 'expired', 'scheduled'])
    expect((await findActiveAnnouncements()).length).toBeGreaterThanOrEqual(2)
  })

  test('there are 60 sample tickets of every status, questions and complaints', () => {
    expect(rows).toHaveLength(60)
    expect(new Set(rows.map(({ status }) => status)).size).toBe(4)
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(2)
    expect(rows.filter(({ publicId }) => !isPublicId(publicId))).toEqual([])
    expect(new Set(rows.map(({ publicId }) => publicId)).size).toBe(60)
  })

  test('each belongs to the office of its regency', async () => {
    const places = await database.select().from(regency)
    for (const row of rows) {
      expect([row.title, row.officeId]).toEqual([row.title, places.find(({ id }) => id === row.regencyId)?.officeId])
    }
  })

  test('each timeline starts with the question and follows the lifecycle to the ticket’s status', () => {
    for (const row of rows) {
      const [first, ...rest] = timeline(row)
      expect(first).toMatchObject({ type: 'submitted', audience: 'public', message: row.description })
      let status: TicketStatus = 'pending'
      for (const { type } of rest) {
        if (type === 'noted') continue
        const action = actionOf[type]
        const outcome: ReturnType<typeof nextStatus> = action
          ? nextStatus(status, action)
          : { refused: `${type} is no step` }
        expect([row.title, type, outcome]).toEqual([row.title, type, { to: expect.any(String) }])
        if ('to' in outcome) status = outcome.to
      }
      expect([row.title, status]).toEqual([row.title, row.status])
    }
  })

  test('each timeline runs forward, from the ticket’s beginning to no later than now', () => {
    for (const row of rows) {
      const times = timeline(row).map(({ createdAt }) => createdAt.getTime())
      expect(times[0]).toBe(row.createdAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(now().getTime())
    }
  })

  test('first response, completion and assignee agree with the entries', () => {
    for (const row of rows) {
      const find = (type: EntryRow['type']) => timeline(row).find((entry) => entry.type === type)
      expect([row.title, row.firstResponseAt]).toEqual([row.title, find('answered')?.createdAt ?? null])
      expect([row.title, row.completedAt]).toEqual([row.title, find('completed')?.createdAt ?? null])
      expect([row.title, row.assigneeId]).toEqual([row.title, find('claimed')?.authorId ?? null])
    }
  })

  test('only claims and notes are internal, and numbers follow age', () => {
    for (const row of rows) {
      for (const { type, audience } of timeline(row)) {
        expect(audience).toBe(type === 'claimed' || type === 'noted' ? 'internal' : 'public')
      }
    }
    const ages = rows.map(({ createdAt }) => createdAt.getTime())
    expect(ages).toEqual(ages.toSorted((a, b) => a - b))
  })

  test('a second start changes nothing that people see', async () => {
    const whole = async () => ({
      offices: await findOffices(),
      regencies: await findRegencies(),
      faqs: await database.select().from(faq).orderBy(faq.id),
      articles: await database.select().from(article).orderBy(article.id),
      announcements: (await database.select().from(announcement).orderBy(announcement.id)).map(
        ({ updatedAt: _, ...row }) => row,
      ),
      season: await getSeason(),
      tickets: await database.select().from(ticketTable).orderBy(ticketTable.id),
      entries: await database.select().from(ticketEntry).orderBy(ticketEntry.id),
    })
    const before = await whole()
    await ensureDemoAccounts('Spmb-Demo-2025!')
    await loadContent({ demo: true })
    expect(await whole()).toEqual(before)
  })

  test('a start outside demo mode afterwards takes the samples away, and nothing of anyone else', async () => {
    const family = await aTicket(await aClient({ email: 'keluarga@example.test' }))
    const [edited] = await database.select().from(announcement).where(eq(announcement.contentKey, 'A-3'))
    await database
      .update(announcement)
      .set({ updatedBy: family.requesterId })
      .where(eq(announcement.id, edited?.id ?? 0))
    await aSession({ email: 'agent@spmb.test' }, 'Spmb-Demo-2025!')
    const demoSessions = () =>
      database.$count(
        session,
        inArray(session.userId, database.select({ id: user.id }).from(user).where(like(user.email, '%@spmb.test'))),
      )
    expect(await demoSessions()).toBe(1)

    for (const start of ['the first', 'a second']) {
      await loadContent({ demo: false })
      const left = await database.select({ key: announcement.contentKey }).from(announcement).orderBy(announcement.id)
      expect([start, left.map(({ key }) => key)]).toEqual([start, ['A-1', 'A-2', 'A-3']])
      expect([start, (await database.select().from(ticketTable)).map(({ id }) => id)]).toEqual([start, [family.id]])
      expect(await database.$count(user, like(user.email, '%@example.test'))).toBe(1)
      expect(await demoSessions()).toBe(0)
    }
  })
})

describe('the times of the samples', () => {
  provideDatabase()
  test('the time of the last entry is that of the last entry', async () => {
    await ensureDemoAccounts('Spmb-Demo-2025!')
    await loadContent({ demo: true })
    for (const row of await database.select().from(ticketTable)) {
      const entries = await database
        .select()
        .from(ticketEntry)
        .where(eq(ticketEntry.ticketId, row.id))
        .orderBy(asc(ticketEntry.id))
      expect([row.title, row.lastEntryAt]).toEqual([row.title, entries.at(-1)?.createdAt])
      expect([row.title, row.updatedAt]).toEqual([row.title, entries.at(-1)?.createdAt])
    }
  })
})
