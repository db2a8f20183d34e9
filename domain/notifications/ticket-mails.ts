// The mails a requester gets about a ticket, in plain words with the link to its status.
import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { ticketEntries, tickets } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { action, greeting, paragraph, quote } from './letter.ts'
import { wantsAnswerMails } from './mail-preference.ts'
import { queueMail } from './queue-mail.ts'

const ticket = tickets('ticket')
const entry = ticketEntries('entry')
const requester = people('requester')

async function loadTicket(ticketId: number) {
  const [found] = await database
    .select({
      ...pick(ticket, 'publicId', 'kind', 'title', 'requesterId', 'createdAt'),
      name: ticket.contactName,
      email: requester.email,
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    // To the address the account has now, and only when its owner proved it: what the ticket names may be a stranger's. Nothing goes to who withdrew the consent.
    .where(and(eq(ticket.id, ticketId), eq(requester.emailVerified, true), isNull(requester.consentWithdrawnAt)))
  return found
}

/** What the requester calls it. */
const thing = (kind: TicketKind) => (kind === 'question' ? 'pertanyaan' : 'aduan')
const Thing = (kind: TicketKind) => (kind === 'question' ? 'Pertanyaan' : 'Aduan')

const statusPath = (publicId: string) => `/status/${publicId}` as const

/** 'We have it': sent once for a submitted ticket. */
export async function mailSubmission(ticketId: number): Promise<void> {
  const found = await loadTicket(ticketId)
  if (!found) return
  await queueMail({
    reason: `ticket.submitted:${ticketId}`,
    recipient: found.email,
    personId: found.requesterId,
    subject: `${Thing(found.kind)} Anda sudah kami terima: ${found.title}`,
    letter: [
      greeting(found.name),
      paragraph(`${Thing(found.kind)} Anda sudah kami terima pada ${formatDateTime(found.createdAt)}.`),
      paragraph(
        `ID ${thing(found.kind)}: ${found.publicId}\nSimpan ID ini. Siapa pun yang memegangnya dapat membaca ${thing(found.kind)} Anda.`,
      ),
      action('Lihat status dan jawabannya di sini', statusPath(found.publicId)),
    ],
  })
}

/** 'There is an answer': sent once for each public answer, with its text. */
export async function mailAnswer(ticketId: number, entryId: number): Promise<void> {
  const found = await loadTicket(ticketId)
  const [answer] = await database
    .select({ message: entry.message, author: entry.authorName })
    .from(entry)
    .where(and(eq(entry.id, entryId), eq(entry.ticketId, ticketId)))
  if (!found || !answer || !(await wantsAnswerMails(found.requesterId))) return
  await queueMail({
    reason: `ticket.answered:${entryId}`,
    recipient: found.email,
    personId: found.requesterId,
    subject: `${Thing(found.kind)} Anda sudah dijawab: ${found.title}`,
    letter: [
      greeting(found.name),
      paragraph(`${answer.author} menjawab ${thing(found.kind)} Anda:`),
      quote(answer.message),
      action('Baca percakapan lengkapnya di sini', statusPath(found.publicId)),
    ],
  })
}

/** 'It is settled': sent once when the ticket is completed. */
export async function mailCompletion(ticketId: number): Promise<void> {
  const found = await loadTicket(ticketId)
  if (!found || !(await wantsAnswerMails(found.requesterId))) return
  await queueMail({
    reason: `ticket.completed:${ticketId}`,
    recipient: found.email,
    personId: found.requesterId,
    subject: `${Thing(found.kind)} Anda selesai: ${found.title}`,
    letter: [
      greeting(found.name),
      paragraph(`Petugas menandai ${thing(found.kind)} Anda selesai.`),
      action('Riwayatnya tetap dapat dibaca di sini', statusPath(found.publicId)),
    ],
  })
}
