// A question that another system sends for somebody without an account.
import { eq } from 'drizzle-orm'
import { type KeyHolder, keyActor } from '#domain/api-keys/api-key.ts'
import { apiTicketAudit } from '#domain/api-keys/api-key-audit.ts'
import { apiTicket } from '#domain/api-keys/api-key-tables.ts'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import { storeGuestQuestion } from '#domain/tickets/guest/ask-as-guest.ts'
import type { GuestQuestionInput } from '#domain/tickets/guest/guest-input.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { oneLine } from '#shared/typed-text.ts'

const regencies = publicRegencies()

/** What a system sends: as a visitor's form, with the regency by its name. */
export type KeyQuestion = Omit<GuestQuestionInput, 'regencyId'> & { readonly regency: string }

/** The regency and its office. @throws Invalid beside the field. */
async function findRegency(holder: KeyHolder, name: string) {
  const wanted = oneLine(name)
    .toLowerCase()
    .replace(/^kab\b\.?\s*/, 'kabupaten ')
  const rows = await database
    .select({ id: regencies.id, name: regencies.name, officeId: regencies.officeId })
    .from(regencies)
  const found = rows.find((each) => each.name.toLowerCase() === wanted)
  if (!found) {
    const unknown = 'Kabupaten/kota tidak dikenal. Namanya ada di /api/v1/offices.'
    throw new Invalid(unknown, { regency: unknown })
  }
  if (holder.officeId !== null && found.officeId !== holder.officeId) {
    const elsewhere = 'Kunci ini hanya mengirim untuk wilayah cabang dinasnya.'
    throw new Invalid(elsewhere, { regency: elsewhere })
  }
  return found
}

/**
 * Stores the question as if its asker had sent it without an account: with a requester of its own, who opens it by the
 * last digits of the number. `version` is that of the privacy policy to which the asker agreed in the other system.
 * @throws Invalid for an unknown category or regency, or one of another office than the key's.
 */
export async function submitByKey(holder: KeyHolder, { regency, ...input }: KeyQuestion, version: string) {
  const { id: regencyId } = await findRegency(holder, regency)
  const own = { ...input, regencyId, idempotencyKey: `api-${holder.id}-${input.idempotencyKey}` }
  const asking = { network: `api-key:${holder.id}`, proof: '', version, files: [], requestId: holder.requestId }
  const { publicId } = await storeGuestQuestion(own, asking, async (tx, ticketId) => {
    await tx.insert(apiTicket).values({ ticketId, keyId: holder.id }).onConflictDoNothing()
    await recordAudit(tx, { actor: keyActor(holder), action: apiTicketAudit.submit, target: `ticket:${ticketId}` })
  })
  const [found] = await database
    .select({ id: ticket.id, kind: ticket.kind })
    .from(ticket)
    .where(eq(ticket.publicId, publicId))
  if (!found) throw new Error('a stored ticket is not there')
  return { publicId, number: ticketNumber(found.kind, found.id), url: `/status/${publicId}` }
}
