// Hands a message of WhatsApp's outbox to the Cloud API, at most once; while that is away all messages pause.
import { eq } from 'drizzle-orm'
import { deliver, type SendResult } from '#domain/notifications/deliveries/outbox.ts'
import { database } from '#platform/database/database.server.ts'
import { ServicePause } from '#platform/service-pause.server.ts'
import { sendWhatsapp, whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { type ClaimedWhatsapp, whatsappOutbox } from './whatsapp-outbox.ts'
import { whatsappConversation } from './whatsapp-tables.ts'
import { writeMessage } from './write-message.ts'

/** The pause of WhatsApp in this process, for every message that goes there. */
export const whatsappPause = new ServicePause()

/** Makes one attempt at the message, if it had `attempts` when its job was announced; its retries are announced as jobs. */
export async function deliverMessage(messageId: number, attempts?: number): Promise<void> {
  if (!whatsappIsConfigured()) return
  await deliver(whatsappOutbox, whatsappPause, { id: messageId, attempts }, send)
}

async function send(row: ClaimedWhatsapp): Promise<SendResult> {
  const written = await database.transaction((tx) => writeMessage(tx, row))
  if ('held' in written) return { outcome: 'unsent', state: 'held', note: written.held }
  if ('over' in written) return { outcome: 'unsent', state: 'refused', note: written.over }
  const result = await sendWhatsapp(row.number, written.message)
  if (result.outcome === 'sent') return result
  const { outcome, reason: note } = result
  if (outcome !== 'window') return { outcome, note }
  if (written.message.kind === 'template') return { outcome: 'refused', note }
  // The 24 hours are over: the message is written again, as a template or to be held.
  await database
    .update(whatsappConversation)
    .set({ lastInboundAt: null })
    .where(eq(whatsappConversation.number, row.number))
  return { outcome: 'postponed', retryInMs: 0, note }
}
