import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { checkCategory, checkRegency, getFilingRules } from '#domain/tickets/routing-rules.ts'
import { type NewTicket, type StoredTicket, storeTicket, type WithEntry } from '#domain/tickets/store-ticket.ts'
import type { ConsentWay, Priority, TicketChannel, TicketKind } from '#domain/tickets/ticket.ts'
import { mayFile } from '#domain/tickets/ticket-policy.ts'
import { filedConsent, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { askConsent, type ComplaintInput, type FiledTicketInput } from './on-behalf-input.ts'
import { type Caller, resolveRequester } from './requester.ts'

interface Filing {
  readonly kind: TicketKind
  readonly channel: TicketChannel
  readonly caller: Caller
  readonly title: string
  readonly category: string
  readonly priority: Priority
  readonly description: string
  readonly regencyId: number | null
  readonly idempotencyKey: string
  /** How the person agreed, and to which version of the privacy policy; null where no one asked. */
  readonly consent: { readonly way: ConsentWay; readonly version: string } | null
}

/**
 * Files for someone, once per form; `withEntry` runs each time.
 * @throws Forbidden for clients; Invalid for an unknown category, regency or requester.
 */
async function fileFor(person: Person, filing: Filing, withEntry?: WithEntry): Promise<StoredTicket> {
  if (!mayFile(person)) throw new Forbidden()
  const { kind, channel, caller, title, category, priority, description, regencyId } = filing
  const idempotencyKey = keyWithDigest(filing.idempotencyKey, [kind, caller.name, title, category, description])
  return database.transaction(async (tx) => {
    // Two of the same form at once would each make an account.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${person.id}:${idempotencyKey}`}, 0))`)
    const [earlier] = await tx
      .select({ publicId: ticketTable.publicId, entryId: ticketEntry.id })
      .from(ticketTable)
      .innerJoin(ticketEntry, and(eq(ticketEntry.ticketId, ticketTable.id), eq(ticketEntry.type, 'submitted')))
      .where(and(eq(ticketTable.filedBy, person.id), eq(ticketTable.idempotencyKey, idempotencyKey)))
    if (earlier) {
      await withEntry?.(tx, earlier.entryId)
      return { publicId: earlier.publicId, repeated: true }
    }
    const rules = await getFilingRules(tx)
    checkCategory(rules, kind, category)
    const officeId = regencyId === null ? person.officeId : checkRegency(rules, regencyId)
    const requesterId = await resolveRequester(tx, caller)
    const fresh: NewTicket = {
      kind,
      title,
      description,
      category,
      priority,
      requester: { id: requesterId, name: caller.name, organization: caller.organization },
      contactEmail: caller.email,
      contactPhone: caller.phone,
      channel,
      filedBy: person,
      regencyId,
      officeId,
      idempotencyKey,
    }
    const stored = await storeTicket(tx, rules, fresh, withEntry)
    if (filing.consent) await keepConsent(tx, person, stored.publicId, filing.consent)
    return stored
  })
}

async function keepConsent(
  tx: Transaction,
  person: Person,
  publicId: string,
  given: NonNullable<Filing['consent']>,
): Promise<void> {
  const [found] = await tx.select({ id: ticketTable.id }).from(ticketTable).where(eq(ticketTable.publicId, publicId))
  if (!found) throw new Error('a stored ticket is not there')
  await tx.insert(filedConsent).values({ ticketId: found.id, ...given, recordedBy: person.id, recordedAt: now() })
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
