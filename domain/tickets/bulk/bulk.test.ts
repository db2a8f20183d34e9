// Checks bulk actions: every ticket once, failures by name, and nothing twice when two processes work at once.
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handOverTicket } from '#domain/tickets/transfer/transfer.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { beginBulkNow, cancelBulk, chooseTickets, describeChosen, retryBulk, startBulk } from './bulk.server.ts'
import { type BulkTask, bulkInput } from './bulk.ts'
import { findLatestBulks, findRecentBulkReply, getBulk, resumeBulks, runBulk } from './bulk-progress.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent()
})

afterEach(() => setClock(null))

const tickets = async (number: number) => {
  const ids: number[] = []
  for (let at = 0; at < number; at++) ids.push((await aTicket(client)).id)
  return ids
}

test('a reply to many reaches each once, though four processes work and one form is sent twice', async () => {
  const ticketIds = await tickets(12)
  const form = {
    task: { do: 'reply' as const, message: 'Sistem sudah pulih.' },
    tickets: ticketIds,
    idempotencyKey: newIdempotencyKey(),
  }
  const [id, again] = [await startBulk(agent, form), await startBulk(agent, form)]
  expect(again).toBe(id)
  expect(await jobsOf('bulk.started', 'bulkId', id)).toHaveLength(1)
  await beginBulkNow(agent, id)
  await Promise.all([runBulk(id), runBulk(id), runBulk(id), resumeBulks()])
  await runBulk(id)
  expect((await getBulk(agent, id)).counts).toEqual({ waiting: 0, done: 12, failed: 0 })
  for (const ticketId of ticketIds) {
    expect((await entriesOf(ticketId)).filter(({ type }) => type === 'answered')).toHaveLength(1)
    expect(await jobsOf('ticket.answered', 'ticketId', ticketId)).toHaveLength(1)
  }
  expect(await findLatestBulks(agent)).toEqual([id])
})

test('the variables of a reply are filled for each requester, as in a reply to one', async () => {
  const [siti, budi] = [await aClient({ name: 'Siti {judul}' }), await aClient({ name: 'Budi $&' })]
  const first = await aTicket(siti, { subject: 'Tidak bisa masuk' })
  const second = await aTicket(budi, { subject: 'Unggah gagal' })
  const id = await startBulk(agent, {
    task: { do: 'reply', message: 'Halo {nama}, "{judul}" ({id}) sudah pulih {lain}.\n{agen}' },
    tickets: [first.id, second.id],
    idempotencyKey: newIdempotencyKey(),
  })
  await beginBulkNow(agent, id)
  await runBulk(id)
  const answerTo = async (ticketId: number) =>
    (await entriesOf(ticketId)).find(({ type }) => type === 'answered')?.message
  expect(await answerTo(first.id)).toBe(
    `Halo Siti {judul}, "Tidak bisa masuk" (${first.publicId}) sudah pulih {lain}.\n${agent.name}`,
  )
  expect(await answerTo(second.id)).toBe(
    `Halo Budi $&, "Unggah gagal" (${second.publicId}) sudah pulih {lain}.\n${agent.name}`,
  )
})

test('what is refused is named with its sentence and can be retried', async () => {
  const ticketIds = await tickets(3)
  await claimTicket(agent, { ticketId: ticketIds[1] ?? 0, version: 1 })
  const id = await startBulk(agent, { task: { do: 'claim' }, tickets: ticketIds, idempotencyKey: newIdempotencyKey() })
  await runBulk(id)
  const progress = await getBulk(agent, id)
  expect(progress.counts).toEqual({ waiting: 0, done: 2, failed: 1 })
  expect(progress.failed).toMatchObject([{ number: `T-${ticketIds[1]}`, reason: 'Tiket ini sudah Anda proses.' }])
  await retryBulk(agent, id)
  await runBulk(id)
  expect((await getBulk(agent, id)).counts).toEqual({ waiting: 0, done: 2, failed: 1 })
})

test('completing takes the tickets that no one has taken, and leaves each with who has it', async () => {
  const ticketIds = await tickets(3)
  const colleague = await anAgent()
  await claimTicket(colleague, { ticketId: ticketIds[1] ?? 0, version: 1 })
  await database
    .update(ticketTable)
    .set({ assigneeId: colleague.id })
    .where(eq(ticketTable.id, ticketIds[2] ?? 0))
  const form = { task: { do: 'complete' as const }, tickets: ticketIds, idempotencyKey: newIdempotencyKey() }
  const id = await startBulk(agent, form)
  await runBulk(id)
  expect((await getBulk(agent, id)).counts).toEqual({ waiting: 0, done: 3, failed: 0 })
  const rows = await database
    .select()
    .from(ticketTable)
    .where(inArray(ticketTable.id, ticketIds))
    .orderBy(ticketTable.id)
  expect(rows.map(({ status, assigneeId }) => [status, assigneeId])).toEqual([
    ['completed', agent.id],
    ['completed', colleague.id],
    ['completed', colleague.id],
  ])
  expect((await entriesOf(ticketIds[0] ?? 0)).map(({ type }) => type)).toEqual(['submitted', 'claimed', 'completed'])
})

test('a reply that went out a moment ago is known to the next form for the same tickets, to its agent alone', async () => {
  const ticketIds = await tickets(3)
  expect(await findRecentBulkReply(agent, ticketIds)).toBeUndefined()
  const task = { do: 'reply' as const, message: 'Sudah pulih.' }
  const id = await startBulk(agent, { task, tickets: ticketIds.slice(0, 2), idempotencyKey: newIdempotencyKey() })
  expect(await findRecentBulkReply(agent, ticketIds)).toEqual({ id, tickets: 2 })
  expect(await findRecentBulkReply(agent, ticketIds.slice(2))).toBeUndefined()
  expect(await findRecentBulkReply(await anAgent(), ticketIds)).toBeUndefined()
})

test('is for staff, and progress for who started it', async () => {
  const ticketIds = await tickets(1)
  const form = { task: { do: 'claim' as const }, tickets: ticketIds, idempotencyKey: newIdempotencyKey() }
  await expect(startBulk(client, form)).rejects.toBeInstanceOf(Forbidden)
  const id = await startBulk(agent, form)
  const other = await anAgent()
  await expect(getBulk(other, id)).rejects.toBeInstanceOf(NotFound)
  await expect(retryBulk(other, id)).rejects.toBeInstanceOf(NotFound)
})

describe('tickets of another office', () => {
  const secret = 'RAHASIA judul kantor lain'
  const startClaim = (person: Person, ticketIds: number[]) =>
    startBulk(person, { task: { do: 'claim' }, tickets: ticketIds, idempotencyKey: newIdempotencyKey() })

  test('are omitted at the start, and alone they are not found', async () => {
    const bound = await anAgent({ officeId: content.office(1) })
    const [own, foreign] = [
      await aTicket(client, { regencyId: content.regency('Kota Semarang') }),
      await aTicket(client, { regencyId: content.regency('Kabupaten Demak'), subject: secret }),
    ]
    const id = await startClaim(bound, [own.id, foreign.id])
    await runBulk(id)
    const progress = await getBulk(bound, id)
    expect(progress.counts).toEqual({ waiting: 0, done: 1, failed: 0 })
    expect(JSON.stringify(progress)).not.toContain(secret)
    await expect(startClaim(bound, [foreign.id])).rejects.toBeInstanceOf(NotFound)
  })

  test('are neither named nor changed once they belong there', async () => {
    const bound = await anAgent({ officeId: content.office(1) })
    const moved = await aTicket(client, { regencyId: content.regency('Kota Semarang'), subject: secret })
    const id = await startClaim(bound, [moved.id])
    await handOverTicket(await anAgent(), {
      ticketId: moved.id,
      version: 1,
      officeId: content.office(2),
      reason: 'Wilayahnya',
    })
    await runBulk(id)
    const progress = await getBulk(bound, id)
    expect(progress).toMatchObject({ counts: { waiting: 0, done: 0, failed: 1 }, failed: [], beyondReach: 1 })
    expect(JSON.stringify(progress)).not.toContain(secret)
    expect((await entriesOf(moved.id)).map(({ type }) => type)).toEqual(['submitted', 'handed_over'])
  })
})

test('a reply with a word in braces that represents nothing goes to no one', () => {
  const reply = (message: string) =>
    bulkInput.safeParse({ task: { do: 'reply', message }, tickets: [1], idempotencyKey: newIdempotencyKey() }).error
  expect(reply('{nama}, tiket {id} sudah dijawab.')).toBeUndefined()
  expect(reply('Halo {nma} {xyz}')?.issues[0]?.message).toMatch(/^\{nma\}, \{xyz\} bukan variabel/)
})

test('a form without tickets gets a message', () => {
  const parsed = bulkInput.safeParse({ task: { do: 'claim' }, tickets: [], idempotencyKey: newIdempotencyKey() })
  expect(parsed.error?.issues[0]?.message).toBe('Pilih paling sedikit satu tiket')
})

describe('a reply to many', () => {
  const task = { do: 'reply' as const, message: 'Sudah pulih.' }
  const start = (ticketIds: number[]) =>
    startBulk(agent, { task, tickets: ticketIds, idempotencyKey: newIdempotencyKey() })
  const answersTo = async (id: number) => (await entriesOf(id)).filter(({ type }) => type === 'answered').length

  test('notifies no one until it has waited for two minutes', async () => {
    const ticketIds = await tickets(2)
    const id = await start(ticketIds)
    await Promise.all([runBulk(id), resumeBulks()])
    const held = await getBulk(agent, id)
    expect(held.counts).toEqual({ waiting: 2, done: 0, failed: 0 })
    expect((held.heldUntil?.getTime() ?? 0) - held.createdAt.getTime()).toBe(minutes(2))
    setClock(new Date(held.createdAt.getTime() + minutes(2)))
    await runBulk(id)
    expect(await getBulk(agent, id)).toMatchObject({ heldUntil: null, counts: { waiting: 0, done: 2, failed: 0 } })
  })

  test('is resumed on schedule when its own job was lost, a minute after its time', async () => {
    const ticketIds = await tickets(1)
    const id = await start(ticketIds)
    const { createdAt } = await getBulk(agent, id)
    setClock(new Date(createdAt.getTime() + minutes(2.5)))
    await resumeBulks()
    expect((await getBulk(agent, id)).counts.waiting).toBe(1)
    setClock(new Date(createdAt.getTime() + minutes(3)))
    await resumeBulks()
    expect((await getBulk(agent, id)).counts).toEqual({ waiting: 0, done: 1, failed: 0 })
  })

  test('that was cancelled goes to no one, also after its time and at another try', async () => {
    const ticketIds = await tickets(2)
    const id = await start(ticketIds)
    await cancelBulk(agent, id)
    await cancelBulk(agent, id)
    const { createdAt } = await getBulk(agent, id)
    setClock(new Date(createdAt.getTime() + minutes(10)))
    await beginBulkNow(agent, id)
    await Promise.all([runBulk(id), resumeBulks(), retryBulk(agent, id)])
    await runBulk(id)
    expect(await getBulk(agent, id)).toMatchObject({ heldUntil: null, counts: { waiting: 2, done: 0, failed: 0 } })
    for (const ticketId of ticketIds) expect(await answersTo(ticketId)).toBe(0)
    expect(await findRecentBulkReply(agent, ticketIds)).toBeUndefined()
  })

  test('begins at once when its agent says so, and can no longer be cancelled', async () => {
    const ticketIds = await tickets(2)
    const id = await start(ticketIds)
    const other = await anAgent()
    await expect(beginBulkNow(other, id)).rejects.toBeInstanceOf(NotFound)
    await expect(cancelBulk(other, id)).rejects.toBeInstanceOf(NotFound)
    await beginBulkNow(agent, id)
    await beginBulkNow(agent, id)
    expect(await jobsOf('bulk.started', 'bulkId', id)).toHaveLength(2)
    await runBulk(id)
    for (const ticketId of ticketIds) expect(await answersTo(ticketId)).toBe(1)
    await expect(cancelBulk(agent, id)).rejects.toThrow('Sudah terlambat')
  })

  test('can settle them as well, both or neither', async () => {
    const [open, merged] = await tickets(2)
    await database
      .update(ticketTable)
      .set({ spamSince: now() })
      .where(eq(ticketTable.id, merged ?? 0))
    const id = await startBulk(agent, {
      task: { do: 'reply-complete', message: 'Sudah pulih, {nama}.' },
      tickets: [open ?? 0, merged ?? 0],
      idempotencyKey: newIdempotencyKey(),
    })
    await beginBulkNow(agent, id)
    await runBulk(id)
    expect((await getBulk(agent, id)).counts).toEqual({ waiting: 0, done: 1, failed: 1 })
    expect((await entriesOf(open ?? 0)).map(({ type }) => type)).toEqual(['submitted', 'answered', 'completed'])
    expect((await entriesOf(merged ?? 0)).map(({ type }) => type)).toEqual(['submitted'])
  })
})

test('priority and office of many are changed as those of one', async () => {
  const ticketIds = await tickets(2)
  const run = async (task: BulkTask) => {
    const id = await startBulk(agent, { task, tickets: ticketIds, idempotencyKey: newIdempotencyKey() })
    await runBulk(id)
    return (await getBulk(agent, id)).counts
  }
  expect(await run({ do: 'priority', priority: 'urgent' })).toMatchObject({ done: 2 })
  expect(await run({ do: 'priority', priority: 'urgent' })).toMatchObject({ failed: 2 })
  expect(await run({ do: 'hand-over', officeId: content.office(2), reason: 'Wilayahnya' })).toMatchObject({ done: 2 })
  const rows = await database.select().from(ticketTable).where(inArray(ticketTable.id, ticketIds))
  expect(rows.map(({ priority, officeId }) => [priority, officeId])).toEqual([
    ['urgent', content.office(2)],
    ['urgent', content.office(2)],
  ])
})

describe('a whole list', () => {
  test('is all that its address shows, over all of its pages, up to the newest that was seen', async () => {
    const about = `Halaman putih ${crypto.randomUUID()}`
    const ids: number[] = []
    for (let at = 0; at < 60; at++) ids.push((await aTicket(client, { subject: about })).id)
    const upTo = ids.at(-1) ?? 0
    await aTicket(client, { subject: about })
    const whole = { view: `stage=pending&search=${encodeURIComponent(about)}`, upTo }
    expect(await chooseTickets(agent, whole)).toEqual(ids)
    const chosen = await describeChosen(agent, ids)
    expect(chosen).toMatchObject({ total: 60, kinds: ['question'], unanswered: { total: 60 } })
    expect(chosen.first).toHaveLength(50)
    const id = await startBulk(agent, { task: { do: 'claim' }, tickets: whole, idempotencyKey: newIdempotencyKey() })
    await runBulk(id)
    expect((await getBulk(agent, id)).counts).toEqual({ waiting: 0, done: 60, failed: 0 })
  })

  test('holds what the agent may handle, and nothing for clients', async () => {
    const about = `Zonasi ${crypto.randomUUID()}`
    const own = await aTicket(client, { subject: about, regencyId: content.regency('Kota Semarang') })
    const foreign = await aTicket(client, { subject: about, regencyId: content.regency('Kabupaten Demak') })
    const whole = { view: `search=${encodeURIComponent(about)}`, upTo: foreign.id }
    expect(await chooseTickets(await anAgent({ officeId: content.office(1) }), whole)).toEqual([own.id])
    await expect(chooseTickets(client, whole)).rejects.toBeInstanceOf(Forbidden)
  })
})
