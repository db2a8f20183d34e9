// That an answer was withdrawn, to the number that had been sent it.
import { eq } from 'drizzle-orm'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { queueMessage } from './queue-message.ts'
import { findAnswerNumber } from './tell-answer.ts'
import { isWindowOpen, statusLink } from './write-message.ts'

/** Queues the notice, once. Outside of the 24 hours there is no template for it; the other ways and the page say it. */
export async function tellWithdrawal(ticketId: number, entryId: number): Promise<void> {
  if (!whatsappIsConfigured()) return
  await database.transaction(async (tx) => {
    const to = await findAnswerNumber(tx, ticketId)
    if (!to?.isProven || !(await isWindowOpen(tx, to.number))) return
    const [found] = await tx.select().from(ticket).where(eq(ticket.id, ticketId))
    if (!found) return
    const { number, personId } = to
    const text = `Jawaban terakhir untuk ${ticketNumber(found.kind, found.id)} ditarik oleh petugas. Mohon abaikan isinya. Selengkapnya: ${statusLink(found.publicId)}`
    const message = { kind: 'text', text } as const
    await queueMessage(tx, {
      ...{ reason: `ticket.withdrawn:${entryId}`, number, purpose: 'talk', personId, ticketId, message },
    })
  })
}
