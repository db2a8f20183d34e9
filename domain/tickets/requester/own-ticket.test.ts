// Checks the requester's side: replying, opening again, rating, each on the own ticket and on no other.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { reopenPeriod } from '#domain/tickets/ticket.ts'
import { now, setClock } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { rateOwnTicket, reopenIsOver, reopenOwnTicket, replyToOwnTicket } from './own-messages.ts'
import { getOwnTicket, getUsualResponse } from './own-ticket.ts'

provideDatabase()

let client: Person
let agent: Person
let stored: TicketRow

beforeAll(async () => {
  await someContent()
  client = await aClient()
  agent = await anAgent()
})

beforeEach(async () => {
  stored = await aTicket(client)
})

afterEach(() => setClock(null))

const seen = async () => ({ ticketId: stored.id, version: (await ticketRow(stored.id)).version })
const own = (message: string) => ({ publicId: stored.publicId, message, idempotencyKey: newIdempotencyKey() })
const answer = async () => replyToTicket(agent, { ...(await seen()), message: 'Sudah.' })
const complete = async () => completeTicket(agent, await seen())

describe('replying', () => {
  test('after an answer puts it back in progress and notifies the desk, once for each form', async () => {
    await answer()
    const form = own('Belum bisa.')
    await Promise.all([replyToOwnTicket(client, form), replyToOwnTicket(client, form), replyToOwnTicket(client, form)])
    expect((await ticketRow(stored.id)).status).toBe('inprogress')
    expect((await entriesOf(stored.id)).map(({ type }) => type)).toEqual(['submitted', 'answered', 'requester_replied'])
    expect(await jobsOf('ticket.requester-replied', 'ticketId', stored.id)).toHaveLength(1)
  })

  test('under the key of an earlier form, but with other words, is another reply and not swallowed', async () => {
    const form = own('Belum bisa.')
    await replyToOwnTicket(client, form)
    await replyToOwnTicket(client, { ...form, message: 'Belum bisa, dan sekarang token saya hilang.' })
    expect((await entriesOf(stored.id)).map(({ type }) => type)).toEqual([
      'submitted',
      'requester_replied',
      'requester_replied',
    ])
  })

  test('runs what comes with it on the one entry, and keeps nothing when that fails', async () => {
    const form = own('Dengan berkas.')
    const seenEntries: number[] = []
    const remember = async (_: unknown, entryId: number) => void seenEntries.push(entryId)
    await replyToOwnTicket(client, form, remember)
    await replyToOwnTicket(client, form, remember)
    expect(new Set(seenEntries).size).toBe(1)
    expect(seenEntries).toHaveLength(2)
    const fails = async () => Promise.reject(new Conflict('Berkas hilang.'))
    await expect(replyToOwnTicket(client, own('Tidak jadi.'), fails)).rejects.toBeInstanceOf(Conflict)
    expect(await entriesOf(stored.id)).toHaveLength(2)
  })

  test('is for the requester alone', async () => {
    for (const person of [await aClient(), agent]) {
      await expect(replyToOwnTicket(person, own('Halo.'))).rejects.toBeInstanceOf(NotFound)
      await expect(getOwnTicket(person, stored.publicId)).rejects.toBeInstanceOf(NotFound)
    }
  })

  test('to a completed ticket is refused', async () => {
    await answer()
    await complete()
    await expect(replyToOwnTicket(client, own('Lagi.'))).rejects.toBeInstanceOf(Conflict)
  })
})

test('the own page shows what is public and what can be done', async () => {
  await noteOnTicket(agent, { ...(await seen()), message: 'Rahasia kantor.' })
  await answer()
  const shown = await getOwnTicket(client, stored.publicId)
  expect(shown.timeline.map(({ type, own: mine }) => [type, mine])).toEqual([
    ['submitted', true],
    ['answered', false],
  ])
  expect(JSON.stringify(shown)).not.toContain('Rahasia')
  expect(shown.can).toEqual({ reply: true, reopen: false, rate: false, complete: true })
})

describe('opening again', () => {
  test('works within 14 days', async () => {
    await answer()
    await complete()
    const due = (await ticketRow(stored.id)).resolutionDueAt
    setClock(new Date(now().getTime() + reopenPeriod - 60_000))
    await reopenOwnTicket(client, own('Masih gagal.'))
    const row = await ticketRow(stored.id)
    expect(row).toMatchObject({ status: 'inprogress', completedAt: null })
    expect(row.resolutionDueAt?.getTime()).toBeGreaterThan(due?.getTime() ?? 0)
  })

  test('afterwards is refused with the sentence', async () => {
    await answer()
    await complete()
    setClock(new Date(now().getTime() + reopenPeriod + 60_000))
    await expect(reopenOwnTicket(client, own('Masih gagal.'))).rejects.toThrow(new Conflict(reopenIsOver))
  })
})

test('a rating is given once it is completed, and can be changed until it is opened again', async () => {
  const rate = (score: number) => rateOwnTicket(client, { publicId: stored.publicId, score, comment: '' })
  await expect(rate(5)).rejects.toBeInstanceOf(Conflict)
  await answer()
  await complete()
  await rate(5)
  await rate(2)
  expect((await getOwnTicket(client, stored.publicId)).rating).toEqual({ score: 2, comment: null })
  await reopenOwnTicket(client, own('Belum.'))
  await expect(rate(4)).rejects.toBeInstanceOf(Conflict)
})

test('the usual time to an answer is the median of at least twenty', async () => {
  expect(await getUsualResponse()).toBeNull()
  for (let number = 0; number < 20; number++) {
    stored = await aTicket(client)
    await answer()
  }
  const usual = await getUsualResponse()
  expect(usual).toBeGreaterThanOrEqual(0)
  expect(usual).toBeLessThan(60_000)
})
