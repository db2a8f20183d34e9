import { and, eq, isNotNull, isNull, not, notLike } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { expectReach } from '#domain/notifications/deliveries/answer-delivery.ts'
import { action, greeting, type LetterPart, paragraph, quote } from '#domain/notifications/deliveries/letter.ts'
import { storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { seasonDayOf } from '#domain/season/season-progress.ts'
import { readSeasonQuestion } from '#domain/season/season-question.ts'
import { stateInWords, timesIn } from '#domain/season/stage-words.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { answerAddress } from '#domain/tickets/guest/guest-contact.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { lastMailRefused, mailReach, wantsAnswerMails } from './mail-preference.server.ts'
import { notificationPreference } from './notification-tables.ts'
import { queueMail, queueMailIn } from './queued-mail.ts'

const requester = requesters('requester')
const address = answerAddress(ticket, requester)

async function loadTicket(ticketId: number) {
  const [found] = await database
    .select({
      ...pick(ticket, 'publicId', 'kind', 'title', 'description', 'requesterId', 'createdAt'),
      name: ticket.contactName,
      ...address,
      mailsAnswers: notificationPreference.mailsAnswers,
      refused: lastMailRefused(address.email),
    })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .leftJoin(notificationPreference, eq(notificationPreference.personId, ticket.requesterId))
    // Only to an address that its owner proved: what the ticket names may be a stranger's. Nothing goes to who withdrew the consent.
    .where(and(eq(ticket.id, ticketId), address.emailVerified, isNull(requester.consentWithdrawnAt)))
  return found?.email ? { ...found, email: found.email } : undefined
}

type AskedTicket = Pick<NonNullable<Awaited<ReturnType<typeof loadTicket>>>, 'kind' | 'title' | 'description'>

const thing = (kind: TicketKind) => (kind === 'question' ? 'pertanyaan' : 'aduan')
const Thing = (kind: TicketKind) => (kind === 'question' ? 'Pertanyaan' : 'Aduan')

const statusPath = (publicId: string) => `/status/${publicId}` as const

/** The state of the stage that a question is about, with its time; nothing for complaints, danger, or no stage. */
async function stateAsked({ kind, title, description }: AskedTicket): Promise<LetterPart[]> {
  const [season, at, words] = [await getSeason(), now(), `${title}\n${description}`]
  if (!season || kind !== 'question' || findDistress(words)) return []
  const stage = readSeasonQuestion(words, seasonDayOf(season, at, new Map()))?.stage
  if (!stage) return []
  const state = stateInWords(timesIn(season.stages, stage), at, { isReadLater: true })
  return [
    paragraph(
      `Jadwal pada ${formatDateTime(at)}: ${stage.name} ${state}. Bila jadwal berubah, yang berlaku adalah yang tertulis di portal ini.`,
    ),
  ]
}

export async function mailSubmission(ticketId: number): Promise<void> {
  const found = await loadTicket(ticketId)
  if (!found) return
  await queueMail({
    reason: `ticket.submitted:${ticketId}`,
    ticketId,
    recipient: found.email,
    personId: found.requesterId,
    subject: `${Thing(found.kind)} Anda sudah kami terima: ${found.title}`,
    letter: [
      greeting(found.name),
      paragraph(`${Thing(found.kind)} Anda sudah kami terima pada ${formatDateTime(found.createdAt)}.`),
      paragraph(
        `ID ${thing(found.kind)}: ${found.publicId}\nSimpan ID ini. Siapa pun yang memegangnya dapat membaca ${thing(found.kind)} Anda.`,
      ),
      ...(await stateAsked(found)),
      action('Lihat status dan jawabannya di sini', statusPath(found.publicId)),
    ],
  })
}

const unwanted = 'Pemohon tidak mau dikabari lewat email'

export async function mailAnswer(ticketId: number, entryId: number): Promise<void> {
  const found = await loadTicket(ticketId)
  const [answer] = await database
    .select({ message: entry.message, author: entry.authorName })
    .from(entry)
    .where(and(eq(entry.id, entryId), eq(entry.ticketId, ticketId), eq(entry.type, 'answered')))
  if (!answer) return
  await database.transaction(async (tx) => {
    await expectReach(tx, { entryId, ticketId })
    if (!found) return
    const reason = `ticket.answered:${entryId}` as const
    const to = { reason, personId: found.requesterId, ticketId, entryId }
    if (mailReach(found) === 'off') {
      // Without the address, so that the mail can follow once they want it.
      await storeMessage(tx, { ...to, recipient: to.personId, channel: 'mail', state: 'switched_off', note: unwanted })
      return
    }
    await queueMailIn(tx, {
      ...{ ...to, recipient: found.email },
      subject: `${Thing(found.kind)} Anda sudah dijawab: ${found.title}`,
      letter: [
        greeting(found.name),
        paragraph(`${answer.author} menjawab ${thing(found.kind)} Anda:`),
        quote(answer.message),
        action('Baca percakapan lengkapnya di sini', statusPath(found.publicId)),
      ],
    })
  })
}

export async function mailWithdrawal(ticketId: number, entryId: number): Promise<void> {
  const found = await loadTicket(ticketId)
  if (!found || mailReach(found) === 'off') return
  const [answer] = await database.select({ at: entry.createdAt }).from(entry).where(eq(entry.id, entryId))
  if (!answer) return
  await queueMail({
    reason: `ticket.withdrawn:${entryId}`,
    ticketId,
    recipient: found.email,
    personId: found.requesterId,
    subject: `Jawaban untuk ${thing(found.kind)} Anda ditarik: ${found.title}`,
    letter: [
      greeting(found.name),
      paragraph(
        `Jawaban yang kami kirim pada ${formatDateTime(answer.at)} ditarik oleh petugas. Mohon abaikan isi email itu.`,
      ),
      action('Lihat keadaan terbarunya di sini', statusPath(found.publicId)),
    ],
  })
}

export async function mailCompletion(ticketId: number): Promise<void> {
  const found = await loadTicket(ticketId)
  if (!found || !(await wantsAnswerMails(found.requesterId))) return
  await queueMail({
    reason: `ticket.completed:${ticketId}`,
    ticketId,
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

/** Emails the owner once per address. It may be mistyped, so the email has nothing of the ticket. */
export async function mailFiled(ticketId: number): Promise<void> {
  const [found] = await database
    .select({ kind: ticket.kind, createdAt: ticket.createdAt, userId: requester.id, email: requester.email })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(
      and(
        ...[eq(ticket.id, ticketId), isNotNull(ticket.filedBy), eq(requester.emailVerified, false)],
        // Without an address there is only a placeholder, which no email reaches.
        ...[isNull(requester.erasedAt), isNull(requester.consentWithdrawnAt), notLike(requester.email, '%.invalid')],
        not(canBeOpened(requester.id)),
      ),
    )
  if (!found?.email) return
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
