import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type FiledText, fileQuestion, type QuestionSource } from '#domain/tickets/file-question.ts'
import { findStored, type StoredTicket, type WithEntry } from '#domain/tickets/store-ticket.ts'
import type { TicketChannel } from '#domain/tickets/ticket.ts'
import { mayFile } from '#domain/tickets/ticket-policy.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { askConsent, type ComplaintInput, type FiledTicketInput } from './on-behalf-input.ts'
import { type Caller, resolveRequester } from './requester.ts'

interface Filing extends FiledText {
  readonly channel: TicketChannel
  readonly caller: Caller
  readonly idempotencyKey: string
  /** How the person agreed, and to which version of the privacy policy; null where no one asked. */
  readonly consent: QuestionSource['consent']
}

/** Files for someone. @throws Forbidden for clients; Invalid for an unknown requester; as `fileQuestion`. */
async function fileFor(person: Person, filing: Filing, withEntry?: WithEntry): Promise<StoredTicket> {
  if (!mayFile(person)) throw new Forbidden()
  const { channel, caller, consent, idempotencyKey, ...text } = filing
  const { name, organization, email, phone } = caller
  const key = keyWithDigest(idempotencyKey, [text.kind, name, text.title, text.category, text.description])
  return fileQuestion(text, {
    ...{ channel, filedBy: person, key, consent, withEntry, contact: { email, phone } },
    officeId: person.officeId,
    async findEarlier(tx) {
      // Two of the same form at once would each make an account.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${person.id}:${key}`}, 0))`)
      return findStored(tx, and(eq(ticketTable.filedBy, person.id), eq(ticketTable.idempotencyKey, key)))
    },
    requester: async (tx) => ({ id: await resolveRequester(tx, caller), name, organization }),
  })
}

/**
 * Files a question or complaint from telephone, WhatsApp or counter; `version`: the privacy policy agreed to.
 * @throws as `fileFor`.
 */
export async function fileTicket(
  person: Person,
  input: FiledTicketInput,
  version: string,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  const { requesterId, name, email, phone, organization, subject, agrees, ...rest } = input
  if (requesterId === null && !agrees) throw new Invalid(askConsent, { agrees: askConsent })
  const caller = { requesterId, name, email, phone, organization }
  const consent = agrees ? { way: input.channel, version } : null
  return fileFor(person, { ...rest, title: subject, caller, consent }, withEntry)
}

/**
 * Files a complaint for a contact with the agent's own office and medium priority. `version`: the privacy policy agreed
 * to.
 * @throws as `fileFor`.
 */
export function submitComplaint(
  person: Person,
  input: ComplaintInput,
  version: string,
  withEntry?: WithEntry,
): Promise<StoredTicket> {
  const { contactName: name, contactEmail: email, organization, consentWay: way, ...rest } = input
  const filing: Filing = {
    ...rest,
    kind: 'complaint',
    channel: 'web',
    priority: 'medium',
    regencyId: null,
    consent: way ? { way, version } : null,
    caller: { requesterId: null, name, email, phone: null, organization },
  }
  return fileFor(person, filing, withEntry)
}
