// Checks the season's close: who may, what the preview counts, that exactly this goes, and what stays.
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import exceljs from 'exceljs'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditCatalog } from '#app/routes/admin/access-log/audit-catalog.server.ts'
import { signInAttempt } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { faq, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { paragraph } from '#domain/notifications/deliveries/letter.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { findMessages, messageFilter } from '#domain/notifications/sent/managed-messages.ts'
import { exportAccessLog } from '#domain/operations/access-log/access-log.server.ts'
import { accessLogFilter } from '#domain/operations/access-log/access-log.ts'
import { erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { reportFilter } from '#domain/reporting/report.ts'
import { exportTickets } from '#domain/reporting/ticket-export.ts'
import { search } from '#domain/search/search.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { satisfaction } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { isoDay, now, setClock } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { anOldRequester } from '#tests/builders/an-old-requester.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { createFaqDraft, findAnswersWorthKeeping } from './kept-answers.ts'
import {
  closeSeason,
  eraseSeasonData,
  findSeasonCloses,
  findUnansweredTickets,
  getSeasonClose,
  previewErasure,
} from './season-close.server.ts'

provideDatabase()
afterEach(() => setClock(null))

const season = 'SPMB Contoh'
const day = 86_400_000

let keeper: Person
let agent: Person

beforeAll(async () => {
  await someContent()
  await initialiseSetting('season', { year: 2025, name: season, stages: [] })
  keeper = await anAdmin({ permissions: ['super_admin', 'tickets'] })
  agent = await anAgent({ name: 'Agen Provinsi' })
})

/** A client with a settled question, a file, a mail and a try to sign in, all from so many days ago. */
async function aRequester(daysAgo: number, settled = true) {
  const asked = await anOldRequester(agent, new Date(Date.now() - daysAgo * day), { settled })
  const { person, ticketId, secret } = asked
  if (settled) await database.insert(satisfaction).values({ ticketId, score: 5, createdAt: now() })
  await queueMail({
    personId: person.id,
    reason: `account.access-changed:${secret}`,
    recipient: person.email,
    subject: secret,
    letter: [paragraph(secret)],
  })
  await database.insert(signInAttempt).values({ userId: person.id, succeeded: true, createdAt: now() })
  setClock(null)
  return asked
}

/** Every table, the queue's among them, that holds the text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await database.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const hits = await database.execute(
      sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} t where t::text ilike ${`%${text}%`} limit 1`,
    )
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

/** All that stands in the cells of a spreadsheet. */
async function cellsOf(bytes: Readable): Promise<unknown[]> {
  const book = new exceljs.Workbook()
  await book.xlsx.load((await buffer(bytes)) as unknown as ArrayBuffer)
  const rows: unknown[] = []
  book.getWorksheet('Tiket')?.eachRow((row) => rows.push(row.values))
  return rows
}

/** The topic of a FAQ item that exists already. */
async function aTopic(): Promise<number> {
  const [item] = await database
    .select()
    .from(faq)
    .where(eq(faq.id, await aFaq()))
  return item?.topicId ?? 0
}

/** What the worker does, until there is nothing left. */
async function workOff(id: number): Promise<void> {
  for (let batch = 0; batch < 50 && (await getSeasonClose(keeper, id)).finishedAt === null; batch++) {
    await eraseSeasonData(id)
  }
}

const weekAgo = () => isoDay(new Date(Date.now() - 7 * day))

test('a super admin who may not read tickets sees how many wait, and no words of them', async () => {
  await aTicket(await aClient(), { subject: 'RAHASIA judul' })
  const bare = await anAdmin({ permissions: ['super_admin'] })
  const { total, tickets } = await findUnansweredTickets(bare)
  expect(total).toBeGreaterThan(0)
  expect(tickets.every(({ title }) => title === null)).toBe(true)
  expect(await findAnswersWorthKeeping(bare)).toEqual([])
  await expect(createFaqDraft(bare, { ticketId: 1, topicId: 1 })).rejects.toBeInstanceOf(Forbidden)
})

test('no one but super admins sees or does any of it', async () => {
  for (const person of [await aClient(), agent, await anAdmin({ permissions: ['system', 'users', 'security'] })]) {
    for (const attempt of [
      () => findUnansweredTickets(person),
      () => findAnswersWorthKeeping(person),
      () => createFaqDraft(person, { ticketId: 1, topicId: 1 }),
      () => previewErasure(person, weekAgo()),
      () => closeSeason(person, { before: weekAgo(), classes: erasureOrder, word: season }),
      () => findSeasonCloses(person),
      () => getSeasonClose(person, 1),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(Forbidden)
    }
  }
})

describe('erasing', () => {
  test('takes exactly what the preview counted: old and settled; the young, the open and the staff stay', async () => {
    const old = await aRequester(30)
    const young = await aRequester(1)
    const open = await aRequester(30, false)
    const expected = await previewErasure(keeper, weekAgo())
    expect(expected.accounts).toBe(1)
    expect(expected.attachments).toBe(1)
    const id = await closeSeason(keeper, {
      before: weekAgo(),
      classes: erasureOrder,
      word: ` ${season.toUpperCase()}`.trim(),
    })
    expect(await tablesWith(old.secret)).not.toEqual([])
    await workOff(id)
    const record = await getSeasonClose(keeper, id)
    expect(record.erased).toEqual(expected)
    expect(record.expected).toEqual(expected)
    expect(record.finishedAt).not.toBeNull()
    expect(await tablesWith(old.secret)).toEqual([])
    expect(await tablesWith(young.secret)).toEqual(expect.arrayContaining(['attachment', 'message', 'ticket', 'user']))
    expect(await tablesWith(open.secret)).toEqual(expect.arrayContaining(['attachment', 'ticket', 'user']))
    expect(await previewErasure(keeper, weekAgo())).toMatchObject({ accounts: 0, attachments: 0, mails: 0, traces: 0 })
    // The figures stay: of the record and of the ticket itself.
    expect(record.statistics).toMatchObject({ questions: 2, answered: 1, completed: 1, averageScore: 5, scores: 1 })
    expect(await ticketRow(old.ticketId)).toMatchObject({ status: 'completed', assigneeId: agent.id })
    expect((await auditOf(`season-close:${id}`)).map(({ action }) => action).sort()).toEqual([
      'season.close',
      'season.close-finish',
    ])
  })

  test('leaves the person in no list, no search, no mail and no file that is taken away', async () => {
    const { person, ticketId, secret } = await aRequester(30)
    await createFaqDraft(keeper, { ticketId, topicId: await aTopic() })
    // As if an editor had found nothing to change in the draft.
    await database.update(faq).set({ draftSince: null }).where(eq(faq.question, 'Judul saya'))
    const span = reportFilter.parse({ from: isoDay(new Date(Date.now() - 60 * day)) })
    const seen = async () => {
      await refreshSearchIndex()
      return {
        desk: (await findDeskTickets(keeper, { search: secret })).items,
        mails: (await findMessages(keeper, messageFilter.parse({ q: person.email }))).items,
        search: (await search(secret)).results,
        suggestions: await findAnswersWorthKeeping(keeper),
        csv: await text((await exportTickets(keeper, span, 'csv')).bytes),
        xlsx: await cellsOf((await exportTickets(keeper, span, 'xlsx')).bytes),
        log: await text(
          Readable.from(await exportAccessLog(keeper, accessLogFilter(auditCatalog).parse({}), auditCatalog)),
        ),
      }
    }
    const before = JSON.stringify(await seen())
    expect(before).toContain(secret)
    const id = await closeSeason(keeper, { before: weekAgo(), classes: erasureOrder, word: season })
    await workOff(id)
    const after = await seen()
    expect([after.desk, after.mails]).toEqual([[], []])
    expect(after.log).toContain('Mengirim tiket')
    expect(after.csv).toContain(`T-${ticketId};`)
    for (const trace of [secret, person.email]) expect(JSON.stringify(after)).not.toContain(trace)
  })

  test('takes the chosen classes only, and is asked for by name', async () => {
    const { secret } = await aRequester(30)
    const choice = { before: weekAgo(), classes: ['mails'] as const }
    const wrong = closeSeason(keeper, { ...choice, classes: ['mails'], word: 'Musim lain' })
    await expect(wrong).rejects.toMatchObject({ fields: { word: `Ketik ${season} untuk melanjutkan` } })
    await expect(wrong).rejects.toBeInstanceOf(Invalid)
    const id = await closeSeason(keeper, { ...choice, classes: ['mails'], word: season })
    await workOff(id)
    expect((await getSeasonClose(keeper, id)).erased).toEqual({ mails: 1 })
    const left = await tablesWith(secret)
    expect(left).not.toContain('message')
    expect(left).toEqual(expect.arrayContaining(['attachment', 'ticket', 'user']))
  })

  test('is refused while one is running', async () => {
    const input = { before: weekAgo(), classes: erasureOrder, word: season }
    const id = await closeSeason(keeper, input)
    await expect(closeSeason(keeper, input)).rejects.toBeInstanceOf(Conflict)
    await workOff(id)
  })
})

describe('answers worth keeping', () => {
  test('become a draft without personal data, once', async () => {
    const { ticketId, secret } = await aRequester(2)
    const topicId = await aTopic()
    const candidate = (await findAnswersWorthKeeping(keeper)).find((each) => each.ticketId === ticketId)
    expect(candidate).toMatchObject({ question: 'Judul saya', answer: 'Buka menu.', score: 5 })
    const tries = await Promise.allSettled([1, 2].map(() => createFaqDraft(keeper, { ticketId, topicId })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.find((each) => each.status === 'rejected')?.reason).toBeInstanceOf(NotFound)
    const isDraft = and(eq(faq.question, 'Judul saya'), isNotNull(faq.draftSince))
    const drafts = await database.select().from(faq).where(isDraft)
    expect(drafts).toHaveLength(1)
    expect(JSON.stringify(drafts)).not.toContain(secret)
    expect((await findAnswersWorthKeeping(keeper)).some((each) => each.ticketId === ticketId)).toBe(false)
  })

  test('a topic that is not there keeps nothing', async () => {
    const { ticketId } = await aRequester(2)
    expect(await database.$count(faqTopic, eq(faqTopic.id, 999_999))).toBe(0)
    await expect(createFaqDraft(keeper, { ticketId, topicId: 999_999 })).rejects.toBeInstanceOf(Invalid)
    expect((await findAnswersWorthKeeping(keeper)).some((each) => each.ticketId === ticketId)).toBe(true)
  })
})

test('what no one has answered is listed, the oldest first', async () => {
  const { ticketId } = await aRequester(40, false)
  const { total, tickets } = await findUnansweredTickets(keeper)
  expect(total).toBe(tickets.length)
  expect(tickets[0]).toMatchObject({ id: ticketId, number: `T-${ticketId}`, office: 'Provinsi' })
})
