// Checks that in the last hours of a stage its tickets come first in each list, page by page, and that no one else's do.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import type { Season } from '#domain/season/season.ts'
import { ticketDistress } from '#domain/tickets/distress/distress-tables.ts'
import { findMyQueue } from '#domain/tickets/queue/find-my-queue.ts'
import { takeNextTicket } from '#domain/tickets/queue/pressing-tickets.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import type { Priority } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { addDays, now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { claimTicket } from './assignment.ts'
import { replyToTicket } from './desk-reply.ts'
import type { DeskView } from './desk-view.ts'
import { findDeskTickets } from './find-desk-tickets.ts'

provideDatabase()

let agent: Person
let client: Person
const ids: Record<'old' | 'general' | 'choice' | 'blocked', number> = { old: 0, general: 0, choice: 0, blocked: 0 }

const seasonClosing = (closes: Date): Season => ({
  ...{ year: 2025, name: 'SPMB', dates: [] },
  stages: [
    {
      id: 'pilih',
      name: 'Pilih sekolah',
      opens: addDays(now(), -4).toISOString(),
      closes: closes.toISOString(),
      note: null,
    },
  ],
})

const closesIn = (span: number) => storeSetting('season', seasonClosing(new Date(now().getTime() + span)))

const other = (subject: string, priority: Priority) =>
  aTicket(client, { subject, description: 'Isi.', category: 'other', priority })

beforeAll(async () => {
  await someContent()
  await closesIn(hours(60))
  client = await aClient()
  agent = await anAgent()
  ids.old = (await other('Surat sehat', 'urgent')).id
  ids.general = (await other('Seragam', 'high')).id
  ids.choice = (await other('Cara memilih sekolah', 'low')).id
  ids.blocked = (await aTicket(client, { priority: 'low' })).id
  await database
    .update(ticketTable)
    .set({ firstResponseDueAt: addDays(now(), -3) })
    .where(eq(ticketTable.id, ids.old))
})

async function listed(view: DeskView, limit = 50): Promise<number[]> {
  const found: number[] = []
  let after: number | undefined
  do {
    const page = await findDeskTickets(agent, view, { limit, after })
    found.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  return found
}

test('days before the close a list goes by its own order', async () => {
  expect((await listed({ stage: 'pending', sort: 'due' }))[0]).toBe(ids.old)
})

test('in the last hours what the stage concerns is first in every order, whatever its priority, and every ticket once', async () => {
  await closesIn(hours(5))
  for (const limit of [1, 2, 3, 50]) {
    const byDue = await listed({ stage: 'pending', sort: 'due' }, limit)
    expect(byDue).toEqual([ids.choice, ids.blocked, ids.old, ids.general])
    expect(await listed({ stage: 'pending', sort: 'newest' }, limit)).toEqual([
      ...[ids.blocked, ids.choice, ids.general, ids.old],
    ])
  }
  const { items } = await findDeskTickets(agent, { stage: 'pending', sort: 'due' })
  expect(items[0]?.due).toMatchObject({ closing: true, words: expect.stringMatching(/^Ditutup /) })
  expect(items[2]?.due?.words).toMatch(/^lewat/)
})

test('someone in danger comes before all of them, page by page, until an agent has seen to it', async () => {
  await closesIn(hours(5))
  await database.insert(ticketDistress).values({ ticketId: ids.general, danger: 'self_harm', noticedAt: now() })
  for (const limit of [1, 2, 50])
    expect(await listed({ stage: 'pending', sort: 'due' }, limit)).toEqual([
      ...[ids.general, ids.choice, ids.blocked, ids.old],
    ])
  await closesIn(hours(60))
  for (const sort of ['due', 'newest', 'oldest'] as const)
    expect((await listed({ stage: 'pending', sort }, 1))[0]).toBe(ids.general)
  await database.update(ticketDistress).set({ settledAt: now() })
  expect((await listed({ stage: 'pending', sort: 'due' }))[0]).toBe(ids.old)
  await closesIn(hours(5))
})

test('once the stage has closed, the list goes by its own order again', async () => {
  await closesIn(-hours(1))
  expect((await listed({ stage: 'pending', sort: 'due' }))[0]).toBe(ids.old)
})

test('the next ticket and the own queue begin with it; an answered one steps back until its requester writes', async () => {
  await closesIn(hours(5))
  const taken = await takeNextTicket(agent)
  expect(taken).toMatchObject({ id: ids.blocked, reason: expect.stringMatching(/^Tahap pilih sekolah ditutup/) })
  expect((await findMyQueue(agent)).groups.map(({ group }) => group)).toEqual(['closing'])
  const { version } = await ticketRow(ids.general)
  await claimTicket(agent, { ticketId: ids.general, version })
  const inProgress = () => listed({ stage: 'inprogress', sort: 'newest' })
  expect(await inProgress()).toEqual([ids.blocked, ids.general])
  const blocked = await ticketRow(ids.blocked)
  await replyToTicket(agent, { ticketId: blocked.id, version: blocked.version, message: 'Coba lagi.' })
  const general = await ticketRow(ids.general)
  const message = 'Ini untuk pilih sekolah, hari ini terakhir.'
  await replyToOwnTicket(client, { publicId: general.publicId, message, idempotencyKey: newIdempotencyKey() })
  expect(await ticketRow(ids.general)).toMatchObject({ seasonStage: 'pilih' })
  expect(await inProgress()).toEqual([ids.general, ids.blocked])
})
