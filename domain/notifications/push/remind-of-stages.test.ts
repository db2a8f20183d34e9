// Reminders of the season's stages against a push service of the tests: when they fall due, in which words, once each, also after
// a time has moved.

import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import type { Season } from '#domain/season/season.ts'
import { database } from '#platform/database/database.server.ts'
import { vapidKeys } from '#platform/push/web-push.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { setClock } from '#shared/dates.ts'
import { deliverPush } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openPushServer, type PushServer } from '#tests/setup/push-server.ts'
import { remindOfStages } from './push-messages.ts'
import { endPushOfDevice } from './push-outbox.ts'
import { findDeviceTopics, newPushDevice, stopPush, subscribePush } from './push-subscription.server.ts'
import { pushWish } from './push-tables.ts'
import { momentsOf, reminderWords } from './stage-reminders.ts'

const held = vi.hoisted(() => ({ origin: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'pushTestOrigin', { get: () => held.origin })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: PushServer
beforeAll(async () => {
  server = await openPushServer(() => vapidKeys().publicKey)
  held.origin = server.origin
})
afterAll(() => server.close())

const wib = (day: string, time: string) => new Date(`2025-06-${day}T${time}+07:00`)
const stages = (opens: string | null, closes: string | null) => [
  { id: 'pilih-sekolah', name: 'Pilih sekolah', opens, closes, note: null },
  { id: 'hasil', name: 'Pengumuman hasil', opens: wib('21', '08:00:00').toISOString(), closes: null, note: null },
]
const seasonWith = (closes: Date | null, opens: Date | null = wib('14', '08:00:00'), year = 2025): Season => ({
  ...{ year, name: 'SPMB 2025', dates: [] },
  stages: stages(opens?.toISOString() ?? null, closes?.toISOString() ?? null),
})
const closes = wib('18', '17:00:00')

beforeEach(async () => {
  server.received.length = 0
  setClock(wib('10', '09:00:00'))
  await storeSetting('season', seasonWith(closes))
})
afterEach(async () => {
  await database.delete(message)
  await database.delete(pushWish)
  setClock(null)
})

const visitor = { person: null, guestOf: async () => null, network: '192.0.2.1' }
const subject = { topic: 'stage:pilih-sekolah' }

async function aDevice(...topics: readonly string[]) {
  const { device } = newPushDevice()
  const given = server.aDevice()
  for (const topic of topics.length > 0 ? topics : [subject.topic]) {
    await subscribePush(device, { subject: { topic }, ...given }, visitor)
  }
  return { device, name: given.endpoint.split('/').at(-1) ?? '' }
}

/** What arrives when the clock says so: the task runs twice at once, as in two processes, and what is queued is handed over. */
async function arrivingAt(at: Date): Promise<{ device: string; body: string }[]> {
  setClock(at)
  server.received.length = 0
  await Promise.all([remindOfStages(), remindOfStages()])
  await remindOfStages()
  const waiting = await database.select({ id: message.id }).from(message).where(eq(message.state, 'queued'))
  for (const { id } of waiting) await deliverPush(id)
  return server.received.map(({ device, content }) => ({ device, body: content.body }))
}

const opened = 'Pilih sekolah dibuka 14 Juni 2025 pukul 08.00 WIB, sampai 18 Juni 2025 pukul 17.00 WIB.'
const closing = 'Pilih sekolah ditutup 18 Juni 2025 pukul 17.00 WIB.'

test('rings once at the opening and once a day before the close, for who chose the stage', async () => {
  const { name } = await aDevice()
  const result = await aDevice('stage:hasil')
  await aDevice('regency:7')
  expect(await arrivingAt(wib('14', '07:59:00'))).toEqual([])
  expect(await arrivingAt(wib('14', '08:00:00'))).toEqual([{ device: name, body: opened }])
  expect(server.received[0]?.content).toMatchObject({ title: 'Helpdesk SPMB', path: '/announcements#jadwal' })
  expect(await arrivingAt(wib('15', '08:00:00'))).toEqual([])
  expect(await arrivingAt(wib('17', '16:59:00'))).toEqual([])
  expect(await arrivingAt(wib('17', '17:00:00'))).toEqual([{ device: name, body: closing }])
  expect(await arrivingAt(wib('18', '16:00:00'))).toEqual([])
  expect(await arrivingAt(wib('21', '08:00:00'))).toEqual([
    { device: result.name, body: 'Pengumuman hasil mulai 21 Juni 2025 pukul 08.00 WIB.' },
  ])
})

test('a new subscriber is not notified of earlier news', async () => {
  setClock(wib('14', '09:00:00'))
  const { name } = await aDevice()
  expect(await arrivingAt(wib('14', '10:00:00'))).toEqual([])
  expect(await arrivingAt(wib('17', '18:00:00'))).toEqual([{ device: name, body: closing }])
})

test('a date that moves takes its reminder along; who got the old one gets the new one, each time', async () => {
  const { name } = await aDevice()
  const moved = (body: string) => [{ device: name, body }]
  await storeSetting('season', seasonWith(wib('19', '17:00:00')))
  expect(await arrivingAt(wib('17', '17:00:00'))).toEqual([])
  const [reminders] = await arrivingAt(wib('18', '17:00:00'))
  expect(reminders?.body).toBe('Pilih sekolah ditutup 19 Juni 2025 pukul 17.00 WIB.')
  await storeSetting('season', seasonWith(wib('20', '12:00:00')))
  expect(await arrivingAt(wib('18', '18:00:00'))).toEqual(
    moved('Jadwal berubah: Pilih sekolah ditutup 20 Juni 2025 pukul 12.00 WIB.'),
  )
  await storeSetting('season', seasonWith(wib('19', '17:00:00')))
  const back = 'Jadwal berubah: Pilih sekolah ditutup 19 Juni 2025 pukul 17.00 WIB.'
  expect(await arrivingAt(wib('18', '18:10:00'))).toEqual(moved(back))
  await storeSetting('season', seasonWith(wib('20', '12:00:00')))
  expect((await arrivingAt(wib('18', '18:20:00')))[0]?.body).toContain('20 Juni')
  expect(await arrivingAt(wib('19', '12:00:00'))).toEqual(moved('Pilih sekolah ditutup 20 Juni 2025 pukul 12.00 WIB.'))
  await storeSetting('season', seasonWith(null))
  expect(await arrivingAt(wib('19', '12:10:00'))).toEqual(
    moved('Jadwal Pilih sekolah berubah: tanggal tutup belum diumumkan.'),
  )
})

test('a date moved to within a day is announced as moved, and not a second time', async () => {
  const { name } = await aDevice()
  await arrivingAt(wib('17', '17:00:00'))
  await storeSetting('season', seasonWith(wib('18', '19:00:00')))
  const reminders = [{ device: name, body: 'Jadwal berubah: Pilih sekolah ditutup 18 Juni 2025 pukul 19.00 WIB.' }]
  expect(await arrivingAt(wib('17', '20:00:00'))).toEqual(reminders)
  expect(await arrivingAt(wib('17', '20:05:00'))).toEqual([])
})

test('what waited for the morning is dropped when the date moved meanwhile', async () => {
  const { name } = await aDevice()
  await storeSetting('season', seasonWith(closes, wib('14', '00:00:00')))
  expect(await arrivingAt(wib('14', '00:00:00'))).toEqual([])
  await storeSetting('season', seasonWith(closes, wib('15', '08:00:00')))
  const body = 'Jadwal berubah: Pilih sekolah mulai 15 Juni 2025 pukul 08.00 WIB.'
  expect(await arrivingAt(wib('14', '06:00:00'))).toEqual([{ device: name, body }])
})

test('so is what waited for a stage that was switched off at night, and nothing else of the device', async () => {
  const { device, name } = await aDevice(subject.topic, 'stage:hasil')
  const season = seasonWith(closes, wib('14', '00:00:00'))
  const both = season.stages.map((stage) => ({ ...stage, opens: wib('14', '00:00:00').toISOString() }))
  await storeSetting('season', { ...season, stages: both })
  expect(await arrivingAt(wib('14', '00:00:00'))).toEqual([])
  await stopPush(device, subject, null)
  expect(await arrivingAt(wib('14', '06:00:00'))).toEqual([
    { device: name, body: 'Pengumuman hasil mulai 14 Juni 2025.' },
  ])
})

test('one word too late is no word: a service keeps it no longer than it is true', async () => {
  await aDevice()
  await storeSetting('season', seasonWith(wib('11', '08:00:00'), null))
  setClock(wib('10', '09:00:00'))
  await database.update(pushWish).set({ createdAt: wib('01', '09:00:00') })
  await arrivingAt(wib('11', '07:30:00'))
  expect(server.received[0]?.headers).toMatchObject({ ttl: '1800' })
  const reason = `tahap:2025:pilih-sekolah:tutup:${wib('11', '08:00:00').getTime()}`
  const season = seasonWith(wib('11', '08:00:00'), null)
  expect(reminderWords(reason, season, wib('11', '08:00:00'))).toBeNull()
  expect(reminderWords(reason, { ...season, year: 2026 }, wib('10', '09:00:00'))).toBeNull()
  expect(reminderWords(reason, undefined, wib('10', '09:00:00'))).toBeNull()
})

test('a close in the night is notified of in the evening before', () => {
  const dueOf = (close: Date) => momentsOf(seasonWith(close)).find(({ part }) => part === 'tutup')?.due?.from
  expect(dueOf(wib('18', '23:59:59'))).toEqual(wib('17', '20:00:00'))
  expect(dueOf(wib('19', '00:00:00'))).toEqual(wib('17', '20:00:00'))
  expect(dueOf(wib('18', '05:00:00'))).toEqual(wib('16', '20:00:00'))
  expect(dueOf(wib('18', '17:00:00'))).toEqual(wib('17', '17:00:00'))
})

test('a device lists what it is notified of; with the season the stages end, and nothing else', async () => {
  const { device } = await aDevice()
  const of = await aDevice('regency:7')
  expect([await findDeviceTopics(device), await findDeviceTopics(undefined)]).toEqual([['stage:pilih-sekolah'], []])
  await arrivingAt(wib('21', '23:00:00'))
  expect(await findDeviceTopics(device)).toEqual(['stage:pilih-sekolah'])
  await arrivingAt(wib('22', '00:00:00'))
  expect([await findDeviceTopics(device), await findDeviceTopics(of.device)]).toEqual([[], ['regency:7']])
  await endPushOfDevice(of.device)
  expect(await database.$count(pushWish, like(pushWish.topic, '%'))).toBe(0)
  expect(await database.$count(message, inArray(message.state, ['queued']))).toBe(0)
})
