// Checks the assignment: the most urgent to the agent with fewest, never above the limit, only to present agents.
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { changeDistribution } from '#domain/offices/office.server.ts'
import { assignTicket, claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { ticketSnooze } from '#domain/tickets/follow-tables.ts'
import { endSnooze, snoozeTicket } from '#domain/tickets/following/following.ts'
import { takeNextTicket } from '#domain/tickets/queue/pressing-tickets.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handOverTicket } from '#domain/tickets/transfer/transfer.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  changeAttendance,
  countUnanswered,
  distributeAround,
  distributeEverywhere,
  distributeTickets,
  getAbsence,
} from './distribution.ts'

provideDatabase()

let content: SomeContent
let admin: Person
let client: Person
let officeId: number
let siti: Person
let bambang: Person

const seen = async (ticketId: number) => ({ ticketId, version: (await ticketRow(ticketId)).version })
const demak = async (wishes = {}) =>
  (await aTicket(client, { regencyId: content.regency('Kabupaten Demak'), ...wishes })).id
const holderOf = async (id: number) => (await ticketRow(id)).assigneeId
const share = (limit: number | null) => changeDistribution(admin, officeId, { on: limit !== null, limit })

/** Someone of the office whose device was seen so many minutes ago. */
async function present(name: string, ago = 1): Promise<Person> {
  const person = await anAgent({ officeId, name })
  await database.insert(session).values({
    ...{ id: crypto.randomUUID(), token: crypto.randomUUID(), userId: person.id },
    ...{ expiresAt: new Date(now().getTime() + minutes(600)), lastSeenAt: new Date(now().getTime() - minutes(ago)) },
  })
  return person
}

beforeAll(async () => {
  content = await someContent()
  admin = await anAdmin({ permissions: ['system'] })
  client = await aClient()
  officeId = content.office(2)
})

beforeEach(async () => {
  await database.update(ticketTable).set({ status: 'completed', completedAt: now() })
  await database.delete(session)
  await share(null)
  siti = await present('Siti')
  bambang = await present('Bambang')
})

test('nothing is given where it is off, nor for the province', async () => {
  const [id, province] = [await demak(), (await aTicket(client)).id]
  await distributeAround(id)
  await distributeAround(province)
  await distributeEverywhere()
  expect([await holderOf(id), await holderOf(province)]).toEqual([null, null])
})

test('the next goes to who has fewest; it stays pending, is notified, and on record', async () => {
  await share(5)
  const first = await demak()
  await assignTicket(siti, { ...(await seen(first)), assigneeId: siti.id })
  const second = await demak()
  await distributeAround(second)
  expect(await ticketRow(second)).toMatchObject({ assigneeId: bambang.id, status: 'pending' })
  expect((await entriesOf(second)).at(-1)).toMatchObject({
    ...{ type: 'assigned', audience: 'internal', authorId: null, message: 'Dibagikan otomatis kepada Bambang.' },
  })
  expect((await auditOf(`ticket:${second}`)).at(-1)).toMatchObject({
    ...{ action: 'ticket.distribute', actorId: null, changes: { assignee: [null, bambang.id] } },
  })
  // Again, it changes nothing.
  expect(await distributeTickets(officeId)).toBe(0)
})

test('twenty that come at once never go above the limit; the rest waits until an agent has capacity', async () => {
  await share(4)
  const ids = await Promise.all(Array.from({ length: 20 }, () => demak()))
  await Promise.all([...ids.map((id) => distributeAround(id)), distributeEverywhere()])
  const loads = async () => {
    const rows = await database
      .select({ id: ticketTable.assigneeId, tickets: count() })
      .from(ticketTable)
      .where(and(inArray(ticketTable.id, ids), eq(ticketTable.stage, 'pending')))
      .groupBy(ticketTable.assigneeId)
    return Object.fromEntries(rows.map(({ id, tickets }) => [id ?? 'unassigned', tickets]))
  }
  expect(await loads()).toEqual({ [siti.id]: 4, [bambang.id]: 4, unassigned: 12 })
  const [own] = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(and(inArray(ticketTable.id, ids), eq(ticketTable.assigneeId, siti.id)))
  const done = own?.id ?? 0
  // An answer that waits for its requester frees capacity too.
  await replyToTicket(siti, { ...(await seen(done)), message: 'Silakan.' })
  await distributeAround(done)
  expect(await loads()).toEqual({ [siti.id]: 4, [bambang.id]: 4, unassigned: 11 })
  await completeTicket(siti, await seen(done))
  await distributeAround(done)
  expect(await loads()).toEqual({ [siti.id]: 4, [bambang.id]: 4, unassigned: 11 })
})

test('two concurrent rounds use the same capacity once', async () => {
  for (let round = 0; round < 8; round++) {
    await database.update(ticketTable).set({ status: 'completed', completedAt: now() })
    await share(1)
    const ids = [await demak(), await demak(), await demak(), await demak()]
    await Promise.all(ids.map(() => distributeTickets(officeId)))
    const given = await database.$count(
      ticketTable,
      and(inArray(ticketTable.id, ids), isNotNull(ticketTable.assigneeId)),
    )
    expect(given).toBe(2)
  }
})

test('what presses most is given first', async () => {
  await share(1)
  await changeAttendance(bambang, { attendance: 'away' })
  const [quiet, late] = [await demak(), await demak()]
  await database
    .update(ticketTable)
    .set({ firstResponseDueAt: new Date(now().getTime() - minutes(30)) })
    .where(eq(ticketTable.id, late))
  await distributeTickets(officeId)
  expect([await holderOf(late), await holderOf(quiet)]).toEqual([siti.id, null])
})

test('who is away, not there, blocked or of another office is given nothing, and is again when back', async () => {
  await share(10)
  await database.delete(session)
  await present('Lama', 30)
  const id = await demak()
  await distributeAround(id)
  expect(await holderOf(id)).toBeNull()
  const rina = await present('Rina')
  await changeAttendance(rina, { attendance: 'away' })
  await changeAttendance(rina, { attendance: 'away' })
  expect(await getAbsence(rina)).toBeInstanceOf(Date)
  await distributeAround(id)
  expect(await holderOf(id)).toBeNull()
  await changeAttendance(rina, { attendance: 'here' })
  expect(await getAbsence(rina)).toBeNull()
  await distributeEverywhere()
  expect(await holderOf(id)).toBe(rina.id)
})

test('who let a ticket go is not given it again; transferred, it is assigned in its new office', async () => {
  await share(10)
  const id = await demak()
  await changeAttendance(bambang, { attendance: 'away' })
  await distributeAround(id)
  await assignTicket(siti, { ...(await seen(id)), assigneeId: null })
  await distributeAround(id)
  expect(await holderOf(id)).toBeNull()
  await changeAttendance(bambang, { attendance: 'here' })
  await distributeAround(id)
  expect(await holderOf(id)).toBe(bambang.id)
  const elsewhere = content.office(3)
  await handOverTicket(bambang, { ...(await seen(id)), officeId: elsewhere, reason: 'Bukan wilayah kami.' })
  await distributeAround(id)
  expect(await holderOf(id)).toBeNull()
})

test('what someone claims meanwhile is left alone', async () => {
  await share(10)
  const ids = await Promise.all(Array.from({ length: 6 }, () => demak()))
  const claims = ids.map(async (id) => claimTicket(siti, await seen(id)).catch(() => undefined))
  await Promise.all([...claims, distributeTickets(officeId), distributeTickets(officeId)])
  for (const id of ids) {
    const given = (await entriesOf(id)).filter(({ type }) => type === 'assigned' || type === 'claimed')
    expect(given.length).toBeLessThanOrEqual(2)
    expect(await holderOf(id)).not.toBeNull()
  }
})

test('administration alone switches it on, with a number, and that is on record', async () => {
  await expect(changeDistribution(siti, officeId, { on: true, limit: 5 })).rejects.toBeInstanceOf(Forbidden)
  await expect(changeDistribution(admin, officeId, { on: true, limit: null })).rejects.toBeInstanceOf(Invalid)
  await share(9)
  await share(9)
  const records = (await auditOf(`office:${officeId}`)).filter(({ action }) => action === 'office.distribution')
  expect(records.at(-1)).toMatchObject({ changes: { openLimit: [null, 9] }, actorId: admin.id })
  await expect(changeAttendance(client, { attendance: 'away' })).rejects.toBeInstanceOf(Forbidden)
})

/** Puts the ticket off until its requester writes. */
const snooze = (person: Person, ticketId: number) =>
  snoozeTicket(person, { ticketId, choice: 'tomorrow', day: '', time: '' })

test('a snoozed ticket takes no capacity until it returns', async () => {
  await share(1)
  await changeAttendance(bambang, { attendance: 'away' })
  const first = await demak()
  await distributeTickets(officeId)
  expect(await holderOf(first)).toBe(siti.id)
  const [second, third] = [await demak(), await demak()]
  expect(await distributeTickets(officeId)).toBe(0)
  // A colleague's snooze of it changes nothing.
  await snooze(bambang, first)
  expect(await distributeTickets(officeId)).toBe(0)
  await snooze(siti, first)
  expect(await distributeTickets(officeId)).toBe(1)
  await database.update(ticketSnooze).set({ wokeAt: now(), wokenBy: 'reply' }).where(eq(ticketSnooze.ticketId, first))
  const settled = (await holderOf(second)) === siti.id ? second : third
  await database.update(ticketTable).set({ status: 'completed', completedAt: now() }).where(eq(ticketTable.id, settled))
  expect(await distributeTickets(officeId)).toBe(0)
})

test('a snoozed ticket is assigned only after its snooze, and never taken next by its agent', async () => {
  await share(5)
  const id = await demak()
  // Snoozed while it was hers, unassigned since.
  await database.insert(ticketSnooze).values({ ticketId: id, personId: siti.id, until: null, createdAt: now() })
  await distributeTickets(officeId)
  expect(await holderOf(id)).toBeNull()
  expect(await takeNextTicket(siti)).toBeNull()
  await endSnooze(siti, id)
  await distributeTickets(officeId)
  expect(await holderOf(id)).not.toBeNull()
})

test('who leaves returns what no one has answered, as any release, and keeps the rest', async () => {
  const held = async () => {
    const id = await demak()
    await claimTicket(siti, await seen(id))
    return id
  }
  const [fresh, answered, sending, done, given] = [
    await held(),
    await held(),
    await held(),
    await held(),
    await demak(),
  ]
  await assignTicket(bambang, { ...(await seen(given)), assigneeId: siti.id })
  await replyToTicket(siti, { ...(await seen(answered)), message: 'Silakan.' })
  await completeTicket(siti, await seen(done))
  await database.insert(ticketDraft).values({
    ...{ ticketId: sending, personId: siti.id, kind: 'reply', message: 'Silakan.', updatedAt: now(), sendAt: now() },
  })
  const theirs = await demak()
  await claimTicket(bambang, await seen(theirs))
  expect(await countUnanswered(siti)).toBe(2)

  expect(await changeAttendance(siti, { attendance: 'away', release: 'ya' })).toBe(2)
  expect(await getAbsence(siti)).toBeInstanceOf(Date)
  for (const id of [fresh, given]) {
    expect(await ticketRow(id)).toMatchObject({ assigneeId: null, status: 'pending' })
    expect((await entriesOf(id)).at(-1)).toMatchObject({ type: 'released', audience: 'internal', authorId: siti.id })
    expect((await auditOf(`ticket:${id}`)).at(-1)).toMatchObject({
      ...{ action: 'ticket.assign', actorId: siti.id, changes: { assignee: [siti.id, null] } },
    })
    expect(await jobsOf('ticket.released', 'ticketId', id)).not.toHaveLength(0)
  }
  expect(await Promise.all([answered, sending, done, theirs].map(holderOf))).toEqual([
    ...[siti.id, siti.id, siti.id, bambang.id],
  ])
  // Again, it changes nothing.
  expect(await changeAttendance(siti, { attendance: 'away', release: 'ya' })).toBe(0)
  expect(await changeAttendance(siti, { attendance: 'here', release: 'ya' })).toBe(0)
})

test('without the tick everything stays, and where one cannot be returned none is', async () => {
  const [one, other] = [await demak(), await demak()]
  for (const id of [one, other]) await claimTicket(siti, await seen(id))
  expect(await changeAttendance(siti, { attendance: 'away' })).toBe(0)
  await changeAttendance(siti, { attendance: 'here' })
  expect([await holderOf(one), await holderOf(other)]).toEqual([siti.id, siti.id])

  // The last one's entry cannot be written.
  await database.execute(
    sql`alter table ${ticketEntry} add constraint planted check (ticket_id <> ${sql.raw(String(other))}) not valid`,
  )
  await expect(changeAttendance(siti, { attendance: 'away', release: 'ya' })).rejects.toThrow()
  await database.execute(sql`alter table ${ticketEntry} drop constraint planted`)
  expect([await holderOf(one), await holderOf(other), await getAbsence(siti)]).toEqual([siti.id, siti.id, null])
})
