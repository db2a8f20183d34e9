// Checks what putting a ticket off does to its agent's queue, what brings it back, and who follows a ticket.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { assignTicket, claimTicket } from '#domain/tickets/desk/assignment.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { getDeskTicket } from '#domain/tickets/desk/get-desk-ticket.ts'
import { completeTicket, markSpam } from '#domain/tickets/desk/ticket-steps.ts'
import { ticketSnooze } from '#domain/tickets/follow-tables.ts'
import { findMyQueue } from '#domain/tickets/queue/find-my-queue.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  endSnooze,
  getFollowing,
  noteReading,
  snoozeTicket,
  wakeDueTickets,
  wakeOnReply,
  watchTicket,
} from './following.ts'
import type { SnoozeChoice } from './snooze-input.ts'

provideDatabase()

const tuesday = new Date('2026-06-16T05:00:00Z')

let content: SomeContent
let client: Person
let agent: Person
let elsewhere: Person
let stored: TicketRow

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  elsewhere = await anAgent({ officeId: content.office(3) })
})

beforeEach(async () => {
  // No snooze of the previous test is left.
  await database.delete(ticketSnooze)
  setClock(tuesday)
  agent = await anAgent({ name: `Rina ${crypto.randomUUID().slice(0, 8)}`, officeId: content.office(2) })
  stored = await aTicket(client, { regencyId: content.regency('Kabupaten Demak') })
  await claimTicket(agent, await seen())
})

afterEach(() => setClock(null))

const seen = async () => ({ ticketId: stored.id, version: (await ticketRow(stored.id)).version })
const snooze = (choice: SnoozeChoice, more: { day?: string; time?: string } = {}, person = agent) =>
  snoozeTicket(person, { ticketId: stored.id, choice, day: '', time: '', ...more })

/** The groups of the agent's queue with the ticket, and whether it is snoozed. */
async function place() {
  const { groups, snoozed } = await findMyQueue(agent)
  return {
    groups: groups.filter(({ tickets }) => tickets.some(({ id }) => id === stored.id)).map(({ group }) => group),
    isSnoozed: snoozed.some(({ id }) => id === stored.id),
  }
}

const asleep = { groups: [], isSnoozed: true }
const tomorrow = new Date('2026-06-17T01:00:00Z')

describe('a ticket that was snoozed', () => {
  test('leaves the queue and the own list of its agent alone', async () => {
    const { version, dueAt, status } = await ticketRow(stored.id)
    await snooze('tomorrow')
    expect(await place()).toEqual(asleep)
    const listed = async (mine: boolean) =>
      (await findDeskTickets(agent, { stage: 'inprogress', mine })).items.some(({ id }) => id === stored.id)
    expect([await listed(true), await listed(false)]).toEqual([false, true])
    // Nothing of the ticket itself changes, its due times least of all.
    expect(await ticketRow(stored.id)).toMatchObject({ version, dueAt, status })
    expect((await getFollowing(agent, stored.id)).snooze).toMatchObject({ until: tomorrow, wokeAt: null })
    expect((await getFollowing(elsewhere, stored.id)).snooze).toBeNull()
  })

  test('returns by the clock, once, with an event for a notice', async () => {
    await snooze('tomorrow')
    await wakeDueTickets()
    expect(await place()).toEqual(asleep)
    setClock(tomorrow)
    expect(await wakeDueTickets()).toBe(1)
    expect(await wakeDueTickets()).toBe(0)
    expect(await place()).toMatchObject({ isSnoozed: false })
    expect((await place()).groups).toHaveLength(1)
    expect(await jobsOf('ticket.snooze-ended', 'ticketId', stored.id)).toMatchObject([
      { personId: agent.id, wokenBy: 'time' },
    ])
  })

  test('of which the requester is to speak returns into its own group', async () => {
    await replyToTicket(agent, { ...(await seen()), message: 'Sudah?' })
    await snooze('own', { day: '2026-06-18', time: '09:30' })
    setClock(new Date('2026-06-18T02:30:00Z'))
    await wakeDueTickets()
    const { groups } = await findMyQueue(agent)
    expect(groups).toMatchObject([{ group: 'woke', tickets: [{ reason: 'Ditunda sampai 18 Juni 09.30' }] }])
  })

  test('returns when the requester writes, whatever its time', async () => {
    await snooze('monday')
    await wakeOnReply(stored.id)
    expect(await place()).toMatchObject({ isSnoozed: false })
    expect((await getFollowing(agent, stored.id)).snooze).toMatchObject({ wokenBy: 'reply' })
  })

  test('is no longer snoozed once its agent works on it, or ends the snooze', async () => {
    await snooze('monday')
    await noteOnTicket(agent, { ...(await seen()), message: 'Sudah ditelepon.' })
    expect(await place()).toMatchObject({ isSnoozed: false })
    await snooze('monday')
    await endSnooze(agent, stored.id)
    expect(await place()).toMatchObject({ isSnoozed: false })
  })

  test('of who waits for an answer is not snoozed until their next word, and one that no one took not at all', async () => {
    await expect(snooze('reply')).rejects.toThrow('Pemohon menunggu jawaban Anda. Pilih waktu.')
    await assignTicket(agent, { ...(await seen()), assigneeId: null })
    await expect(snooze('monday')).rejects.toThrow('Proses tiket ini dulu')
  })

  test('snoozed again, it has the newer time', async () => {
    await snooze('tomorrow')
    setClock(tomorrow)
    await wakeDueTickets()
    await snooze('own', { day: '2026-06-20' })
    expect(await place()).toEqual(asleep)
  })
})

test('a completed ticket is followed up at a time, and then stands in the queue', async () => {
  await completeTicket(agent, await seen())
  await expect(snooze('reply')).rejects.toBeInstanceOf(Conflict)
  await snooze('tomorrow')
  expect(await place()).toEqual(asleep)
  setClock(tomorrow)
  await wakeDueTickets()
  expect(await place()).toEqual({ groups: ['woke'], isSnoozed: false })
  await endSnooze(agent, stored.id)
  expect(await place()).toEqual({ groups: [], isSnoozed: false })
})

test('no one snoozes or follows what is out of reach, and no spam', async () => {
  await expect(snooze('tomorrow', {}, elsewhere)).rejects.toBeInstanceOf(NotFound)
  await expect(endSnooze(elsewhere, stored.id)).rejects.toBeInstanceOf(NotFound)
  await expect(watchTicket(elsewhere, stored.id, true)).rejects.toBeInstanceOf(NotFound)
  await expect(watchTicket(client, stored.id, true)).rejects.toBeInstanceOf(NotFound)
  await markSpam(agent, await seen())
  await expect(snooze('tomorrow')).rejects.toBeInstanceOf(Conflict)
})

test('who follows a ticket stands there, until they follow it no longer', async () => {
  await watchTicket(agent, stored.id, true)
  await watchTicket(agent, stored.id, true)
  const province = await anAgent({ name: 'Budi Provinsi' })
  await watchTicket(province, stored.id, true)
  expect(await getFollowing(agent, stored.id)).toMatchObject({ isWatching: true, watchers: ['Budi Provinsi'] })
  await watchTicket(agent, stored.id, false)
  expect(await getFollowing(agent, stored.id)).toMatchObject({ isWatching: false, watchers: ['Budi Provinsi'] })
})

test('a colleague named in a note is stored by id, read by name, notified, and follows the ticket', async () => {
  const named = await anAgent({ name: 'Bambang Sutrisno', officeId: content.office(2) })
  const stranger = await anAgent({ name: 'Sari Pati', officeId: content.office(3) })
  await noteOnTicket(agent, {
    ...(await seen()),
    message: `@${named.name} tolong cek, @${stranger.name} dan @${agent.name}, cek.`,
  })
  const note = (await entriesOf(stored.id)).at(-1)
  expect(note?.message).toBe(`@[${named.id}] tolong cek, @Sari Pati dan @[${agent.id}], cek.`)
  const { timeline } = await getDeskTicket(agent, stored.id)
  expect(timeline.at(-1)?.message).toBe(`@Bambang Sutrisno tolong cek, @Sari Pati dan @${agent.name}, cek.`)
  expect(await jobsOf('ticket.noted', 'ticketId', stored.id)).toEqual([
    { ticketId: stored.id, entryId: note?.id, mentioned: [named.id] },
  ])
  expect((await getFollowing(named, stored.id)).isWatching).toBe(true)
  expect((await getFollowing(stranger, stored.id)).isWatching).toBe(false)
})

test('how far a ticket was read is kept for each agent, and never goes back', async () => {
  const province = await anAgent()
  const read = (newest: number, person = agent) => noteReading(person, stored.id, newest)
  expect(await read(5)).toBeNull()
  expect(await read(9)).toBe(5)
  expect(await read(7)).toBe(9)
  expect(await read(9)).toBe(9)
  expect(await read(9, province)).toBeNull()
})
