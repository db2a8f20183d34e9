// A question that came as a message, not by a form.
import { eq } from 'drizzle-orm'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { checkRegency, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { type StoredTicket, storeTicket, type WithEntry } from '#domain/tickets/store-ticket.ts'
import { maySubmit } from '#domain/tickets/ticket-policy.ts'
import { filedConsent, ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { storedPhone } from '#shared/numbers/phone-number.ts'

/** What a number wrote; `category` counts where it is offered, else 'other'. */
export interface MessageQuestion {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly regencyId: number | null
  /** The country first, digits only. */
  readonly number: string
  /** The same for the same message, however often it is handled. */
  readonly idempotencyKey: string
  /** The version of the privacy policy that the portal names in its answer. */
  readonly policyVersion: string
}

/**
 * Stores the question for the number's owner, once for its key.
 * @throws Forbidden for staff; Conflict while the consent is withdrawn; Invalid for an unknown regency; what `withEntry` throws.
 */
export async function submitFromMessage(
  person: Person,
  question: MessageQuestion,
  withEntry?: WithEntry,
): Promise<StoredTicket & { readonly id: number }> {
  if (!maySubmit(person)) throw new Forbidden('Hanya pemohon yang dapat membuat pertanyaan di sini.')
  requireConsent(person)
  const { title, description, regencyId, number, idempotencyKey } = question
  return database.transaction(async (tx) => {
    const rules = await getFilingRules(tx)
    const category = rules.categories.includes(`question/${question.category}`) ? question.category : 'other'
    const fresh = {
      ...{ kind: 'question' as const, title, description, category, priority: 'medium' as const },
      requester: person,
      contactEmail: null,
      contactPhone: storedPhone(`+${number}`) ?? number,
      channel: 'whatsapp' as const,
      filedBy: null,
      regencyId,
      officeId: checkRegency(rules, regencyId),
      idempotencyKey,
    }
    const stored = await storeTicket(tx, rules, fresh, withEntry)
    const [found] = await tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.publicId, stored.publicId))
    if (!found) throw new Error('a stored ticket is not there')
    const consent = { ticketId: found.id, way: 'whatsapp' as const, version: question.policyVersion, recordedAt: now() }
    await tx.insert(filedConsent).values(consent).onConflictDoNothing()
    return { ...stored, id: found.id }
  })
}
