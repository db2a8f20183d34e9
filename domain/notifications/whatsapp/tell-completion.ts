// That a question was settled, to the proven number of who asked, with the way to rate it.
import { eq } from 'drizzle-orm'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { cut } from '#platform/whatsapp/whatsapp-message.ts'
import { queueMessage } from './queue-message.ts'
import { findAnswerNumber } from './tell-answer.ts'
import { isWindowOpen, statusLink } from './write-message.ts'

const words = (number: string, title: string, link: string) =>
  `Pertanyaan ${number} (${cut(title, 100)}) sudah ditandai selesai.\n\nBeri nilai di sini, atau buka kembali dalam 14 hari bila belum selesai: ${link}`

/**
 * Queues the notice once for a ticket. It is no answer: outside of the 24 hours, and to a number that nobody proved, none is
 * sent or held; the mail and the status page say it.
 */
export async function tellCompletion(ticketId: number): Promise<void> {
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
    await queueMessage(tx, { reason, number, purpose: 'talk', personId, ticketId, message })
  })
}
