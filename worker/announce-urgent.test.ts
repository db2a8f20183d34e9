// Urgent announcements on devices: whose choice fits, once each, by the clock of the announcement and not at night.

import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { announcementKind, createAnnouncement } from '#domain/content/announcements/announcement.server.ts'
import { announcementFields, announcementOf } from '#domain/content/announcements/announcement.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import {
  isPushOn,
  newPushDevice,
  stopPush,
  subscribePush,
} from '#domain/notifications/push/push-subscription.server.ts'
import { pushSubscription } from '#domain/notifications/push/push-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { vapidKeys } from '#platform/push/web-push.server.ts'
import { setClock } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { deliverPush } from '#tests/builders/delivered-messages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openPushServer, type PushServer } from '#tests/setup/push-server.ts'
import { announceUrgent } from './schedules.ts'

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

const morning = new Date('2025-06-16T10:00:00+07:00')
beforeEach(async () => {
  server.received.length = 0
  await database.delete(pushSubscription)
  setClock(morning)
})
afterEach(() => setClock(null))

const visitor = { person: null, guestOf: async () => null, network: '192.0.2.1' }

/** A device that chose these topics; gives its name at the service. */
async function aDevice(...topics: readonly string[]) {
  const { device } = newPushDevice()
  const given = server.aDevice()
  for (const topic of topics) await subscribePush(device, { subject: { topic }, ...given }, visitor)
  return { device, name: given.endpoint.split('/').at(-1) ?? '' }
}

async function anAnnouncement(fields: Record<string, string | undefined> = {}): Promise<number> {
  const typed = { title: 'Server ditutup', content: 'Rahasia isi.', date: '2025-06-16', time: '09:59', urgent: 'on' }
  const input = announcementFields.transform(announcementOf).parse({ ...typed, ...fields })
  return createAnnouncement(await anAgent({ permissions: ['content'] }), input, undefined, newIdempotencyKey())
}

/** Tells what is due and sends it, as the worker does; gives the names of the devices that were told of this one. */
async function noticesOf(id: number): Promise<string[]> {
  await announceUrgent()
  const path = `/announcements#pengumuman-${id}`
  for (const { id: messageId } of await database
    .select()
    .from(message)
    .where(eq(message.reason, `announcement:${id}`)))
    await deliverPush(messageId)
  return server.received.filter(({ content }) => content.path === path).map(({ device }) => device)
}

test('devices whose choice fits are notified once, without its text; all are notified of a general one', async () => {
  const demak = await aDevice('regency:5')
  const both = await aDevice('regency:5', 'stage:result')
  const stage = await aDevice('stage:result')
  const some = await anAnnouncement({ about: 'regency:5' })
  expect((await noticesOf(some)).toSorted()).toEqual([demak.name, both.name].toSorted())
  const staged = await anAnnouncement({ about: 'stage:result' })
  expect((await noticesOf(staged)).toSorted()).toEqual([both.name, stage.name].toSorted())
  const all = await anAnnouncement()
  expect((await noticesOf(all)).toSorted()).toEqual([demak.name, both.name, stage.name].toSorted())
  // The same minute again, and again.
  expect((await noticesOf(all)).length).toBe(3)
  expect(server.received[0]?.content).toEqual({
    ...{ title: 'Helpdesk SPMB', body: 'Ada kabar penting tentang SPMB.' },
    ...{ path: `/announcements#pengumuman-${some}`, tag: `announcement:${some}` },
  })
  expect(server.received[0]?.headers).toMatchObject({ urgency: 'high' })
})

test('no one is notified of what is not urgent, not published, over, removed or old', async () => {
  await aDevice('regency:5')
  const notYet = await anAnnouncement({ time: '10:01' })
  const none = [
    await anAnnouncement({ urgent: undefined }),
    notYet,
    await anAnnouncement({ date: '2025-06-15', expiresDate: '2025-06-16', expiresTime: '09:00' }),
  ]
  const removed = await anAnnouncement()
  await removeContent(announcementKind, await anAgent({ permissions: ['content'] }), removed)
  for (const id of [...none, removed]) expect(await noticesOf(id)).toEqual([])
  setClock(new Date('2025-06-16T10:02:00+07:00'))
  expect((await noticesOf(notYet)).length).toBe(1)
})

test('what appears at night is notified of at 6, unless it is gone by then', async () => {
  setClock(new Date('2025-06-16T22:00:00+07:00'))
  await aDevice('regency:5')
  const [stays, goes] = [await anAnnouncement({ time: '21:30' }), await anAnnouncement({ time: '21:30' })]
  expect([...(await noticesOf(stays)), ...(await noticesOf(goes))]).toEqual([])
  await removeContent(announcementKind, await anAgent({ permissions: ['content'] }), goes)
  setClock(new Date('2025-06-17T06:00:00+07:00'))
  expect([(await noticesOf(stays)).length, (await noticesOf(goes)).length]).toEqual([1, 0])
})

test('a choice ends alone, and a device has ten at most', async () => {
  const { device } = await aDevice('regency:5', 'regency:6')
  await stopPush(device, { topic: 'regency:5' }, null)
  expect(await isPushOn(device, { topic: 'regency:5' }, null)).toBe(false)
  expect(await isPushOn(device, { topic: 'regency:6' }, null)).toBe(true)
  const many = Array.from({ length: 11 }, (_, at) => `regency:${at + 1}`)
  await expect(aDevice(...many)).rejects.toMatchObject({ status: 409 })
  const own = and(eq(pushSubscription.device, device))
  expect(await database.$count(pushSubscription, own)).toBe(1)
})
