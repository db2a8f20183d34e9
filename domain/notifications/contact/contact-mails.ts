import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { isContact } from '#domain/accounts/contacts/contacts.ts'
import { invitationDays } from '#domain/accounts/one-time-link.server.ts'
import { requesters } from '#domain/accounts/people-views.ts'
import { mailLink } from '#domain/notifications/account-mails.ts'
import { greeting, paragraph } from '#domain/notifications/deliveries/letter.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { mailAnswer } from '#domain/notifications/ticket-mails.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { TooMany } from '#shared/errors.ts'
import { portalName } from '#shared/instance.ts'

const requester = requesters('requester')
const addresses = makeLimit('contact-address')

async function findUnconfirmed(ticketId: number) {
  const [found] = await database
    .select({ email: ticket.contactEmail, userId: requester.id, createdAt: ticket.createdAt })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(
      and(
        ...[eq(ticket.id, ticketId), isNull(ticket.filedBy), isNull(ticket.contactEmailConfirmedAt)],
        ...[isNotNull(ticket.contactEmail), isNull(requester.erasedAt), isNull(requester.consentWithdrawnAt)],
        isContact(requester),
      ),
    )
  return found
}

/**
 * Emails a link that confirms the address, once per ticket and limited per address. It may be a stranger's, so nothing
 * of the question is in it.
 */
export async function mailContactConfirmation(ticketId: number): Promise<void> {
  const found = await findUnconfirmed(ticketId)
  if (!found?.email) return
  const reason = `account.confirm-contact:${ticketId}` as const
  if ((await database.$count(message, eq(message.reason, reason))) > 0) return
  try {
    await addresses.take(found.email)
  } catch (refused) {
    if (refused instanceof TooMany) return
    throw refused
  }
  await mailLink({
    purpose: 'confirm-contact',
    path: '/confirm-contact',
    userId: found.userId,
    lifetime: days(invitationDays),
    mail: { reason, ticketId, recipient: found.email, subject: 'Konfirmasi alamat email Anda' },
    before: [
      greeting(null),
      paragraph(
        `Pada ${formatDateTime(found.createdAt)} ada pertanyaan kepada ${portalName()} yang menyebut alamat email ini. Bila itu pertanyaan Anda, konfirmasi alamatnya. Sesudah itu jawabannya kami kirim ke sini.`,
      ),
    ],
    label: 'Konfirmasi alamat email',
    after: [
      `Tautan berlaku ${invitationDays} hari dan hanya untuk sekali pakai.`,
      'Bila bukan Anda yang bertanya, abaikan email ini.',
    ],
  })
}

export async function mailEarlierAnswers(ticketId: number): Promise<void> {
  const answers = await database
    .select({ id: entry.id })
    .from(entry)
    .where(and(eq(entry.ticketId, ticketId), eq(entry.type, 'answered')))
    .orderBy(asc(entry.id))
  for (const { id } of answers) await mailAnswer(ticketId, id)
}
