// Push messages against a push service of the tests: who is notified of what, once, when, and what becomes of each message.

import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { settleStuckMessages } from '#domain/notifications/deliveries/stuck-messages.ts'
import {
  cancelTicketMails,
  eraseMailsAndNotices,
  eraseNoticesAbout,
} from '#domain/notifications/personal-data/mails-and-notices.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { vapidKeys } from '#platform/push/web-push.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { setClock } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow } from '#tests/builders/a-ticket.ts'
import { deliverPush } from '#tests/builders/delivered-messages.ts'
import { jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openPushServer, type PushServer, type StubSubscription } from '#tests/setup/push-server.ts'
import { deleteOldPush } from './push-delivery.ts'
import { pushAnswer } from './push-messages.ts'
import { collectPush, endPushElsewhere, endPushOfDevice, endPushOfPerson, pushOutbox } from './push-outbox.ts'
import {
  countDevices,
  isPushOn,
  mostDevices,
  newPushDevice,
  stopPush,
  subscribePush,
} from './push-subscription.server.ts'
import { pushSubscription, pushWish } from './push-tables.ts'

const held = vi.hoisted(() => ({ origin: undefined as string | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'pushTestOrigin', { get: () => held.origin })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: PushServer
let agent: Person
beforeAll(async () => {
  server = await openPushServer(() => vapidKeys().publicKey)
  held.origin = server.origin
  await loadContent({ demo: false })
  agent = await anAgent()
})
afterAll(() => server.close())

beforeEach(() => {
  server.received.length = 0
  server.asked = 0
  server.status = undefined
  setClock(new Date('2025-06-16T10:00:00+07:00'))
})
afterEach(() => setClock(null))

const visitor = { person: null, guestOf: async () => null, network: '192.0.2.1' }

/** A device that is notified of the ticket: of an account's questions, or of this one without an account. */
async function aDeviceOf(
  own: TicketRow,
  subscriber: Person,
  wishes: { guest?: boolean; given?: StubSubscription } = {},
) {
  const { device } = newPushDevice()
  const { guest = false, given = server.aDevice() } = wishes
  const who = guest ? { ...visitor, guestOf: async () => subscriber } : { ...visitor, person: subscriber }
  await subscribePush(device, { subject: { ticket: own.publicId }, ...given }, who)
  return { device, given, name: given.endpoint.split('/').at(-1) ?? '' }
}

async function answer(own: TicketRow): Promise<number> {
  await replyToTicket(agent, { ticketId: own.id, version: own.version, message: 'Rahasia: silakan unggah ulang.' })
  const entryId = (await entriesOf(own.id)).at(-1)?.id ?? 0
  await pushAnswer(own.id, entryId)
  return entryId
}

const messagesOf = (entryId: number) =>
  database.select().from(message).where(eq(message.entryId, entryId)).orderBy(asc(message.id))

async function sendOut(entryId: number): Promise<void> {
  for (const { id } of await messagesOf(entryId)) await deliverPush(id)
}

const deliveriesOf = (entryId: number) =>
  database
    .select({ state: message.state, reason: message.note })
    .from(message)
    .where(and(eq(message.entryId, entryId), eq(message.channel, 'push')))
    .orderBy(asc(message.id))

/** A question with one device that is notified of it. */
async function aWatched(wishes: { guest?: boolean; status?: number } = {}) {
  const client = await aClient()
  const own = await aTicket(client)
  const { status = 201, ...more } = wishes
  return { client, own, ...(await aDeviceOf(own, client, { ...more, given: server.aDevice(status) })) }
}

describe('an answer', () => {
  test.each([true, false])(
    'reaches each device once, sealed and without a word of the case (guest: %s)',
    async (guest) => {
      const { own, client, name } = await aWatched({ guest })
      const other = await aDeviceOf(own, client, { guest })
      const entryId = await answer(own)
      await pushAnswer(own.id, entryId)
      await sendOut(entryId)
      await sendOut(entryId)
      expect(server.received.map(({ device }) => device)).toEqual([name, other.name])
      expect(server.received[0]?.content).toEqual({
        ...{ title: 'Helpdesk SPMB', body: 'Ada jawaban untuk Anda.' },
        ...{ path: `/status/${own.publicId}`, tag: `jawaban-${own.id}` },
      })
      expect(server.received[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' })
      expect(await deliveriesOf(entryId)).toEqual([
        { state: 'sent', reason: null },
        { state: 'sent', reason: null },
      ])
      const [kept] = await database
        .select()
        .from(pushSubscription)
        .where(eq(pushSubscription.endpoint, other.given.endpoint))
      expect(kept?.lastSuccessAt).toBeInstanceOf(Date)
    },
  )

  test('of an account reaches its device for every question; of a guest for the one that was opened', async () => {
    const { client, device } = await aWatched()
    const second = await aTicket(client)
    expect((await countDevices([second.id])).get(second.id)).toBe(1)
    expect(await isPushOn(device, { ticket: second.publicId }, client)).toBe(true)
    const guest = await aWatched({ guest: true })
    const another = await aTicket(guest.client)
    expect((await countDevices([another.id, guest.own.id])).get(another.id)).toBeUndefined()
    expect(await isPushOn(guest.device, { ticket: another.publicId }, null)).toBe(false)
  })

  test('goes to no one who withdrew the consent or was erased', async () => {
    for (const change of [{ consentWithdrawnAt: new Date() }, { erasedAt: new Date() }]) {
      const { own, client } = await aWatched()
      await database.update(user).set(change).where(eq(user.id, client.id))
      expect(await messagesOf(await answer(own))).toEqual([])
    }
  })

  test('waits from 21 to 6', async () => {
    const { own } = await aWatched()
    setClock(new Date('2025-06-16T22:00:00+07:00'))
    const entryId = await answer(own)
    await sendOut(entryId)
    expect([server.asked, await deliveriesOf(entryId)]).toEqual([
      0,
      [{ state: 'queued', reason: 'dikirim mulai pukul 06.00 WIB' }],
    ])
    setClock(new Date('2025-06-17T06:00:00+07:00'))
    await sendOut(entryId)
    expect([server.asked, await deliveriesOf(entryId)]).toEqual([1, [{ state: 'sent', reason: null }]])
  })
})

describe('what the service answers', () => {
  test.each([404, 410])('%i ends the device', async (status) => {
    const { own, device } = await aWatched({ status })
    const entryId = await answer(own)
    await sendOut(entryId)
    expect(await deliveriesOf(entryId)).toEqual([
      { state: 'refused', reason: 'HP itu tidak lagi menerima pemberitahuan.' },
    ])
    expect(await isPushOn(device, { ticket: own.publicId }, null)).toBe(false)
    expect(await database.$count(pushSubscription, eq(pushSubscription.device, device))).toBe(0)
  })

  test('429 is announced again, and sent once the service takes it', async () => {
    const { own } = await aWatched()
    const entryId = await answer(own)
    server.status = 429
    await sendOut(entryId)
    const [message] = await messagesOf(entryId)
    expect(await jobsOf('message.push', 'messageId', message?.id ?? 0)).toHaveLength(2)
    expect(await deliveriesOf(entryId)).toMatchObject([{ state: 'queued' }])
    server.status = undefined
    await sendOut(entryId)
    expect(await deliveriesOf(entryId)).toMatchObject([{ state: 'sent' }])
  })

  test('429 at the last attempt is a refusal', async () => {
    const { own } = await aWatched({ status: 429 })
    const entryId = await answer(own)
    for (let turn = 1; turn < 8; turn++) await sendOut(entryId)
    expect(await deliveriesOf(entryId)).toMatchObject([{ state: 'queued' }])
    await sendOut(entryId)
    expect(await deliveriesOf(entryId)).toMatchObject([{ state: 'refused' }])
  })

  test('400 is a refusal of this message, and the device stays', async () => {
    const { own, device } = await aWatched({ status: 400 })
    const entryId = await answer(own)
    await sendOut(entryId)
    expect(await deliveriesOf(entryId)).toMatchObject([{ state: 'refused', reason: expect.stringContaining('400') }])
    expect(await database.$count(pushSubscription, eq(pushSubscription.device, device))).toBe(1)
  })

  test('after three times 500 the messages pause, none is lost, and old ones are given up', async () => {
    const all = []
    for (let turn = 0; turn < 5; turn++) all.push(await aWatched({ status: 500 }))
    const entries = []
    for (const { own } of all) entries.push(await answer(own))
    for (const entryId of entries) await sendOut(entryId)
    expect(server.asked).toBe(3)
    for (const entryId of entries) expect(await deliveriesOf(entryId)).toMatchObject([{ state: 'queued' }])
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + days(1))
    setClock(new Date('2025-06-19T10:00:00+07:00'))
    await sendOut(entries[0] ?? 0)
    expect(await deliveriesOf(entries[0] ?? 0)).toMatchObject([{ state: 'refused' }])
    // The service is back: the next message ends the pause.
    server.status = 201
    vi.mocked(performance.now).mockReturnValue(performance.now() + days(2))
    await sendOut(entries[1] ?? 0)
    expect(await deliveriesOf(entries[1] ?? 0)).toMatchObject([{ state: 'sent' }])
    vi.mocked(performance.now).mockRestore()
  })

  test('no response is a send attempt of unknown result, which is not repeated', async () => {
    const { own } = await aWatched()
    const entryId = await answer(own)
    const [waiting] = await messagesOf(entryId)
    await database.update(message).set({ sendingSince: new Date('2025-06-16T09:00:00+07:00') })
    await settleStuckMessages(pushOutbox)
    await deliverPush(waiting?.id ?? 0)
    expect([server.asked, await deliveriesOf(entryId)]).toMatchObject([0, [{ state: 'uncertain' }]])
  })
})

describe('a device', () => {
  test('is taken for no question of someone else, and for no address but a push service', async () => {
    const own = await aTicket(await aClient())
    const { device } = newPushDevice()
    const input = { subject: { ticket: own.publicId }, ...server.aDevice() }
    const others = [visitor, { ...visitor, person: await aClient() }, { ...visitor, guestOf: async () => agent }]
    for (const subscriber of others) {
      await expect(subscribePush(device, input, subscriber)).rejects.toMatchObject({ status: 404 })
    }
    await expect(subscribePush(device, { ...input, subject: { ticket: 'T-1' } }, visitor)).rejects.toMatchObject({
      status: 404,
    })
    const topic = { subject: { topic: 'regency:1' }, keys: input.keys }
    for (const endpoint of ['https://bantuan.example/x', 'http://fcm.googleapis.com/x', 'https://10.0.0.1/x']) {
      await expect(subscribePush(device, { ...topic, endpoint }, visitor)).rejects.toMatchObject({ status: 400 })
    }
    const wrongKeys = { ...topic, endpoint: input.endpoint, keys: { ...input.keys, p256dh: 'AAAA' } }
    await expect(subscribePush(device, wrongKeys, visitor)).rejects.toMatchObject({ status: 400 })
    expect(await database.$count(pushSubscription, eq(pushSubscription.device, device))).toBe(0)
  })

  test('switched on twice is one, and with a new address it is still one', async () => {
    const { own, client, device, given } = await aWatched()
    const subscriber = { ...visitor, person: client }
    await subscribePush(device, { subject: { ticket: own.publicId }, ...given }, subscriber)
    const moved = server.aDevice()
    await subscribePush(device, { subject: { ticket: own.publicId }, ...moved }, subscriber)
    const entryId = await answer(own)
    await sendOut(entryId)
    expect(server.received.map((each) => each.device)).toEqual([moved.endpoint.split('/').at(-1)])
  })

  test('whose cookie is gone is a new one: the old subscription ends', async () => {
    const first = await aWatched()
    const second = await aTicket(await aClient())
    await aDeviceOf(second, (await aClient()) && ({ id: second.requesterId } as Person), { given: first.given })
    expect((await countDevices([first.own.id, second.id])).get(first.own.id)).toBeUndefined()
    expect((await countDevices([first.own.id, second.id])).get(second.id)).toBe(1)
  })

  test(`is refused when there are ${mostDevices} already`, async () => {
    const client = await aClient()
    const own = await aTicket(client)
    for (let turn = 0; turn < mostDevices; turn++) await aDeviceOf(own, client)
    await expect(aDeviceOf(own, client)).rejects.toMatchObject({ status: 409 })
    expect((await countDevices([own.id])).get(own.id)).toBe(mostDevices)
  })
})

describe('switching off', () => {
  test('drops what waits and notes it at the answer', async () => {
    const { own, client, device } = await aWatched()
    const entryId = await answer(own)
    await stopPush(device, { ticket: own.publicId }, client)
    await sendOut(entryId)
    expect([server.asked, await deliveriesOf(entryId)]).toEqual([
      0,
      [{ state: 'switched_off', reason: 'dimatikan di HP itu' }],
    ])
    expect(await database.$count(pushSubscription, eq(pushSubscription.device, device))).toBe(0)
  })

  test('of one question leaves the others, of the device leaves nothing', async () => {
    const { own, client, device, given } = await aWatched({ guest: true })
    const other = await aTicket(client)
    await subscribePush(
      device,
      { subject: { ticket: other.publicId }, ...given },
      { ...visitor, guestOf: async () => client },
    )
    await stopPush(device, { ticket: own.publicId }, null)
    expect(await isPushOn(device, { ticket: other.publicId }, null)).toBe(true)
    await endPushOfDevice(device)
    expect(await isPushOn(device, { ticket: other.publicId }, null)).toBe(false)
  })

  test('signing out ends the account’s subscriptions on that device alone', async () => {
    const { own, client, device } = await aWatched()
    const other = await aDeviceOf(own, client)
    await endPushOfPerson(undefined, client.id)
    await endPushOfPerson(device, (await aClient()).id)
    expect((await countDevices([own.id])).get(own.id)).toBe(2)
    await endPushOfPerson(device, client.id)
    expect((await countDevices([own.id])).get(own.id)).toBe(1)
    expect(await isPushOn(other.device, { ticket: own.publicId }, client)).toBe(true)
  })
})

test('ending all other sessions leaves this device alone, a new password none', async () => {
  const { own, client, device } = await aWatched()
  await aDeviceOf(own, client)
  await endPushElsewhere(client.id, device)
  expect((await countDevices([own.id])).get(own.id)).toBe(1)
  expect(await isPushOn(device, { ticket: own.publicId }, client)).toBe(true)
  await endPushElsewhere(client.id)
  expect((await countDevices([own.id])).get(own.id)).toBeUndefined()
})

test('a question that was completed more than 14 days ago is announced on no device any more', async () => {
  const [kept, over] = [await aWatched({ guest: true }), await aWatched({ guest: true })]
  const completed = (id: number, at: string) =>
    database
      .update(ticketTable)
      .set({ status: 'completed', completedAt: new Date(at) })
      .where(eq(ticketTable.id, id))
  await completed(kept.own.id, '2025-06-02T10:00:01+07:00')
  await completed(over.own.id, '2025-06-02T10:00:00+07:00')
  await deleteOldPush()
  expect([...(await countDevices([kept.own.id, over.own.id])).keys()]).toEqual([kept.own.id])
  expect(await database.$count(pushSubscription, eq(pushSubscription.device, over.device))).toBe(0)
})

describe('personal data', () => {
  test('name the service, never the address', async () => {
    const { own, client, given } = await aWatched({ guest: true })
    const collected = await collectPush(client.id)
    expect(collected).toMatchObject([{ service: '127.0.0.1', question: own.publicId, lastMessageAt: null }])
    expect(JSON.stringify(collected)).not.toContain(given.endpoint)
  })

  test.each([
    ['the account is erased', (client: Person) => database.transaction((tx) => eraseMailsAndNotices(tx, client.id))],
    ['the consent is withdrawn', (client: Person) => database.transaction((tx) => cancelTicketMails(tx, client.id))],
    ['the question is erased', (_: Person, id: number) => database.transaction((tx) => eraseNoticesAbout(tx, [id]))],
  ] as const)('go when %s', async (_name, erase) => {
    const { own, client, device } = await aWatched({ guest: true })
    await erase(client, own.id)
    expect(await database.$count(pushWish, eq(pushWish.ticketId, own.id))).toBe(0)
    expect(await database.$count(pushSubscription, eq(pushSubscription.device, device))).toBe(0)
  })
})
