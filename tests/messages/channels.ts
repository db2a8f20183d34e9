// One answer for a recipient that only one channel reaches: how each channel begins, and what it stored at the end.
import { eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { apiTicket, webhookMessage } from '#domain/api-keys/api-key-tables.ts'
import { createWebhook } from '#domain/api-keys/webhooks/webhook.server.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { withdrawnUnsent } from '#domain/notifications/deliveries/outbox.ts'
import { newPushDevice } from '#domain/notifications/push/push-subscription.server.ts'
import { pushSubscription, pushWish } from '#domain/notifications/push/push-tables.ts'
import { whatsappConversation } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { answerReport } from '#domain/sealed-reports/desk/desk-report.ts'
import { keepReportDevice } from '#domain/sealed-reports/news/report-reach.server.ts'
import { sendReport } from '#domain/sealed-reports/own-report.server.ts'
import { report, reportEntry, reportMessage } from '#domain/sealed-reports/report-tables.ts'
import { withTicket } from '#domain/tickets/guest/guest-ticket.server.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { smsAnswer } from './sms-channel.ts'

/** Staff that the channels need. */
export interface Staff {
  readonly admin: Person
  readonly reader: Person
}

/** The final state of a message; anything else is not final. */
export type FinalState = 'sent' | 'refused' | 'withdrawn' | 'uncertain' | `not final: ${string}`

/** A question, or an answered report, and the address at which its requester is notified. */
interface Begun {
  readonly client: Person | null
  readonly ticketId: number
  readonly address: string
  /** The answer of a report; that of a question is written by the test. */
  readonly entryId?: number
}

export interface Channel {
  readonly name: string
  /** The way of its deliveries; null without any. */
  readonly way: 'mail' | 'whatsapp' | 'push' | 'sms' | null
  readonly begin: (staff: Staff) => Promise<Begun>
  readonly stateOf: (entryId: number) => Promise<FinalState>
  /** The effect of an answer on it, for a channel that the portal does not have. */
  readonly notify?: (of: { readonly ticketId: number; readonly entryId: number }) => Promise<void>
}

const finalState = (state: string | undefined, note: string | null | undefined): FinalState => {
  if (state === 'refused' && note === withdrawnUnsent) return 'withdrawn'
  return state === 'sent' || state === 'refused' || state === 'uncertain' ? state : `not final: ${state}`
}

const stateOn = (way: string) => async (entryId: number) => {
  const rows = await database.select().from(message).where(eq(message.entryId, entryId))
  const row = rows.find(({ channel }) => channel === way)
  return finalState(row?.state, row?.note)
}

let counter = 6_281_800_000_000
const aNumber = () => String(++counter)

async function unreachable() {
  const client = await aClient({ email: placeholderAddress(), emailVerified: false })
  return { client, ticketId: (await aTicket(client)).id }
}

const aDevice = () => ({ endpoint: `https://stub.example/${crypto.randomUUID()}`, keys: { p256dh: 'A', auth: 'A' } })

const mail: Channel = {
  name: 'mail',
  way: 'mail',
  begin: async () => {
    const client = await aClient()
    return { client, ticketId: (await aTicket(client)).id, address: client.email }
  },
  stateOf: stateOn('mail'),
}

const whatsapp: Channel = {
  name: 'whatsapp',
  way: 'whatsapp',
  begin: async () => {
    const begun = await unreachable()
    const address = aNumber()
    await database.transaction((tx) => giveNumber(tx, address, begun.client.id, 'message'))
    await database.insert(whatsappConversation).values({ number: address, lastInboundAt: now() })
    return { ...begun, address }
  },
  stateOf: stateOn('whatsapp'),
}

const push: Channel = {
  name: 'push',
  way: 'push',
  begin: async () => {
    const begun = await unreachable()
    const { endpoint, keys } = aDevice()
    const createdAt = now()
    const [device] = await database
      .insert(pushSubscription)
      .values({ device: newPushDevice().device, endpoint, ...keys, createdAt })
      .returning({ id: pushSubscription.id })
    const subscriptionId = device?.id ?? 0
    await database.insert(pushWish).values({ subscriptionId, ticketId: begun.ticketId, createdAt })
    return { ...begun, address: endpoint }
  },
  stateOf: stateOn('push'),
}

const webhook: Channel = {
  name: 'webhook',
  way: null,
  begin: async ({ admin }) => {
    const begun = await unreachable()
    const address = `https://penerima.example/${begun.ticketId}`
    const key = { name: 'Aplikasi uji', scopes: ['tickets:read' as const], officeId: null, expiresAt: null }
    const { id: keyId } = await createApiKey(admin, key)
    await createWebhook(admin, { keyId, address, events: ['ticket.answered', 'ticket.message-withdrawn'] })
    await database.insert(apiTicket).values({ keyId, ticketId: begun.ticketId })
    return { ...begun, address }
  },
  stateOf: async (entryId) => {
    const [row] = await database.select().from(webhookMessage).where(eq(webhookMessage.entryId, entryId))
    return row?.state === 'failed' ? 'refused' : finalState(row?.state, row?.note)
  },
}

async function anAnsweredReport({ reader }: Staff, phone: string | null, device?: ReturnType<typeof aDevice>) {
  await database.execute(sql`delete from rate_limit`)
  const idempotencyKey = newIdempotencyKey()
  const about = { kind: 'bribery', description: 'Diminta uang.', regencyId: null, about: '', name: '' } as const
  const { publicId, key } = await sendReport(
    { ...about, phone, idempotencyKey },
    { network: '10.0.0.1', proof: '', version: '2025-06', files: [] },
  )
  const keys = key === null ? undefined : withTicket(undefined, publicId, key)
  const wish = { publicId, keys, network: '10.0.0.1' }
  if (device) await keepReportDevice(newPushDevice().device, { ...wish, target: device })
  const [found] = await database.select({ id: report.id }).from(report).where(eq(report.publicId, publicId))
  const reportId = found?.id ?? 0
  await answerReport(reader, reportId, { intent: 'answer', message: 'Kami panggil.', idempotencyKey })
  const [answer] = await database
    .select({ id: reportMessage.entryId })
    .from(reportMessage)
    .innerJoin(reportEntry, eq(reportEntry.id, reportMessage.entryId))
    .where(eq(reportEntry.reportId, reportId))
  return { client: null, ticketId: 0, entryId: answer?.id ?? 0 }
}

async function stateOfReport(entryId: number): Promise<FinalState> {
  const [row] = await database.select().from(reportMessage).where(eq(reportMessage.entryId, entryId))
  return finalState(row?.state, row?.note)
}

const reportByPush: Channel = {
  name: 'report by push',
  way: null,
  begin: async (staff) => {
    const device = aDevice()
    return { ...(await anAnsweredReport(staff, null, device)), address: device.endpoint }
  },
  stateOf: stateOfReport,
}

const reportByWhatsapp: Channel = {
  name: 'report by WhatsApp',
  way: null,
  begin: async (staff) => {
    const address = aNumber()
    return { ...(await anAnsweredReport(staff, address)), address }
  },
  stateOf: stateOfReport,
}

const sms: Channel = {
  name: 'sms',
  way: 'sms',
  begin: async () => {
    const begun = await unreachable()
    const address = aNumber()
    await database.update(ticketTable).set({ contactPhone: address }).where(eq(ticketTable.id, begun.ticketId))
    return { ...begun, address }
  },
  stateOf: stateOn('sms'),
  notify: smsAnswer,
}

export const channels: readonly Channel[] = [mail, whatsapp, push, sms, webhook, reportByPush, reportByWhatsapp]
