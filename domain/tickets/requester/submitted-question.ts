import { and, eq } from 'drizzle-orm'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/tickets/on-behalf/placeholder-address.ts'
import { limitQuestions } from '#domain/tickets/question-gate.server.ts'
import { checkCategory, checkRegency, type FilingRules, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { type NewTicket, type StoredTicket, storeTicket, type WithEntry } from '#domain/tickets/store-ticket.ts'
import type { QuestionInput } from '#domain/tickets/ticket-input.ts'
import { maySubmit } from '#domain/tickets/ticket-policy.ts'
import { filedConsent, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, TooMany } from '#shared/errors.ts'
import { storedPhone } from '#shared/numbers/phone-number.ts'

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
async function isQuestionStored(person: Person, input: QuestionInput): Promise<boolean> {
  const own = and(eq(ticketTable.requesterId, person.id), eq(ticketTable.idempotencyKey, keyOf(input)))
  return (await database.$count(ticketTable, own)) > 0
}

/**
 * Submits a question once per form; `withEntry` runs each time.
 * @throws Forbidden unless a client; Conflict without consent; Invalid for an unknown category or regency.
 */
export async function submitTicket(person: Person, input: QuestionInput, withEntry?: WithEntry): Promise<StoredTicket> {
  if (!maySubmit(person)) throw new Forbidden('Hanya pemohon yang dapat membuat pertanyaan di sini.')
  requireConsent(person)
  return database.transaction(async (tx) => {
    const rules = await getFilingRules(tx)
    return storeTicket(tx, rules, ticketOf(rules, person, input), withEntry)
  })
}

const passQuestionGate = limitQuestions({
  requesterLimit: 'question-person',
  freeForRequester: 'question-free',
  network: 'question-network',
  freeForNetwork: 'question-network-free',
  purpose: 'question',
  who: 'Anda',
})

/** Where a question comes from, and the proof of work it carries ('' for none). */
interface Asking {
  readonly network: string
  readonly proof: string
}

/**
 * Submits the question; a repeated form is never refused.
 * @throws as `submitTicket`; ProofOfWorkRequired; TooMany.
 */
export async function askQuestion(
  person: Person,
  input: QuestionInput,
  { network, proof }: Asking,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  if (!maySubmit(person)) throw new Forbidden('Hanya pemohon yang dapat membuat pertanyaan di sini.')
  requireConsent(person)
  let giveBack: () => Promise<void>
  try {
    giveBack = await passQuestionGate(person.id, network, proof)
  } catch (refused) {
    if (refused instanceof TooMany && (await isQuestionStored(person, input)))
      return submitTicket(person, input, withEntry)
    throw refused
  }
  try {
    const stored = await submitTicket(person, input, withEntry)
    if (stored.repeated) await giveBack()
    return stored
  } catch (error) {
    // Nothing was stored, so nothing counts; a count too many is no reason to hide why.
    await giveBack().catch(() => undefined)
    throw error
  }
}

/** What a number wrote; `category` counts where it is offered, else 'other'. */
interface MessageQuestion {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly regencyId: number | null
  /** The country first, digits only. */
  readonly number: string
  readonly idempotencyKey: string
  readonly policyVersion: string
}

/**
 * Stores the question for the number's owner, once per key.
 * @throws Forbidden for staff; Conflict; Invalid for an unknown regency.
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
    const [found] = await tx
      .select({ id: ticketTable.id })
      .from(ticketTable)
      .where(eq(ticketTable.publicId, stored.publicId))
    if (!found) throw new Error('a stored ticket is not there')
    const consent = { ticketId: found.id, way: 'whatsapp' as const, version: question.policyVersion, recordedAt: now() }
    await tx.insert(filedConsent).values(consent).onConflictDoNothing()
    return { ...stored, id: found.id }
  })
}
