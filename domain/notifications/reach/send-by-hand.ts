// An agent sends an answer from their own WhatsApp: where that opens, and the note that it was done.
import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordDelivery } from '#domain/notifications/deliveries/record-delivery.ts'
import { requesterPhone } from '#domain/tickets/on-behalf/requester-phone.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { whatsappLink } from '#shared/numbers/phone-number.ts'
import { pick } from '#shared/pick.ts'
import { answerByWhatsapp } from './whatsapp-text.ts'

const requester = people('requester')

/** An answer ready to be sent by hand. */
export interface AnswerByHand {
  readonly ticketId: number
  readonly title: string
  /** The address that opens WhatsApp with number and text. */
  readonly address: string
}

/** An answer of a ticket. */
interface AnswerKey {
  readonly ticketId: number
  readonly entryId: number
}

async function findAnswer(person: Person, { ticketId, entryId }: AnswerKey) {
  const [found] = await database
    .select({
      ...pick(ticket, 'publicId', 'title', 'kind', 'officeId'),
      phone: requesterPhone(ticket, requester),
      message: entry.message,
      withdrawnAt: requester.consentWithdrawnAt,
    })
    .from(ticket)
    .innerJoin(entry, and(eq(entry.ticketId, ticket.id), eq(entry.id, entryId), eq(entry.type, 'answered')))
    .innerJoin(requester, and(eq(requester.id, ticket.requesterId), isNull(requester.erasedAt)))
    .where(eq(ticket.id, ticketId))
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
  if (found.withdrawnAt) throw new Conflict('Pemohon menarik persetujuannya. Jangan menghubunginya tentang tiket ini.')
  return found
}

/**
 * Where WhatsApp opens with this answer for the requester's number.
 * @throws NotFound when the agent may not know of the ticket, or it has no such answer; Conflict without a number, or
 * when the requester withdrew the consent.
 */
export async function openAnswerByHand(person: Person, answer: AnswerKey): Promise<AnswerByHand> {
  const found = await findAnswer(person, answer)
  const words = answerByWhatsapp(found, `${env.origin}/status/${found.publicId}`)
  const address = whatsappLink(found.phone, words)
  if (!address) throw new Conflict('Pemohon tidak punya nomor WhatsApp.')
  return { ticketId: answer.ticketId, title: found.title, address }
}

/** The same, and notes at the answer that this agent sent it; pressed again, the first note stays. Throws as above. */
export async function sendByHand(person: Person, answer: AnswerKey): Promise<AnswerByHand> {
  const opened = await openAnswerByHand(person, answer)
  await database.transaction((tx) =>
    recordDelivery(tx, { ...answer, way: 'manual', state: 'sent', target: person.id, by: person.id }),
  )
  return opened
}

/** How an agent passed an answer on without WhatsApp, as the delivery names it. */
const toldBy = { phone: 'telepon', slip: 'tanda terima' } as const

/**
 * Notes that this agent told the requester by telephone, or handed the slip over; a second note of the same kind changes nothing.
 * @throws NotFound when the agent may not know of the ticket, or it has no such answer; Conflict when the requester withdrew the consent.
 */
export async function noteTold(
  person: Person,
  { by, ...answer }: AnswerKey & { readonly by: keyof typeof toldBy },
): Promise<void> {
  await findAnswer(person, answer)
  const told = { ...answer, target: `${by}:${person.id}`, reason: toldBy[by], by: person.id }
  await database.transaction((tx) => recordDelivery(tx, { ...told, way: 'manual', state: 'sent' }))
}
