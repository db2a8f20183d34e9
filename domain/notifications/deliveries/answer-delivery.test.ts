// Checks that a delivery only moves forward, each step once, whatever order the other side reports in.

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { noteInformedByHand } from '#domain/notifications/reach/delivered-answers.ts'
import { whatsappOutbox } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { liveEvent } from '#domain/operations/live/live-tables.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { aDelivery } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { deliveriesOf, expectReach, noteSeenOnPage, reachOf } from './answer-delivery.ts'
import { type DeliveryState, deliveryStates, reachedStates, statesBefore } from './delivery.ts'
import { moveMessage } from './outbox.ts'

provideDatabase()

let client: Person
let agent: Person

beforeAll(async () => {
  await someContent()
  client = await aClient()
  agent = await anAgent({ name: 'Rina' })
})

async function anAnswer(): Promise<{ ticketId: number; entryId: number }> {
  const { id } = await aTicket(client)
  await replyToTicket(agent, { ticketId: id, version: 1, message: 'Sudah kami buka.' })
  return { ticketId: id, entryId: (await entriesOf(id)).at(-1)?.id ?? 0 }
}

const whatsapp = (answer: { ticketId: number; entryId: number }, state: DeliveryState = 'queued') =>
  aDelivery(answer, 'whatsapp', state)
const move = (id: number, state: DeliveryState, note?: string) =>
  database.transaction((tx) => moveMessage(tx, whatsappOutbox, id, state, { note: note ?? null }))
const isReached = async (entryId: number) => (await reachOf([entryId]))[0]?.reachedAt != null

const anyState = fc.constantFrom(...deliveryStates.filter((state) => state !== 'queued'))

test('no sequence of reports leads back to a state that was left', () => {
  fc.assert(
    fc.property(fc.array(anyState, { maxLength: 30 }), (reports) => {
      const passed = new Set(['queued'])
      let state: (typeof deliveryStates)[number] = 'queued'
      for (const report of reports) {
        if (!statesBefore(report).includes(state)) continue
        expect(passed).not.toContain(report)
        passed.add(report)
        state = report
      }
    }),
  )
})

test('what has arrived is not refused afterwards, and what was refused stays so until it is queued again', () => {
  expect(statesBefore('refused')).toEqual(['queued', 'held', 'switched_off', 'uncertain', 'sent'])
  for (const state of deliveryStates) expect(statesBefore(state).includes('refused')).toBe(state === 'queued')
})

test('the same reports end alike in the database, and an answer counts as reached only while one says so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyState, { minLength: 1, maxLength: 8 }), async (reports) => {
      const answer = await anAnswer()
      const id = await whatsapp(answer)
      let state: DeliveryState = 'queued'
      for (const report of reports) {
        const moves = statesBefore(report).includes(state)
        expect(await move(id, report)).toBe(moves)
        if (moves) state = report
      }
      const [kept] = await deliveriesOf([answer.entryId])
      expect(kept?.state).toBe(state)
      expect(await isReached(answer.entryId)).toBe(reachedStates.includes(state))
    }),
    { numRuns: 15 },
  )
})

test('reports that come together move it once each', async () => {
  const answer = await anAnswer()
  const id = await whatsapp(answer)
  const moved = await Promise.all(Array.from({ length: 8 }, (_, turn) => move(id, turn % 2 ? 'sent' : 'delivered')))
  expect(moved.filter(Boolean).length).toBeLessThanOrEqual(2)
  expect(await deliveriesOf([answer.entryId])).toMatchObject([{ way: 'whatsapp', state: 'delivered' }])
})

test('an answer has one delivery for each channel and recipient', async () => {
  const answer = await anAnswer()
  expect(await aDelivery(answer, 'push', 'sent', '1')).toBeGreaterThan(0)
  expect(await aDelivery(answer, 'push', 'refused', '1')).toBe(0)
  expect(await aDelivery(answer, 'push', 'refused', '2')).toBeGreaterThan(0)
  expect(await deliveriesOf([answer.entryId])).toMatchObject([{ state: 'sent' }, { state: 'refused' }])
})

test('it is known who sent an answer by hand, and the open ticket is notified', async () => {
  const answer = await anAnswer()
  await noteInformedByHand(agent, { ...answer, by: 'slip' })
  expect(await deliveriesOf([answer.entryId])).toMatchObject([{ way: 'manual', state: 'sent', by: 'Rina' }])
  const events = await database.select().from(liveEvent).where(eq(liveEvent.ticketId, answer.ticketId))
  expect(events.at(-1)).toMatchObject({ kind: 'delivery', audience: 'desk', entryId: answer.entryId })
})

test('a refused one can be queued again, a sent one cannot', async () => {
  const answer = await anAnswer()
  const id = await whatsapp(answer, 'refused')
  expect(await move(id, 'queued')).toBe(true)
  expect(await deliveriesOf([answer.entryId])).toMatchObject([{ state: 'queued', reason: null }])
  await move(id, 'sent')
  expect(await move(id, 'queued')).toBe(false)
  expect(await deliveriesOf([answer.entryId])).toMatchObject([{ state: 'sent' }])
})

test('an answer that was seen on the page stays reached, whatever becomes of its deliveries', async () => {
  const answer = await anAnswer()
  await database.transaction((tx) => expectReach(tx, answer))
  expect(await isReached(answer.entryId)).toBe(false)
  const id = await whatsapp(answer, 'sent')
  await database.transaction((tx) => noteSeenOnPage(tx, answer.ticketId))
  await move(id, 'refused', 'gagal')
  expect(await isReached(answer.entryId)).toBe(true)
})

test('the open ticket is notified once of an answer that cannot be delivered', async () => {
  const answer = await anAnswer()
  for (let time = 1; time <= 2; time++) await database.transaction((tx) => expectReach(tx, answer))
  const events = await database.select().from(liveEvent).where(eq(liveEvent.ticketId, answer.ticketId))
  expect(events.filter(({ kind }) => kind === 'delivery')).toMatchObject([
    { audience: 'desk', entryId: answer.entryId },
  ])
})
