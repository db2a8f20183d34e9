// News of an incident to who follows it: once by WhatsApp, only where the number may be sent texts, and once under the bell.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { findNotifications, openNotification } from '#domain/notifications/notification.server.ts'
import { whatsappConversation } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { getIncident } from '#domain/shared-answers/find-incidents.ts'
import { postIncidentUpdate } from '#domain/shared-answers/incident-news.ts'
import { serviceIncidentUpdate } from '#domain/shared-answers/service-incident-tables.ts'
import { database } from '#platform/database/database.server.ts'
import type { WhatsappSettings } from '#platform/env.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { anOpenIncident } from '#tests/builders/an-incident.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { followIncident, notifyFollowers } from './followers.ts'

const held = vi.hoisted(() => ({ settings: undefined as WhatsappSettings | undefined }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'whatsapp', { get: () => held.settings })
  return { ...rest, env: changed as typeof env }
})

provideDatabase()

let server: WhatsappServer
let agent: Person
beforeAll(async () => {
  server = await openWhatsappServer()
  held.settings = server.settings
  agent = await anAgent()
})
afterAll(() => {
  setClock(null)
  return server.close()
})

/** A client without a proven address, whose number wrote that long ago (ms) and wants no messages when `stopped`. */
async function aFollower(incidentId: number, number: string, { ago = 0, stopped = false } = {}): Promise<Person> {
  const person = await aClient({ emailVerified: false })
  await database.transaction((tx) => giveNumber(tx, number, person.id, 'message'))
  const lastInboundAt = new Date(now().getTime() - ago)
  await database.insert(whatsappConversation).values({ number, lastInboundAt, ...(stopped && { stoppedAt: now() }) })
  await followIncident(incidentId, { person, device: number, network: '127.0.0.9' })
  return person
}

const messagesTo = async (number: string) => {
  const rows = await database.select().from(message).where(eq(message.recipient, number))
  return rows.map(({ payload }) => (payload?.message?.kind === 'text' ? payload.message.text : null))
}

test('news reach a number that may be sent texts, once; neither a closed window nor who stopped messages', async () => {
  const id = await anOpenIncident(agent)
  const { title, version } = (await getIncident(agent, id)).incident
  const [open, closed, stopped] = ['6281500000101', '6281500000102', '6281500000103'] as const
  const reader = await aFollower(id, open)
  await aFollower(id, closed, { ago: days(2) })
  await aFollower(id, stopped, { stopped: true })
  const text = 'Sudah pulih, {nama}.'
  await postIncidentUpdate(agent, { id, version, text, idempotencyKey: newIdempotencyKey() })
  const [update] = await database
    .select({ id: serviceIncidentUpdate.id })
    .from(serviceIncidentUpdate)
    .where(eq(serviceIncidentUpdate.text, text))
  await notifyFollowers(update?.id ?? 0)
  expect(await messagesTo(open)).toEqual([])
  setClock(new Date(now().getTime() + minutes(2)))
  await notifyFollowers(update?.id ?? 0)
  // As after a worker that died before it noted that all were notified.
  await database.update(serviceIncidentUpdate).set({ followersToldAt: null })
  await notifyFollowers(update?.id ?? 0)
  const said = await messagesTo(open)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(`Kabar terbaru: ${title}\n\nSudah pulih, ${reader.name}.`)
  expect(said[0]).toMatch(new RegExp(`Selengkapnya: \\S+/${id}$`))
  expect(await messagesTo(closed)).toEqual([])
  expect(await messagesTo(stopped)).toEqual([])
  expect(await mailsTo(reader)).toEqual([])
  const { items } = await findNotifications(reader)
  expect(items).toMatchObject([{ text: `Kabar terbaru: ${title}`, ticketId: null, path: `/incidents/${id}` }])
  expect(await openNotification(reader, items[0]?.id ?? 0)).toMatchObject({ path: `/incidents/${id}` })
  expect((await findNotifications(reader)).items[0]?.readAt).not.toBeNull()
})
