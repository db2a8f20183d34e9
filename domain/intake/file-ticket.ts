// An agent files what came in by telephone, WhatsApp or at the counter; it is a ticket as any other.
import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { checkCategory, checkRegency, getFilingRules } from '#domain/tickets/filing-rules.ts'
import {
  keyWithDigest,
  type NewTicket,
  type StoredTicket,
  storeTicket,
  type WithEntry,
} from '#domain/tickets/store-ticket.ts'
import type { Priority, TicketChannel, TicketKind } from '#domain/tickets/ticket.ts'
import { mayFile } from '#domain/tickets/ticket-policy.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import type { FiledTicketInput } from './intake-input.ts'
import { type Caller, resolveRequester } from './resolve-requester.ts'

/** What staff file, whichever form it comes from. */
export interface Filing {
  readonly kind: TicketKind
  readonly channel: TicketChannel
  readonly caller: Caller
  readonly title: string
  readonly category: string
  readonly priority: Priority
  readonly description: string
  readonly regencyId: number | null
  readonly idempotencyKey: string
}

/**
 * Files for somebody: with the office of the regency, without one with the agent's own. The same form sent twice makes
 * one ticket and one account; `withEntry` runs each time, with the entry that holds the words.
 * @throws Forbidden for clients; Invalid for an unknown category, regency or requester; what `withEntry` throws.
 */
export async function fileFor(person: Person, filing: Filing, withEntry?: WithEntry): Promise<StoredTicket> {
  if (!mayFile(person)) throw new Forbidden()
  const { kind, channel, caller, title, category, priority, description, regencyId } = filing
  const idempotencyKey = keyWithDigest(filing.idempotencyKey, [kind, caller.name, title, category, description])
  return database.transaction(async (tx) => {
    // Two of the same form at once would each make an account.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${person.id}:${idempotencyKey}`}, 0))`)
    const [earlier] = await tx
      .select({ publicId: ticket.publicId, entryId: ticketEntry.id })
      .from(ticket)
      .innerJoin(ticketEntry, and(eq(ticketEntry.ticketId, ticket.id), eq(ticketEntry.type, 'submitted')))
      .where(and(eq(ticket.filedBy, person.id), eq(ticket.idempotencyKey, idempotencyKey)))
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
    return storeTicket(tx, rules, fresh, withEntry)
  })
}

/**
 * Files what somebody asked or complained about by telephone, WhatsApp or at the counter.
 * @throws as `fileFor`.
 */
export function fileTicket(person: Person, input: FiledTicketInput, withEntry?: WithEntry): Promise<StoredTicket> {
  const { requesterId, name, email, phone, organization, subject, ...rest } = input
  const caller = { requesterId, name, email, phone, organization }
  return fileFor(person, { ...rest, title: subject, caller }, withEntry)
}
