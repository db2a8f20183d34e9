// Checks an agent's own queue and taking the next ticket: what is in it, in which order, and that no two take the same.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { assignTicket, claimTicket, undoClaim } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { markSpam, mergeTickets } from '#domain/tickets/desk/ticket-steps.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { hours, minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findMyQueue } from './find-my-queue.ts'
import { takeNextTicket } from './pressing-tickets.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let province: Person

beforeAll(async () => {
  content = await someContent()
  client = await aClient({ name: 'Ibu Rahayu' })
  province = await anAgent({ officeId: null })
})

beforeEach(async () => {
  // Nothing of the test before waits any more, and no one has it.
  await database.update(ticketTable).set({ status: 'completed', completedAt: now() })
  agent = await anAgent({ officeId: content.office(2) })
})

const demak = (wishes = {}) => aTicket(client, { regencyId: content.regency('Kabupaten Demak'), ...wishes })
const due = (row: TicketRow, span: number) =>
  database
    .update(ticketTable)
    .set({ firstResponseDueAt: new Date(now().getTime() + span) })
    .where(eq(ticketTable.id, row.id))
const seen = async ({ id }: TicketRow) => ({ ticketId: id, version: (await ticketRow(id)).version })
const claimed = async (wishes = {}) => {
  const row = await demak(wishes)
  await claimTicket(agent, await seen(row))
  return row
}

test('the most pressing one is taken, as by a press of ‘Proses’, and can be returned', async () => {
  const [late, soon] = [await demak({ subject: 'Nanti' }), await demak({ subject: 'Sekarang' })]
  await due(late, hours(30))
  await due(soon, minutes(20))
  const taken = await takeNextTicket(agent)
  expect(taken).toMatchObject({
    id: soon.id,
    number: `T-${soon.id}`,
    version: 2,
    reason: expect.stringMatching(/^Sisa .+ kerja/),
  })
  expect(await ticketRow(soon.id)).toMatchObject({ status: 'inprogress', assigneeId: agent.id })
  expect((await entriesOf(soon.id)).at(-1)).toMatchObject({ type: 'claimed', authorId: agent.id })
  expect((await auditOf(`ticket:${soon.id}`)).at(-1)).toMatchObject({ action: 'ticket.claim' })
  await undoClaim(agent, { ticketId: soon.id })
  expect(await ticketRow(soon.id)).toMatchObject({ status: 'pending', assigneeId: null })
})

test('of eight who take at once five get different tickets, and three get none', async () => {
  const rows = [await demak(), await demak(), await demak(), await demak(), await demak()]
  const people = await Promise.all(
    rows
      .concat(rows)
      .slice(0, 8)
      .map(() => anAgent({ officeId: content.office(2) })),
  )
  const taken = await Promise.all(people.map((each) => takeNextTicket(each)))
  const ids = taken.flatMap((each) => each?.id ?? [])
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(taken.filter((each) => each === null)).toHaveLength(3)
  const holders = await Promise.all(ids.map(async (id) => (await ticketRow(id)).assigneeId))
  expect(new Set(holders).size).toBe(5)
})

test('spam, merged ones, those that someone has, and those with a reply on its way are left alone', async () => {
  const [spam, merged, main, given, answering] = [
    ...[await demak(), await demak(), await demak()],
    ...[await demak(), await demak()],
  ] as [TicketRow, TicketRow, TicketRow, TicketRow, TicketRow]
  await markSpam(agent, await seen(spam))
  await mergeTickets(agent, { ...(await seen(merged)), mainId: main.id })
  const colleague = await anAgent({ officeId: content.office(2) })
  await assignTicket(agent, { ...(await seen(given)), assigneeId: colleague.id })
  const held = { id: crypto.randomUUID(), seenEntry: 0, after: null, attachments: [] }
  await database.insert(ticketDraft).values({
    ...{ ticketId: answering.id, personId: colleague.id, kind: 'reply', message: 'Sebentar.', held },
    ...{ updatedAt: now(), sendAt: addDays(now(), 1) },
  })
  expect((await takeNextTicket(agent))?.id).toBe(main.id)
  expect(await takeNextTicket(agent)).toBeNull()
  // A draft that is still being written holds no one off.
  await database.update(ticketDraft).set({ sendAt: null }).where(eq(ticketDraft.ticketId, answering.id))
  expect((await takeNextTicket(agent))?.id).toBe(answering.id)
})

test('an agent takes from the own office; the province from its queue first, then from all', async () => {
  const [foreign, own] = [
    await aTicket(client, { regencyId: content.regency('Kabupaten Pati') }),
    await aTicket(client, { regencyId: null }),
  ]
  await due(foreign, -hours(2))
  expect(await takeNextTicket(agent)).toBeNull()
  expect((await takeNextTicket(province))?.id).toBe(own.id)
  expect((await takeNextTicket(province))?.id).toBe(foreign.id)
  expect(await takeNextTicket(province)).toBeNull()
  await demak()
  await expect(takeNextTicket(client)).rejects.toBeInstanceOf(Forbidden)
  expect(await takeNextTicket(await anAdmin({ permissions: ['content'] }))).toBeNull()
})

test('the own queue stands in groups, each with its reason, and what only the family can continue with is last', async () => {
  const [answered, talked, soon, late] = [
    await claimed({ subject: 'Dijawab' }),
    await claimed({ subject: 'Dibalas' }),
    await claimed({ subject: 'Segera' }),
    await claimed({ subject: 'Lewat' }),
  ]
  const fresh = await claimed({ subject: 'Baru', category: 'login' })
  for (const row of [answered, talked]) await replyToTicket(agent, { ...(await seen(row)), message: 'Silakan.' })
  await replyToOwnTicket(client, {
    ...{ publicId: talked.publicId, message: 'Masih gagal.', idempotencyKey: newIdempotencyKey() },
  })
  await due(soon, minutes(40))
  await due(late, -hours(2))
  // Neither a colleague's nor what no one has, nor what is completed.
  await demak()
  const queue = await findMyQueue(agent)
  expect(
    queue.groups.map(({ group, tickets }) => [group, ...tickets.map(({ id, reason }) => [id, reason] as const)]),
  ).toEqual([
    ['overdue', [late.id, expect.stringMatching(/^(Lewat .+ kerja|Sudah lewat)/)]],
    ['soon', [soon.id, expect.stringMatching(/^Sisa .+ kerja/)]],
    ['wroteBack', [talked.id, expect.stringMatching(/^Keluarga membalas baru saja/)]],
    ['other', [fresh.id, expect.stringMatching(/^Baru masuk/)]],
    ['answered', [answered.id, 'Menunggu balasan keluarga']],
  ])
  expect(queue).toMatchObject({ total: 5, rest: 0 })
  expect(queue.groups[0]?.tickets[0]).toMatchObject({
    ...{ number: `T-${late.id}`, title: 'Lewat', user: 'Ibu Rahayu', regency: 'Kabupaten Demak' },
    due: { overdue: true },
  })
  const moved = { ...agent, officeId: content.office(3) }
  expect(await findMyQueue(moved)).toEqual({ groups: [], total: 0, rest: 0, snoozed: [] })
  await expect(findMyQueue(client)).rejects.toBeInstanceOf(Forbidden)
})

test('fifty of them are shown, and how many more there are is said', async () => {
  const rows = [await demak(), await demak()]
  const [first] = rows
  if (!first) throw new Error('no ticket was filed')
  const { id: _, stage: _stage, dueAt: _due, haystack: _haystack, ...copied } = await ticketRow(first.id)
  await database.insert(ticketTable).values(
    Array.from({ length: 51 }, () => ({
      ...{ ...copied, publicId: newIdempotencyKey(), idempotencyKey: newIdempotencyKey() },
      ...{ status: 'inprogress' as const, assigneeId: agent.id },
    })),
  )
  const queue = await findMyQueue(agent)
  expect(queue.groups.flatMap(({ tickets }) => tickets)).toHaveLength(50)
  expect(queue).toMatchObject({ total: 51, rest: 1 })
})
