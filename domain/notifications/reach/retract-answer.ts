// A withdrawn answer: what waits is not sent, what is kept loses its words, and who had been told is told of this too.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { reachedStates } from '#domain/notifications/deliveries/delivery.ts'
import { answerReach, delivery } from '#domain/notifications/deliveries/delivery-tables.ts'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { type LetterPart, quote } from '#domain/notifications/letter.ts'
import { mailOutbox } from '#domain/notifications/mail-outbox.ts'
import { notification, outgoingMail } from '#domain/notifications/notification-tables.ts'
import { pushOutbox } from '#domain/notifications/push/push-outbox.ts'
import { pushMessage } from '#domain/notifications/push/push-tables.ts'
import { pushWithdrawal } from '#domain/notifications/push/push-withdrawal.ts'
import { mailWithdrawal } from '#domain/notifications/ticket-mails.ts'
import { noticeWithdrawal } from '#domain/notifications/ticket-notices.ts'
import { tellWithdrawal } from '#domain/notifications/whatsapp/tell-withdrawal.ts'
import { whatsappOutbox } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { whatsappMessage } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { entry } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'

/** An answer of a ticket. */
interface AnswerKey {
  readonly ticketId: number
  readonly entryId: number
}

const reasonOf = ({ entryId }: AnswerKey) => `ticket.answered:${entryId}`

/** By which ways the requester has learned of the answer; what is not known for sure counts. */
async function findWaysTold(of: AnswerKey) {
  const [deliveries, [seen], [read]] = await Promise.all([
    database
      .selectDistinct({ way: delivery.way })
      .from(delivery)
      .where(and(eq(delivery.entryId, of.entryId), inArray(delivery.state, [...reachedStates, 'uncertain']))),
    database.select({ at: answerReach.reachedAt }).from(answerReach).where(eq(answerReach.entryId, of.entryId)),
    database
      .select({ readAt: notification.readAt })
      .from(notification)
      .where(eq(notification.reason, reasonOf(of))),
  ])
  const ways = deliveries.map(({ way }) => way)
  return { ways, isTold: ways.length > 0 || seen?.at != null || read?.readAt != null }
}

/** A letter without what the answer said. */
const silenced = (letter: readonly LetterPart[], instead: string): LetterPart[] =>
  letter.map((part) => (part.kind === 'quote' ? quote(instead) : part))

async function silenceMails(tx: Transaction, of: AnswerKey): Promise<void> {
  const which = eq(outgoingMail.reason, reasonOf(of))
  const waiting = and(
    which,
    isNull(outgoingMail.sentAt),
    isNull(outgoingMail.sendingSince),
    isNull(outgoingMail.failedAt),
  )
  const dropped = await tx.select({ id: outgoingMail.id }).from(outgoingMail).where(waiting).for('update')
  for (const { id } of dropped) await moveMessage(tx, mailOutbox, id, 'withdrawn')
  const [said] = await tx.select({ message: entry.message }).from(entry).where(eq(entry.id, of.entryId))
  const instead = said?.message ?? ''
  const kept = await tx.select({ id: outgoingMail.id, letter: outgoingMail.letter }).from(outgoingMail).where(which)
  for (const { id, letter } of kept) {
    const silent = letter ? { letter: silenced(letter, instead), text: '' } : { text: instead }
    await tx.update(outgoingMail).set(silent).where(eq(outgoingMail.id, id))
  }
}

/** A message that is being sent is left alone: once it was, `retractAnswer` is called again. */
async function dropMessages(tx: Transaction, { entryId }: AnswerKey): Promise<void> {
  const waiting = await tx
    .select({ id: whatsappMessage.id })
    .from(whatsappMessage)
    .where(
      and(
        eq(whatsappMessage.entryId, entryId),
        inArray(whatsappMessage.state, ['queued', 'held']),
        isNull(whatsappMessage.sendingSince),
      ),
    )
    .for('update')
  for (const { id } of waiting) await moveMessage(tx, whatsappOutbox, id, 'withdrawn')
  const pushes = await tx
    .select({ id: pushMessage.id })
    .from(pushMessage)
    .where(and(eq(pushMessage.entryId, entryId), eq(pushMessage.state, 'queued'), isNull(pushMessage.sendingSince)))
    .for('update')
  for (const { id } of pushes) await moveMessage(tx, pushOutbox, id, 'withdrawn')
}

/**
 * Does all that for an answer that was withdrawn; safe to repeat. A requester who never learned of the answer learns
 * nothing of this either; the others are told under the bell and by the ways they were told of the answer.
 */
export async function retractAnswer(of: AnswerKey): Promise<void> {
  const { ways, isTold } = await findWaysTold(of)
  if (isTold) {
    await noticeWithdrawal(of)
    if (ways.includes('mail')) await mailWithdrawal(of.ticketId, of.entryId)
    if (ways.includes('whatsapp')) await tellWithdrawal(of.ticketId, of.entryId)
    if (ways.includes('push')) await pushWithdrawal(of.ticketId, of.entryId)
  }
  await database.transaction(async (tx) => {
    await silenceMails(tx, of)
    await dropMessages(tx, of)
    if (!isTold) await tx.delete(notification).where(eq(notification.reason, reasonOf(of)))
    // It is no answer that could still reach anybody.
    await tx.delete(answerReach).where(eq(answerReach.entryId, of.entryId))
  })
}
