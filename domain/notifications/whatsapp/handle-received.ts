// Acts on what the webhook brought, one message of a number at a time: proves the number, takes files in, and goes on talking.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { ensureNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { unnamedOwner } from '#domain/accounts/phone/unnamed-owner.ts'
import { attachmentMaxBytes, refusals } from '#domain/tickets/attachments/attachment.ts'
import { uploadAttachment } from '#domain/tickets/attachments/upload-attachment.ts'
import { placeholderAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { adoptGuestTickets } from '#domain/tickets/personal-data/adopt-guest-tickets.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { log } from '#platform/log.server.ts'
import { fetchMedia, whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { InboundMessage } from '#platform/whatsapp/webhook-payload.ts'
import { now } from '#shared/dates.ts'
import { asAppError, TooMany, Unavailable } from '#shared/errors.ts'
import { oneLine } from '#shared/typed-text.ts'
import { lockConversation } from './may-message.ts'
import { releaseHeld } from './release-held.ts'
import { settleStatus } from './settle-status.ts'
import { goOnTalking } from './talk/go-on-talking.ts'
import { type ReadMessage, readMessage } from './talk/read-message.ts'
import * as texts from './talk/talk-texts.ts'
import type { TakenFile, TalkOptions } from './talk/turn.ts'
import { whatsappConversation, whatsappReceived } from './whatsapp-tables.ts'

const numbers = makeLimit('whatsapp-number')

const done = { payload: null } as const

/**
 * Handles a received message or status; a second call for the same one does nothing.
 * @throws when something it needs is away, or a status came before its message; the queue tries again.
 */
export async function handleReceived(id: string, options: TalkOptions): Promise<void> {
  if (!whatsappIsConfigured()) return
  const [row] = await database
    .select()
    .from(whatsappReceived)
    .where(and(eq(whatsappReceived.id, id), isNull(whatsappReceived.handledAt)))
  if (!row?.payload) return
  if ('status' in row.payload) {
    const { status } = row.payload
    await database.transaction(async (tx) => {
      if (!(await options.settleElsewhere?.(tx, status))) await settleStatus(tx, status, row.receivedAt)
      await tx
        .update(whatsappReceived)
        .set({ ...done, handledAt: now() })
        .where(eq(whatsappReceived.id, id))
    })
    return
  }
  const { message } = row.payload
  if (await isFlood(message.from)) {
    await database
      .update(whatsappReceived)
      .set({ ...done, handledAt: now() })
      .where(eq(whatsappReceived.id, id))
    return
  }
  await receive(message, options)
}

/** True when the number wrote so much that the rest of the hour's messages are left aside. */
async function isFlood(number: string): Promise<boolean> {
  try {
    await numbers.take(number)
    return false
  } catch (refused) {
    if (!(refused instanceof TooMany)) throw refused
    log.warn('a number wrote too many messages')
    return true
  }
}

/** How the number calls itself, as the name of its owner. */
const nameOf = ({ profileName = '' }: InboundMessage) => [...oneLine(profileName)].slice(0, 80).join('') || unnamedOwner

async function receive(message: InboundMessage, options: TalkOptions): Promise<void> {
  const read = readMessage(message)
  const { from: number } = message
  const owner = await database.transaction(async (tx) => {
    const before = await lockConversation(tx, number)
    await openWindow(tx, number, before.lastInboundAt, read.sentAt)
    const found = await ensureNumberOwner(tx, number, 'message', { name: nameOf(message), email: placeholderAddress() })
    const adopted = await adoptGuestTickets(tx, found.person, number)
    if (!found.banned) await releaseHeld(tx, number, found.person.id)
    return { ...found, adopted }
  })
  const file = owner.banned ? null : await takeFile(owner.person, read)
  // The talk of a number goes on one message at a time, over all processes: its row is locked for each.
  await database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, number)
    const [open] = await tx
      .select({ id: whatsappReceived.id })
      .from(whatsappReceived)
      .where(and(eq(whatsappReceived.id, message.id), isNull(whatsappReceived.handledAt)))
    if (!open) return
    const talk = { tx, number, person: owner.person, conversation, messageId: message.id, adopted: owner.adopted }
    const kept = !owner.banned && !read.isSilent && (await goOnTalking(talk, read, file, options))
    const payload = kept ? { message, ...(file?.attachmentId && { attachmentId: file.attachmentId }) } : null
    await tx.update(whatsappReceived).set({ payload, handledAt: now() }).where(eq(whatsappReceived.id, message.id))
  })
}

/** Texts may be sent for a day after the latest message, whichever comes in first; a clock ahead of ours opens no longer. */
async function openWindow(tx: Transaction, number: string, before: Date | null, sentAt: Date): Promise<void> {
  const at = new Date(Math.min(sentAt.getTime(), now().getTime()))
  if (before && before >= at) return
  await tx.update(whatsappConversation).set({ lastInboundAt: at }).where(eq(whatsappConversation.number, number))
}

/** @throws Unavailable while the file cannot be fetched. */
async function takeFile(person: Person, { file }: ReadMessage): Promise<TakenFile | null> {
  if (!file) return null
  const fetched = await fetchMedia(file.mediaId, attachmentMaxBytes)
  if (fetched.outcome === 'away') throw new Unavailable()
  if (fetched.outcome === 'gone') return { attachmentId: null, refusal: texts.fileAway }
  if (fetched.outcome !== 'fetched') return { attachmentId: null, refusal: refusals.size }
  try {
    const { id } = await uploadAttachment(person, { name: file.name, content: fetched.content })
    return { attachmentId: id, refusal: null }
  } catch (error) {
    const known = asAppError(error)
    if (!known || known.status >= 500) throw error
    return { attachmentId: null, refusal: known.message }
  }
}
