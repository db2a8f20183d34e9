// Checks bulk actions: every ticket once, failures by name, and nothing twice when two processes work at once.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { claimTicket } from '#domain/tickets/desk/claim-ticket.ts'
import { handOverTicket } from '#domain/tickets/hand-over/hand-over-ticket.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { bulkInput } from './bulk.ts'
import { findLatestBulks, findRecentBulkReply, getBulk } from './get-bulk.ts'
import { resumeBulks, runBulk } from './run-bulk.ts'
import { retryBulk, startBulk } from './start-bulk.ts'

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  agent = await anAgent()
})

const tickets = async (number: number) => {
  const ids: number[] = []
  for (let at = 0; at < number; at++) ids.push((await aTicket(client)).id)
  return ids
}

test('a reply to many reaches each once, though four processes work and one form is sent twice', async () => {
  const ticketIds = await tickets(12)
  const form = {
    task: { do: 'reply' as const, message: 'Sistem sudah pulih.' },
    ticketIds,
    idempotencyKey: newIdempotencyKey(),
  }
  const [id, again] = [await startBulk(agent, form), await startBulk(agent, form)]
  expect(again).toBe(id)
  expect(await jobsOf('bulk.started', 'bulkId', id)).toHaveLength(1)
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
    ticketIds: [first.id, second.id],
    idempotencyKey: newIdempotencyKey(),
  })
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

test('what is refused is named with its sentence and can be tried again', async () => {
  const ticketIds = await tickets(3)
  await claimTicket(agent, { ticketId: ticketIds[1] ?? 0, version: 1 })
  const id = await startBulk(agent, { task: { do: 'claim' }, ticketIds, idempotencyKey: newIdempotencyKey() })
  await runBulk(id)
  const progress = await getBulk(agent, id)
  expect(progress.counts).toEqual({ waiting: 0, done: 2, failed: 1 })
  expect(progress.failed).toMatchObject([{ number: `T-${ticketIds[1]}`, reason: 'Tiket ini sudah Anda proses.' }])
  await retryBulk(agent, id)
  await runBulk(id)
  expect((await getBulk(agent, id)).counts).toEqual({ waiting: 0, done: 2, failed: 1 })
})

test('a reply that went out a moment ago is known to the next form for the same tickets, to its agent alone', async () => {
  const ticketIds = await tickets(3)
  expect(await findRecentBulkReply(agent, ticketIds)).toBeUndefined()
  const task = { do: 'reply' as const, message: 'Sudah pulih.' }
  const id = await startBulk(agent, { task, ticketIds: ticketIds.slice(0, 2), idempotencyKey: newIdempotencyKey() })
  expect(await findRecentBulkReply(agent, ticketIds)).toEqual({ id, tickets: 2 })
  expect(await findRecentBulkReply(agent, ticketIds.slice(2))).toBeUndefined()
  expect(await findRecentBulkReply(await anAgent(), ticketIds)).toBeUndefined()
})

test('is for staff, and progress for who started it', async () => {
  const ticketIds = await tickets(1)
  const form = { task: { do: 'claim' as const }, ticketIds, idempotencyKey: newIdempotencyKey() }
  await expect(startBulk(client, form)).rejects.toBeInstanceOf(Forbidden)
  const id = await startBulk(agent, form)
  const other = await anAgent()
  await expect(getBulk(other, id)).rejects.toBeInstanceOf(NotFound)
  await expect(retryBulk(other, id)).rejects.toBeInstanceOf(NotFound)
})

describe('tickets of another office', () => {
  const secret = 'RAHASIA judul kantor lain'
  const startClaim = (person: Person, ticketIds: number[]) =>
    startBulk(person, { task: { do: 'claim' }, ticketIds, idempotencyKey: newIdempotencyKey() })

  test('are left out at the start, and alone they are not found', async () => {
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

  test('are not named once they lie there, nor changed', async () => {
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

test('a reply with a word in braces that stands for nothing goes to nobody', () => {
  const reply = (message: string) =>
    bulkInput.safeParse({ task: { do: 'reply', message }, ticketIds: [1], idempotencyKey: newIdempotencyKey() }).error
  expect(reply('{nama}, tiket {id} sudah dijawab.')).toBeUndefined()
  expect(reply('Halo {nma} {xyz}')?.issues[0]?.message).toMatch(/^\{nma\}, \{xyz\} bukan variabel/)
})

test('a form without tickets is told so', () => {
  const parsed = bulkInput.safeParse({ task: { do: 'claim' }, ticketIds: [], idempotencyKey: newIdempotencyKey() })
  expect(parsed.error?.issues[0]?.message).toBe('Pilih paling sedikit satu tiket')
})
