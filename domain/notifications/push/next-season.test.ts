// Devices that wait for the next season, against a push service of the tests: one message when it is made current, then the wish is deleted.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { getManagedSeason, makeSeasonCurrent } from '#domain/season/season.server.ts'
import type { Season, Seasons } from '#domain/season/season.ts'
import { database } from '#platform/database/database.server.ts'
import { vapidKeys } from '#platform/push/web-push.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { setClock } from '#shared/dates.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { deliverPush } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openPushServer, type PushServer } from '#tests/setup/push-server.ts'
import { deleteOldPush } from './push-delivery.ts'
import { announceNextSeason, pushNews, remindOfStages } from './push-messages.ts'
import { findDeviceTopics, isPushOn, newPushDevice, stopPush, subscribePush } from './push-subscription.server.ts'
import { pushSubscription } from './push-tables.ts'

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

const seasonOf = (year: number): Season => ({
  ...{ year, name: `SPMB ${year}`, dates: [] },
  stages: [
    {
      ...{ id: 'pilih-sekolah', name: 'Pilih sekolah', note: null },
      ...{ opens: `${year}-06-14T08:00:00+07:00`, closes: `${year}-06-18T17:00:00+07:00` },
    },
  ],
})

const subject = { topic: 'season-after:2025' }
const visitor = { person: null, guestOf: async () => null, network: '192.0.2.1' }

beforeEach(async () => {
  server.received.length = 0
  setClock(new Date('2025-12-01T10:00:00+07:00'))
  const seasons: Seasons = { ...seasonOf(2025), others: [seasonOf(2026)], past: [] }
  await storeSetting('season', seasons)
})
afterEach(async () => {
  await database.delete(message)
  await database.delete(pushSubscription)
  setClock(null)
})

async function aDevice(...topics: readonly string[]) {
  const { device } = newPushDevice()
  const given = server.aDevice()
  for (const topic of topics) await subscribePush(device, { subject: { topic }, ...given }, visitor)
  return { device, name: given.endpoint.split('/').at(-1) ?? '' }
}

const waits = (device: string) => isPushOn(device, subject, null)

async function makeCurrent(year: number): Promise<void> {
  const person = await anAdmin({ permissions: ['system'] })
  const managed = await getManagedSeason(person)
  await makeSeasonCurrent(person, { seen: managed?.seen ?? '', year })
}

/** The task runs as in two processes, what is queued is handed over, and the task runs again. */
async function arriving(): Promise<string[]> {
  server.received.length = 0
  await Promise.all([announceNextSeason(), announceNextSeason()])
  for (const { id } of await database.select({ id: message.id }).from(message)) await deliverPush(id)
  await announceNextSeason()
  return server.received.map(({ device }) => device)
}

test('a device gets one message when the next season is made current, and is deleted then', async () => {
  const { device, name } = await aDevice(subject.topic)
  expect(await arriving()).toEqual([])
  expect(await waits(device)).toBe(true)
  await makeCurrent(2026)
  expect(await arriving()).toEqual([name])
  expect(server.received[0]?.content).toMatchObject({
    ...{ title: 'Helpdesk SPMB', body: 'Jadwal SPMB 2026 sudah diumumkan.', path: '/announcements#jadwal' },
  })
  expect(await waits(device)).toBe(false)
  expect(await database.$count(pushSubscription)).toBe(0)
  expect(await arriving()).toEqual([])
})

test('the other choices of a device stay, and who chose no season gets nothing', async () => {
  const { device, name } = await aDevice('regency:7', subject.topic)
  await aDevice('regency:7')
  await makeCurrent(2026)
  expect(await arriving()).toEqual([name])
  expect([await waits(device), await findDeviceTopics(device)]).toEqual([false, ['regency:7']])
})

test('at night the message waits, and goes with the wish that is switched off meanwhile', async () => {
  const [kept, off] = [await aDevice(subject.topic), await aDevice('regency:7', subject.topic)]
  await makeCurrent(2026)
  setClock(new Date('2025-12-01T22:00:00+07:00'))
  expect(await arriving()).toEqual([])
  expect(await waits(kept.device)).toBe(true)
  await stopPush(off.device, subject, null)
  setClock(new Date('2025-12-02T06:00:00+07:00'))
  expect(await arriving()).toEqual([kept.name])
})

test('a moved date of the season that ended is no new season, and neither is one that is over', async () => {
  const { device } = await aDevice(subject.topic)
  setClock(new Date('2025-06-15T10:00:00+07:00'))
  expect(await arriving()).toEqual([])
  setClock(new Date('2026-12-01T10:00:00+07:00'))
  await makeCurrent(2026)
  expect(await arriving()).toEqual([])
  expect(await waits(device)).toBe(true)
})

test('it rings for no urgent announcement, outlasts the end of stages, and an idle year too', async () => {
  const { device } = await aDevice(subject.topic)
  const idle = await aDevice('regency:7')
  expect(await pushNews({ id: 1, about: null })).toBe(1)
  await remindOfStages()
  setClock(new Date('2027-01-01T10:00:00+07:00'))
  await deleteOldPush()
  expect([await waits(device), await findDeviceTopics(idle.device)]).toEqual([true, []])
})
