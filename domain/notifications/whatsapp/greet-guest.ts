// Asks somebody who named a number without an account to write from it, so that answers may go there: once an hour at most.
import { eq } from 'drizzle-orm'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { log } from '#platform/log.server.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { TooMany } from '#shared/errors.ts'
import { wholePortal } from '#shared/limits.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { queueMessage } from './queue-message.ts'
import { findAnswerNumber } from './tell-answer.ts'

const unproven = makeLimit('unproven-greeting')

/** Counts a greeting; false when the portal has sent as many today as administrators allow. */
async function countGreeting(): Promise<boolean> {
  try {
    await unproven.take(wholePortal)
    return true
  } catch (refused) {
    if (!(refused instanceof TooMany)) throw refused
    log.warn('a greeting was left out: too many to unproven numbers today')
    return false
  }
}

/** Queues the greeting for a question whose number nobody proved; nothing without its template, or for what staff filed. */
export async function greetGuest(ticketId: number): Promise<void> {
  if (!whatsappIsConfigured() || !whatsappSettings().templates.greeting) return
  if (!(await countGreeting())) return
  const queued = await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ filedBy: ticket.filedBy, channel: ticket.channel, phone: ticket.contactPhone })
      .from(ticket)
      .where(eq(ticket.id, ticketId))
    const number = whatsappNumber(found?.phone ?? null)
    if (!found || found.filedBy || found.channel !== 'web' || !number) return 'off'
    const to = await findAnswerNumber(tx, ticketId)
    if (!to || to.isProven) return 'off'
    const { personId } = to
    return queueMessage(tx, { reason: `ticket.greeted:${ticketId}`, number, purpose: 'greeting', personId, ticketId })
  })
  if (queued !== 'queued') await unproven.giveBack(wholePortal)
}
