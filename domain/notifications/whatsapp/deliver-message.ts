// Hands a message of WhatsApp's outbox to the Cloud API, at most once; while that is away all messages pause.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { DeferredMessage, ServicePause, type ServiceSign } from '#platform/service-pause.server.ts'
import { sendWhatsapp, type WhatsappDelivery, whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { moveMessage } from './message-state.ts'
import { whatsappQueued } from './whatsapp-events.ts'
import { whatsappConversation, whatsappMessage } from './whatsapp-tables.ts'
import { type WrittenMessage, writeMessage } from './write-message.ts'

/** Milliseconds of a message's life in which a service that is away costs it no try. */
const patience = days(3)

/** Tries at a message that the service puts off: as many as the queue makes. */
const mostAttempts = 8

/** The pause of WhatsApp in this process, for every message that goes there. */
export const whatsappPause = new ServicePause()

type Row = typeof whatsappMessage.$inferSelect

/**
 * Sends the message; while WhatsApp is away it goes back into the queue for later, which uses up none of its tries.
 * @throws when WhatsApp puts it off; the queue tries again.
 */
export async function deliverMessage(messageId: number): Promise<void> {
  if (!whatsappIsConfigured()) return
  const waitMs = await whatsappPause.run(() => handOver(messageId))
  if (waitMs !== undefined) await database.transaction((tx) => announce(tx, whatsappQueued, { messageId }, waitMs))
}

/** Takes the message for this process; undefined when it is not to be sent, or another hand-over is under way. */
async function claim(messageId: number): Promise<Row | undefined> {
  const open = and(eq(whatsappMessage.state, 'queued'), isNull(whatsappMessage.sendingSince))
  const [row] = await database
    .update(whatsappMessage)
    .set({ attempts: sql`${whatsappMessage.attempts} + 1`, sendingSince: now() })
    .where(and(eq(whatsappMessage.id, messageId), open))
    .returning()
  return row
}

const giveBack = (id: number, note: string) =>
  database.update(whatsappMessage).set({ sendingSince: null, note }).where(eq(whatsappMessage.id, id))

async function handOver(messageId: number): Promise<ServiceSign> {
  const row = await claim(messageId)
  if (!row) return 'nothing'
  let written: WrittenMessage
  try {
    written = await database.transaction((tx) => writeMessage(tx, row))
  } catch (error) {
    await giveBack(row.id, 'Pesan ini belum dapat ditulis.')
    throw error
  }
  if (!('message' in written)) {
    const [state, note] = 'held' in written ? (['held', written.held] as const) : (['refused', written.over] as const)
    await database.transaction((tx) => moveMessage(tx, row.id, state, { note }))
    return 'nothing'
  }
  return settle(row, await sendWhatsapp(row.number, written.message), written.message.kind === 'template')
}

/** Keeps what became of the hand-over. @throws DeferredMessage when it is to be tried again. */
async function settle(row: Row, delivery: WhatsappDelivery, wasTemplate: boolean): Promise<ServiceSign> {
  const move = (...[state, change]: [Parameters<typeof moveMessage>[2], Parameters<typeof moveMessage>[3]]) =>
    database.transaction((tx) => moveMessage(tx, row.id, state, change))
  if (delivery.outcome === 'sent') {
    await move('sent', { providerId: delivery.providerId })
    return 'answered'
  }
  const { outcome, reason: note } = delivery
  if (outcome === 'uncertain') {
    await move('uncertain', { note })
    return 'uncertain'
  }
  const isOld = now().getTime() - row.createdAt.getTime() > patience
  const isOver = isOld || (outcome === 'deferred' && row.attempts >= mostAttempts)
  if (outcome === 'refused' || (outcome === 'window' && wasTemplate) || isOver) {
    await move('refused', { note })
    return outcome === 'away' ? 'away' : 'answered'
  }
  if (outcome === 'window') {
    await closeWindow(row.number, row.id)
    return 'answered'
  }
  await giveBack(row.id, note)
  if (outcome === 'deferred') throw new DeferredMessage(note)
  return 'away'
}

/** WhatsApp says that the 24 hours are over: the message is written again, as a template or to be held. */
async function closeWindow(number: string, messageId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.update(whatsappConversation).set({ lastInboundAt: null }).where(eq(whatsappConversation.number, number))
    // Nothing was sent, so its state stays; only the words change.
    await tx
      .update(whatsappMessage)
      .set({ state: 'queued', sendingSince: null, providerId: null, updatedAt: now() })
      .where(eq(whatsappMessage.id, messageId))
    await announce(tx, whatsappQueued, { messageId })
  })
}
