// A requester's new question.
import { and, eq } from 'drizzle-orm'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { checkCategory, checkRegency, type FilingRules, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { type NewTicket, type StoredTicket, storeTicket, type WithEntry } from '#domain/tickets/store-ticket.ts'
import type { QuestionInput } from '#domain/tickets/ticket-input.ts'
import { maySubmit } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { Forbidden } from '#shared/errors.ts'

const keyOf = ({ idempotencyKey, subject, category, description }: QuestionInput) =>
  keyWithDigest(idempotencyKey, [subject, category, description])

/** @throws Invalid for an unknown category or regency. */
function ticketOf(rules: FilingRules, person: Person, input: QuestionInput): NewTicket {
  const { subject, category, priority, description, regencyId } = input
  checkCategory(rules, 'question', category)
  return {
    kind: 'question',
    title: subject,
    description,
    category,
    priority,
    requester: person,
    contactEmail: hasAddress(person.email) ? person.email : null,
    contactPhone: null,
    channel: 'web',
    filedBy: null,
    regencyId,
    officeId: checkRegency(rules, regencyId),
    idempotencyKey: keyOf(input),
    requestId: person.requestId,
  }
}

/** True when this very form has made a ticket of the person's already. */
export async function isQuestionStored(person: Person, input: QuestionInput): Promise<boolean> {
  const own = and(eq(ticket.requesterId, person.id), eq(ticket.idempotencyKey, keyOf(input)))
  return (await database.$count(ticket, own)) > 0
}

/**
 * Submits a question for the person who asks. The same form sent twice makes one ticket, however often it is sent
 * and however many arrive at once; `withEntry` runs each time, with the entry that holds the question.
 * @throws Forbidden for anybody but a client; Conflict while the consent is withdrawn; Invalid for an unknown category or regency; what `withEntry` throws.
 */
export async function submitTicket(person: Person, input: QuestionInput, withEntry?: WithEntry): Promise<StoredTicket> {
  if (!maySubmit(person)) throw new Forbidden('Hanya pemohon yang dapat membuat pertanyaan di sini.')
  requireConsent(person)
  return database.transaction(async (tx) => {
    const rules = await getFilingRules(tx)
    return storeTicket(tx, rules, ticketOf(rules, person, input), withEntry)
  })
}
