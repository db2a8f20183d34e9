// Stores a new question: ticket, first timeline entry, audit and event in one transaction.
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { officeOfRegency } from '#domain/offices/find-offices.ts'
import { database, type Transaction } from '#platform/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { ticketSubmitted } from './ticket-events.ts'
import type { QuestionInput } from './ticket-input.ts'
import { maySubmit } from './ticket-policy.ts'
import { ticket, ticketCategory, ticketEntry } from './ticket-tables.ts'

/** What the requester gets for a stored ticket. `repeated` is true when this key had already made it. */
export interface SubmittedTicket {
  readonly publicId: string
  readonly repeated: boolean
}

/** Runs in the transaction that stores an entry, for what belongs to it and lies above this area (attachments). */
export type WithEntry = (tx: Transaction, entryId: number) => Promise<void>

// The key of the form and a digest of what it says: a form sent twice makes one ticket, while a form that was edited
// and sent again (the back button, without JavaScript) is another question and must not be swallowed.
function idempotencyKeyOf({ idempotencyKey, subject, category, description }: QuestionInput): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([subject, category, description]))
    .digest('base64url')
  return `${idempotencyKey}:${digest.slice(0, 16)}`
}

/**
 * Submits a question for the person who asks. The same form sent twice makes one ticket, however often it is sent
 * and however many arrive at once; `withEntry` runs each time, with the entry that holds the question.
 * @throws Forbidden for anybody but a client; Invalid for an unknown category or regency; what `withEntry` throws.
 */
export async function submitTicket(
  person: Person,
  input: QuestionInput,
  withEntry?: WithEntry,
): Promise<SubmittedTicket> {
  if (!maySubmit(person)) throw new Forbidden('Hanya pemohon yang dapat membuat pertanyaan di sini.')
  return database.transaction(async (tx) => {
    const [category] = await tx
      .select({ id: ticketCategory.id })
      .from(ticketCategory)
      .where(and(eq(ticketCategory.kind, 'question'), eq(ticketCategory.id, input.category)))
    if (!category) throw new Invalid('Kategori tidak dikenal', { category: 'Kategori harus dipilih' })
    const officeId = input.regencyId === null ? null : await officeOfRegency(tx, input.regencyId)
    if (officeId === undefined) {
      throw new Invalid('Kabupaten/kota tidak dikenal', { regencyId: 'Kabupaten/kota tidak dikenal' })
    }

    const at = now()
    const idempotencyKey = idempotencyKeyOf(input)
    const [stored] = await tx
      .insert(ticket)
      .values({
        publicId: newPublicId(),
        kind: 'question',
        title: input.subject,
        description: input.description,
        category: input.category,
        requestedPriority: input.priority,
        priority: input.priority,
        requesterId: person.id,
        organization: person.organization,
        contactName: person.name,
        contactEmail: person.email,
        regencyId: input.regencyId,
        officeId,
        idempotencyKey,
        createdAt: at,
        updatedAt: at,
        lastEntryAt: at,
      })
      .onConflictDoNothing({ target: [ticket.requesterId, ticket.idempotencyKey] })
      .returning({ id: ticket.id, publicId: ticket.publicId })

    if (!stored) {
      const [earlier] = await tx
        .select({ publicId: ticket.publicId, entryId: ticketEntry.id })
        .from(ticket)
        .innerJoin(ticketEntry, and(eq(ticketEntry.ticketId, ticket.id), eq(ticketEntry.type, 'submitted')))
        .where(and(eq(ticket.requesterId, person.id), eq(ticket.idempotencyKey, idempotencyKey)))
      if (!earlier) throw new Error('a ticket with this key was neither stored nor found')
      await withEntry?.(tx, earlier.entryId)
      return { publicId: earlier.publicId, repeated: true }
    }

    const [entry] = await tx
      .insert(ticketEntry)
      .values({
        ticketId: stored.id,
        type: 'submitted',
        audience: 'public',
        authorId: person.id,
        authorName: person.name,
        organization: person.organization,
        message: input.description,
        createdAt: at,
      })
      .returning({ id: ticketEntry.id })
    if (!entry) throw new Error('the entry of a new ticket was not stored')
    await withEntry?.(tx, entry.id)
    await recordAudit(tx, { actor: person, action: 'ticket.submit', target: `ticket:${stored.id}` })
    await announce(tx, ticketSubmitted, { ticketId: stored.id })
    return { publicId: stored.publicId, repeated: false }
  })
}
