// The mail to an unconfirmed address under which staff filed a ticket: what is kept, why, and how to reach it.
import { and, eq, isNotNull, isNull, not, notLike } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { action, greeting, paragraph } from './letter.ts'
import { queueMail } from './queue-mail.ts'

const requester = people('requester')

/**
 * Mails the owner of the address once, however many tickets are filed for it. The address may be mistyped, so the mail
 * holds nothing of the ticket and no way to it but to prove the address. Who can sign in gets the usual mails instead.
 */
export async function mailFiled(ticketId: number): Promise<void> {
  const [found] = await database
    .select({ kind: ticket.kind, createdAt: ticket.createdAt, userId: requester.id, email: requester.email })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(
      and(
        ...[eq(ticket.id, ticketId), isNotNull(ticket.filedBy), eq(requester.emailVerified, false)],
        // Who gave no address has one of a name that no mail reaches.
        ...[isNull(requester.erasedAt), isNull(requester.consentWithdrawnAt), notLike(requester.email, '%.invalid')],
        not(canBeOpened(requester.id)),
      ),
    )
  if (!found) return
  const thing = found.kind === 'question' ? 'pertanyaan' : 'aduan'
  await queueMail({
    reason: `account.filed:${found.userId}`,
    recipient: found.email,
    personId: found.userId,
    subject: `Petugas mencatat ${thing} dengan alamat email Anda`,
    letter: [
      greeting(null),
      paragraph(
        `Petugas Helpdesk SPMB mencatat sebuah ${thing} dengan alamat email ini pada ${formatDateTime(found.createdAt)}.`,
      ),
      paragraph(
        `Yang disimpan: nama, alamat email, nomor HP dan instansi bila disebutkan, serta isi ${thing}. Data itu dipakai untuk menanganinya.`,
      ),
      action('Berapa lama data disimpan dan apa hak Anda', '/privacy'),
      action('Buat password untuk membaca jawabannya dan mengatur data Anda', '/forgot-password'),
      paragraph('Bila bukan Anda yang menyampaikannya, beri tahu kami lewat halaman Kontak supaya catatannya dihapus.'),
    ],
  })
}
