import { eq } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { attachFiles } from '#domain/tickets/attachments/attachment.server.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { aClient } from './a-person.ts'
import { aPdf } from './a-photo.ts'
import { aTicket, ticketRow } from './a-ticket.ts'

/** A client who asked something at the moment, with a file; settled by default. The clock stays at the moment. */
export async function anOldRequester(agent: Person, at: Date, { settled = true, emailVerified = true } = {}) {
  setClock(at)
  const secret = `rahasia${crypto.randomUUID().slice(0, 8)}`
  const person = await aClient({ name: `Siti ${secret}`, emailVerified })
  await database.update(user).set({ createdAt: at }).where(eq(user.id, person.id))
  const file = await uploadAttachment(person, { name: `${secret}.pdf`, content: aPdf(secret) })
  const ticket = await aTicket(person, { subject: `Judul ${secret}` }, attachFiles(person, [file.id]))
  if (settled) {
    const message = `Halo Siti ${secret}, buka menu.`
    await replyToTicket(agent, { ticketId: ticket.id, version: ticket.version, message })
    await completeTicket(agent, { ticketId: ticket.id, version: (await ticketRow(ticket.id)).version })
  }
  return { person, ticketId: ticket.id, secret }
}
