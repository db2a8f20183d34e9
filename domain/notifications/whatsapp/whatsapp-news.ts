import { and, eq, isNull } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import { findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { log } from '#platform/log.server.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { cut } from '#platform/whatsapp/whatsapp-message.ts'
import { TooMany } from '#shared/errors.ts'
import { wholePortal } from '#shared/limits.ts'
import { whatsappNumber } from '#shared/numbers/phone-number.ts'
import { queueWhatsapp } from './queued-whatsapp.ts'
import { heldReasons, isWindowOpen, statusLink } from './whatsapp-message.ts'

const requester = requesters('requester')

export async function findAnswerNumber(tx: Transaction, ticketId: number) {
  const [found] = await tx
    .select({ personId: ticket.requesterId, phone: ticket.contactPhone })
    .from(ticket)
    .innerJoin(requester, and(eq(requester.id, ticket.requesterId), isNull(requester.erasedAt)))
    // Nothing goes to who withdrew the consent.
    .where(and(eq(ticket.id, ticketId), isNull(requester.consentWithdrawnAt)))
  if (!found) return null
  const proven = await findProvenNumbers(tx, found.personId)
  const named = whatsappNumber(found.phone)
  const number = proven.find((each) => each === named) ?? proven.at(-1)
  if (number) return { number, personId: found.personId, isProven: true }
  return named ? { number: named, personId: found.personId, isProven: false } : null
}

export async function notifyAnswer(ticketId: number, entryId: number): Promise<void> {
  if (!whatsappIsConfigured()) return
  await database.transaction(async (tx) => {
    const to = await findAnswerNumber(tx, ticketId)
    if (!to) return
    const { number, personId, isProven } = to
    const fresh = {
      reason: `ticket.answered:${entryId}`,
      number,
      purpose: 'answer',
      personId,
      ticketId,
      entryId,
    } as const
    const queued = isProven ? await queueWhatsapp(tx, fresh) : 'unproven'
    if (queued === 'queued' || queued === 'repeated') return
    const note = queued === 'unproven' ? heldReasons.unproven : heldReasons.stopped
    const state = queued === 'unproven' ? 'held' : 'switched_off'
    const payload = { purpose: 'answer' } as const
    const { reason } = fresh
    const kept = { reason, recipient: number, personId, ticketId, entryId, payload, note }
    await storeMessage(tx, { ...kept, channel: 'whatsapp', state })
  })
}

const words = (number: string, title: string, link: string) =>
  `Pertanyaan ${number} (${cut(title, 100)}) sudah ditandai selesai.\n\nBeri nilai di sini, atau buka kembali dalam 14 hari bila belum selesai: ${link}`

/**
 * Queues the notice once per ticket, only to a proven number and within the 24-hour window; email and status page cover
 * the rest.
 */
export async function notifyCompletion(ticketId: number): Promise<void> {
  if (!whatsappIsConfigured()) return
  await database.transaction(async (tx) => {
    const to = await findAnswerNumber(tx, ticketId)
    if (!to?.isProven || !(await isWindowOpen(tx, to.number))) return
    const [found] = await tx.select().from(ticket).where(eq(ticket.id, ticketId))
    if (found?.status !== 'completed' || found.mergedIntoId !== null || found.spamSince !== null) return
    const { number, personId } = to
    const text = words(ticketNumber(found.kind, found.id), found.title, statusLink(found.publicId))
    const reason = `ticket.completed:${ticketId}`
    const message = { kind: 'text', text } as const
    await queueWhatsapp(tx, { reason, number, purpose: 'talk', personId, ticketId, message })
  })
}

/** Queues the notice once. There is no template for it outside of the 24 hours; other ways and the page cover that. */
export async function notifyWithdrawal(ticketId: number, entryId: number): Promise<void> {
  if (!whatsappIsConfigured()) return
  await database.transaction(async (tx) => {
    const to = await findAnswerNumber(tx, ticketId)
    if (!to?.isProven || !(await isWindowOpen(tx, to.number))) return
    const [found] = await tx.select().from(ticket).where(eq(ticket.id, ticketId))
    if (!found) return
    const { number, personId } = to
    const text = `Jawaban terakhir untuk ${ticketNumber(found.kind, found.id)} ditarik oleh petugas. Mohon abaikan isinya. Selengkapnya: ${statusLink(found.publicId)}`
    const message = { kind: 'text', text } as const
    await queueWhatsapp(tx, {
      ...{ reason: `ticket.withdrawn:${entryId}`, number, purpose: 'talk', personId, ticketId, message },
    })
  })
}

const unproven = makeLimit('unproven-greeting')

async function countGreeting(): Promise<boolean> {
  try {
    await unproven.take(wholePortal)
    return true
  } catch (refused) {
    if (!(refused instanceof TooMany)) throw refused
    log.warn('a greeting was omitted: too many to unproven numbers today')
    return false
  }
}

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
    return queueWhatsapp(tx, { reason: `ticket.greeted:${ticketId}`, number, purpose: 'greeting', personId, ticketId })
  })
  if (queued !== 'queued') await unproven.giveBack(wholePortal)
}
