// Checks the list 'Belum sampai': its answers, readers, order, and when an answer leaves it.

import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { expectReach, noteSeenOnPage } from '#domain/notifications/deliveries/answer-delivery.ts'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { mailOutbox } from '#domain/notifications/mail-outbox.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { aDelivery } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findAnswerNews, noteInformedByHand, sendByHand } from './delivered-answers.ts'
import { describeReach } from './reach.server.ts'
import { countUnreached, findUnreached, unreachedCountQuery, unreachedQuery } from './unreached-answers.ts'

provideDatabase()

let content: SomeContent | undefined
let agent: Person
let province: Person
let elsewhere: Person

beforeEach(async () => {
  content ??= await someContent()
  await database.execute(sql`delete from answer_reach`)
  agent = await anAgent({ officeId: content.office(2), name: 'Rina' })
  province = await anAgent()
  elsewhere = await anAgent({ officeId: content.office(1) })
})

async function anAnswer(wishes: { client?: Person; officeId?: number | null } = {}) {
  const { client = await aClient({ emailVerified: false }), officeId = content?.office(2) ?? null } = wishes
  const { id } = await aTicket(client)
  await database.update(ticketTable).set({ contactPhone: '0812-3456-7890', officeId }).where(eq(ticketTable.id, id))
  await replyToTicket(province, { ticketId: id, version: 1, message: 'Sudah kami buka.' })
  const answer = { ticketId: id, entryId: (await entriesOf(id)).at(-1)?.id ?? 0 }
  await database.transaction((tx) => expectReach(tx, answer))
  return answer
}

const listed = async (who: Person) => (await findUnreached(who)).items.map(({ entryId }) => entryId)

test('the oldest stands first, each office sees its own and the province all', async () => {
  const [first, second] = [await anAnswer(), await anAnswer()]
  const other = await anAnswer({ officeId: content?.office(1) ?? null })
  expect(await listed(agent)).toEqual([first.entryId, second.entryId])
  expect(await listed(elsewhere)).toEqual([other.entryId])
  expect(await listed(province)).toEqual([first.entryId, second.entryId, other.entryId])
  expect(await Promise.all([agent, elsewhere, province].map(countUnreached))).toEqual([2, 1, 3])
  expect(await listed(await anAdmin())).toEqual([])
  await expect(findUnreached(await aClient())).rejects.toThrow(Forbidden)
})

test('the number of an account is a way by hand, unless the ticket names another one', async () => {
  const client = await aClient({ emailVerified: false })
  await database.update(user).set({ phone: '0812-3000-0102' }).where(eq(user.id, client.id))
  const answer = await anAnswer({ client })
  const phones = async () => (await findUnreached(agent)).items.map(({ phone }) => phone)
  expect(await phones()).toEqual(['0812-3456-7890'])
  await database.update(ticketTable).set({ contactPhone: null }).where(eq(ticketTable.id, answer.ticketId))
  expect(await findUnreached(agent)).toMatchObject({
    items: [{ phone: '0812-3000-0102', hasWhatsapp: true, reach: expect.stringContaining('Kabari lewat WhatsApp') }],
  })
  expect((await getDeskTicket(agent, answer.ticketId)).requester.phone).toBe('0812-3000-0102')
  expect((await sendByHand(agent, answer)).address).toContain('wa.me/6281230000102')
  // Answers wait for a message from a number that the ticket names, and only from that.
  expect((await describeReach(answer.ticketId, 'ticketPage')).waitsForMessage).toBe(false)
})

test('what is on its way is omitted until it failed', async () => {
  const answer = await anAnswer()
  const id = await aDelivery(answer, 'mail', 'queued')
  expect(await listed(agent)).toEqual([])
  await database.transaction((tx) => moveMessage(tx, mailOutbox, id, 'refused', { note: 'tidak ada' }))
  expect(await findUnreached(agent)).toMatchObject({
    items: [{ entryId: answer.entryId, hasWhatsapp: true, deliveries: [{ state: 'refused', reason: 'tidak ada' }] }],
  })
})

test.each([
  ['sent', (answer: { ticketId: number; entryId: number }) => sendByHand(agent, answer)],
  [
    'informed by telephone',
    (answer: { ticketId: number; entryId: number }) => noteInformedByHand(agent, { ...answer, by: 'phone' }),
  ],
  [
    'handed over',
    (answer: { ticketId: number; entryId: number }) => noteInformedByHand(agent, { ...answer, by: 'slip' }),
  ],
  ['read', ({ ticketId }: { ticketId: number }) => database.transaction((tx) => noteSeenOnPage(tx, ticketId))],
  ['delivered', (answer: { ticketId: number; entryId: number }) => aDelivery(answer, 'whatsapp', 'delivered')],
] as const)('it leaves the list when it was %s', async (_how, reach) => {
  const [answer, stays] = [await anAnswer(), await anAnswer()]
  await reach(answer)
  await reach(answer)
  expect(await listed(agent)).toEqual([stays.entryId])
})

test('a note has its way and author, and only agents of the ticket may add one', async () => {
  const answer = await anAnswer()
  await expect(noteInformedByHand(elsewhere, { ...answer, by: 'phone' })).rejects.toThrow(NotFound)
  await noteInformedByHand(agent, { ...answer, by: 'phone' })
  expect(await findAnswerNews([answer.entryId])).toMatchObject([
    { isReached: true, deliveries: [{ way: 'manual', state: 'sent', reason: 'telepon', by: 'Rina' }] },
  ])
})

test('who withdrew the consent, and spam, are not listed', async () => {
  const client = await aClient({ emailVerified: false })
  const answer = await anAnswer({ client })
  await database.update(user).set({ consentWithdrawnAt: now() }).where(eq(user.id, client.id))
  expect(await listed(agent)).toEqual([])
  await expect(noteInformedByHand(agent, { ...answer, by: 'slip' })).rejects.toThrow(Conflict)
  await database.update(user).set({ consentWithdrawnAt: null }).where(eq(user.id, client.id))
  await database.update(ticketTable).set({ spamSince: now() }).where(eq(ticketTable.id, answer.ticketId))
  expect(await listed(agent)).toEqual([])
})

test('pages follow one another without a gap and without a row twice', async () => {
  const all: number[] = []
  for (let turn = 0; turn < 27; turn++) all.push((await anAnswer()).entryId)
  const first = await findUnreached(agent)
  expect(first.items.length).toBe(25)
  const second = await findUnreached(agent, first.next ?? 0)
  expect([...first.items, ...second.items].map(({ entryId }) => entryId)).toEqual(all)
  expect(second.next).toBeNull()
})

test('list and count go by the index of unreached answers among many that are reached', async () => {
  const { ticketId } = await anAnswer()
  await database.execute(sql`
    with many as (
      insert into ticket_entry (ticket_id, type, audience, author_name, message, created_at)
      select ${ticketId}, 'answered', 'public', 'Rina', 'Sudah.', now() from generate_series(1, 20000) returning id)
    insert into answer_reach (entry_id, ticket_id, reached_at, created_at)
    select id, ${ticketId}, case when id % 500 = 0 then null else now() end, now() from many`)
  await database.execute(sql`analyze answer_reach`)
  const planOf = async (query: { getSQL: () => SQL }) => {
    const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  for (const query of [unreachedQuery(agent), unreachedQuery(province, 5), unreachedCountQuery(agent)]) {
    const plan = await planOf(query)
    expect(plan).toContain('answer_unreached')
    expect(plan).not.toContain('Seq Scan on answer_reach')
  }
})
