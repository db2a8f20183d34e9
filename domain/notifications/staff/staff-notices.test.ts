// Checks what staff are notified of due times: one line for all that is late, one warning for each ticket, one mail a day.

import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { setAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { findNotifications, getBell } from '#domain/notifications/notification.server.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { pushSubscription, pushWish } from '#domain/notifications/push/push-tables.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { liveEvent } from '#domain/operations/live/live-tables.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { countPressing, countUrgent } from '#domain/tickets/desk/desk-counts.ts'
import { findDeskTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { escalateOverdue } from '#domain/tickets/escalation/overdue-tickets.ts'
import { holiday } from '#domain/tickets/sla/sla-tables.ts'
import { calendarOf } from '#domain/tickets/sla/working-hours.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now, setClock, zonedInstant } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { pressingWords } from './pressing-words.ts'
import { sendDigests } from './staff-mails.ts'
import { notifyBreach, notifyDueSoon, warningTime } from './staff-warnings.ts'

provideDatabase()

/** A Wednesday in the season. */
const morning = zonedInstant('2026-06-17', '09:00')

let content: SomeContent
let office: number
let agent: Person
let colleague: Person
let province: Person
let client: Person

beforeAll(async () => {
  setClock(morning)
  content = await someContent()
  office = content.office(2)
  agent = await anAgent({ officeId: office })
  colleague = await anAgent({ officeId: office })
  province = await anAgent()
  client = await aClient()
})

beforeEach(async () => {
  setClock(morning)
  await database.update(ticketTable).set({ status: 'completed' })
  await database.update(branchOffice).set({ leadId: null }).where(eq(branchOffice.id, office))
})

afterEach(() => setClock(null))

const asked = () => aTicket(client, { regencyId: content.regency('Kabupaten Demak') })

async function due(at: Date, stored?: TicketRow): Promise<TicketRow> {
  const one = stored ?? (await asked())
  await database.update(ticketTable).set({ firstResponseDueAt: at }).where(eq(ticketTable.id, one.id))
  return one
}

const lead = (person: Person) =>
  database.update(branchOffice).set({ leadId: person.id }).where(eq(branchOffice.id, office))
/** Switches notifications on for a device of the person; gives its id. */
async function aDevice(person: Person): Promise<number> {
  const key = crypto.randomUUID()
  const [device] = await database
    .insert(pushSubscription)
    .values({ device: key, endpoint: `https://push.example/${key}`, p256dh: 'x', auth: 'x', createdAt: now() })
    .returning()
  const subscriptionId = device?.id ?? 0
  await database.insert(pushWish).values({ subscriptionId, personId: person.id, createdAt: now() })
  return subscriptionId
}

const messagesOf = (device: number) =>
  database
    .select()
    .from(message)
    .where(eq(message.recipient, String(device)))
const noticesOf = (person: Person) => database.$count(notification, eq(notification.personId, person.id))
const digests = (person: Person) =>
  database.$count(message, and(like(message.reason, 'desk.digest:%'), eq(message.recipient, person.email)))

test('30 overdue tickets are one line for each agent, and not one notice', async () => {
  const late: TicketRow[] = []
  for (let number = 0; number < 30; number += 1) late.push(await due(addDays(morning, -1)))
  for (const [number, { id, version }] of late.entries())
    if (number < 7) await claimTicket(agent, { ticketId: id, version })
  await due(new Date(morning.getTime() + minutes(30)))
  await due(addDays(morning, 3))
  await escalateOverdue()
  for (const { id } of late) await notifyBreach({ ticketId: id, to: 'office' })
  for (const person of [agent, colleague, province]) expect(await noticesOf(person)).toBe(0)

  const pressing = await countPressing(agent)
  expect(pressing).toMatchObject({ overdue: 30, soon: 1 })
  expect(pressingWords(pressing)).toBe('30 tiket lewat waktu · 1 hampir lewat waktu')
  // Each figure is that of the list it leads to.
  for (const { view, overdue } of pressing.lists) {
    expect((await findDeskTickets(agent, view, { limit: 200 })).items).toHaveLength(overdue)
  }
  await database.update(ticketTable).set({ status: 'completed' })
  expect(pressingWords(await countPressing(agent))).toBeNull()
})

test.each([
  [{ overdue: 0, soon: 0, escalated: 0 }, null],
  [{ overdue: 0, soon: 2, escalated: 0 }, '2 tiket hampir lewat waktu'],
  [{ overdue: 1_200, soon: 0, escalated: 0 }, '1.200 tiket lewat waktu'],
  [{ overdue: 0, soon: 0, escalated: 3 }, '3 tiket cabang dinas lewat lebih dari satu hari kerja'],
])('%o as text', (pressing, words) => {
  expect(pressingWords(pressing)).toBe(words)
})

test('where someone leads the office, others answer for their own tickets and for those that no one took', async () => {
  const late = await due(addDays(morning, -1))
  await due(addDays(morning, -1))
  await claimTicket(agent, { ticketId: late.id, version: late.version })
  expect([(await countPressing(agent)).overdue, (await countPressing(colleague)).overdue]).toEqual([2, 2])
  const head = await anAgent({ officeId: office })
  await lead(head)
  const counts = async () =>
    Promise.all([agent, colleague, head].map(async (each) => (await countPressing(each)).overdue))
  expect(await counts()).toEqual([2, 1, 2])
})

test('an agent of the province is notified of what they work on in a branch office', async () => {
  const { id, version } = await due(addDays(morning, -1))
  await claimTicket(province, { ticketId: id, version })
  expect(await countPressing(province)).toMatchObject({ overdue: 1, lists: [{ view: { mine: true }, overdue: 1 }] })
  expect(await countPressing(await anAgent())).toMatchObject({ overdue: 0 })
})

test('the province is notified of what has been late in an office for a working day', async () => {
  const late = await due(addDays(morning, -5))
  expect(await countPressing(province)).toMatchObject({ overdue: 0, escalated: 0 })
  await escalateOverdue()
  await escalateOverdue()
  expect((await ticketRow(late.id)).provinceEscalatedAt).not.toBeNull()
  expect(await countPressing(province)).toMatchObject({ overdue: 0, escalated: 1 })
})

test('of a breach the lead’s open pages and devices are notified, the devices once an hour', async () => {
  const head = await anAgent({ officeId: office })
  await lead(head)
  const device = await aDevice(head)
  const rings = (person: Person) =>
    database.$count(liveEvent, and(eq(liveEvent.kind, 'notification'), eq(liveEvent.personId, person.id)))
  const before = await rings(agent)
  for (const one of [await asked(), await asked()]) await notifyBreach({ ticketId: one.id, to: 'office' })
  expect([await rings(head), (await rings(agent)) - before]).toEqual([2, 0])
  const messages = await messagesOf(device)
  expect(messages).toMatchObject([{ payload: { path: '/helpdesk/notifications' }, ticketId: null, state: 'queued' }])
  expect(await jobsOf('message.push', 'messageId', messages[0]?.id ?? 0)).toHaveLength(1)
})

test('when three quarters of the working time have passed the assignee is warned, once, and again of a moved due time', async () => {
  const one = await due(new Date(morning.getTime() + minutes(240)))
  await claimTicket(agent, { ticketId: one.id, version: one.version })
  setClock(new Date(morning.getTime() + minutes(179)))
  expect(await notifyDueSoon()).toBe(0)
  setClock(new Date(morning.getTime() + minutes(181)))
  expect((await Promise.all([notifyDueSoon(), notifyDueSoon()])).some((warned) => warned === 1)).toBe(true)
  expect(await notifyDueSoon()).toBe(0)
  expect((await findNotifications(agent, { of: 'person' })).items).toMatchObject([
    { kind: 'due_soon', ticketId: one.id },
  ])
  expect([(await getBell(agent)).unread, (await getBell(colleague)).unread]).toEqual([1, 0])
  await due(new Date(morning.getTime() + minutes(230)), one)
  expect([await notifyDueSoon(), await notifyDueSoon()]).toEqual([1, 0])
  setClock(new Date(morning.getTime() + minutes(250)))
  expect(await notifyDueSoon()).toBe(0)
})

test('a ticket near its due time is warned of although newer ones are due before it', async () => {
  const old = await due(new Date(morning.getTime() + minutes(400)))
  await claimTicket(agent, { ticketId: old.id, version: old.version })
  setClock(new Date(morning.getTime() + minutes(320)))
  const newer = await due(new Date(morning.getTime() + minutes(390)))
  await claimTicket(agent, { ticketId: newer.id, version: newer.version })
  expect(await notifyDueSoon(1)).toBe(1)
})

test('of a ticket that no one took its office is warned instead, once: the line counts it, and devices ring', async () => {
  const one = await due(new Date(morning.getTime() + minutes(320)))
  const device = await aDevice(agent)
  const rung = async () => (await messagesOf(device)).map(({ payload }) => payload?.path)
  setClock(new Date(morning.getTime() + minutes(238)))
  expect([await notifyDueSoon(), (await countPressing(agent)).soon]).toEqual([0, 0])
  setClock(new Date(morning.getTime() + minutes(250)))
  expect(await Promise.all([notifyDueSoon(), notifyDueSoon()]).then((all) => all.toSorted())).toEqual([0, 1])
  expect([(await countPressing(agent)).soon, await noticesOf(colleague)]).toEqual([1, 0])
  expect(await rung()).toEqual(['/helpdesk/notifications'])
  // Taken, it is its agent's, and more than an hour is left.
  await claimTicket(agent, { ticketId: one.id, version: one.version })
  expect((await countPressing(agent)).soon).toBe(0)
  await database.update(ticketTable).set({ assigneeId: null }).where(eq(ticketTable.id, one.id))
  await due(new Date(morning.getTime() + minutes(312)), one)
  expect([await notifyDueSoon(), await notifyDueSoon()]).toEqual([1, 0])
  expect(await rung()).toHaveLength(1)
})

test('nights and holidays are no working time', () => {
  const hours = { opens: '08:00', closes: '16:00', days: [1, 2, 3, 4, 5] }
  const calendar = calendarOf(hours, new Set(['2026-06-18']))
  // Eight working hours from 12.00 on Wednesday to 12.00 on Friday: six of them are over on Friday at 10.00.
  const warned = warningTime(zonedInstant('2026-06-17', '12:00'), zonedInstant('2026-06-19', '12:00'), calendar)
  expect(warned).toEqual(zonedInstant('2026-06-19', '10:00'))
})

test('the digest is one mail a day, also from two processes, and only where something presses', async () => {
  await due(addDays(morning, -1))
  setClock(zonedInstant('2026-06-17', '07:00'))
  await Promise.all([sendDigests(), sendDigests()])
  await sendDigests()
  expect([await digests(agent), await digests(province)]).toEqual([1, 0])
  const [mail] = await database.select().from(message).where(eq(message.recipient, agent.email))
  expect(mail?.subject).toBe('Ringkasan pagi: 1 tiket lewat waktu')
  setClock(zonedInstant('2026-06-18', '07:00'))
  await sendDigests()
  expect(await digests(agent)).toBe(2)
})

test('no digest on a day without work, and none for who does not want it', async () => {
  await due(addDays(morning, -1))
  const reader = await anAgent({ officeId: office })
  for (const day of ['2026-06-20', '2026-06-21']) {
    setClock(zonedInstant(day, '07:00'))
    await sendDigests()
  }
  await database.insert(holiday).values({ day: '2026-06-22', name: 'Libur', updatedAt: now() })
  setClock(zonedInstant('2026-06-22', '07:00'))
  await sendDigests()
  await setAnswerMails(reader, false)
  setClock(zonedInstant('2026-06-23', '07:00'))
  await sendDigests()
  expect(await digests(reader)).toBe(0)
  await setAnswerMails(reader, true)
  await sendDigests()
  expect(await digests(reader)).toBe(1)
})

test('urgent tickets count while no one has them', async () => {
  const one = await aTicket(client, { regencyId: content.regency('Kabupaten Demak'), priority: 'urgent' })
  expect([await countUrgent(agent), await countUrgent(province)]).toEqual([1, 0])
  await claimTicket(agent, { ticketId: one.id, version: one.version })
  expect(await countUrgent(agent)).toBe(0)
})
