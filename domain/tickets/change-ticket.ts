// The one way a ticket moves on: lock, decide, write the status, the timeline entry and the audit together.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { type EntryType, nextStatus, type TicketAction, type TicketStatus } from './ticket.ts'
import type { TicketStepInput } from './ticket-input.ts'
import { mayHandle } from './ticket-policy.ts'
import { ticket, ticketEntry } from './ticket-tables.ts'

/** One step of the lifecycle as its verb describes it. */
export interface TicketStep {
  readonly action: TicketAction
  readonly entry: { readonly type: EntryType; readonly audience: 'public' | 'internal'; readonly message: string }
  /** Also makes the agent the assignee when nobody is. */
  readonly takes?: boolean
  /** Runs in the same transaction; announces what happened. */
  readonly announce?: (tx: Transaction, ids: { ticketId: number; entryId: number }) => Promise<void>
}

/** The ticket after the step. */
export interface ChangedTicket {
  readonly id: number
  readonly status: TicketStatus
  readonly version: number
}

/**
 * Takes a ticket one step on for an agent.
 * @throws NotFound when the agent may not know of it; Conflict when somebody changed it since `input.version` or the
 * lifecycle refuses the step, with the sentence that says so.
 */
export async function changeTicket(person: Person, input: TicketStepInput, step: TicketStep): Promise<ChangedTicket> {
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select({
        id: ticket.id,
        status: ticket.status,
        version: ticket.version,
        officeId: ticket.officeId,
        assigneeId: ticket.assigneeId,
        firstResponseAt: ticket.firstResponseAt,
      })
      .from(ticket)
      .where(eq(ticket.id, input.ticketId))
      .for('update')
    if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
    const next = nextStatus(found.status, step.action)
    if ('refused' in next) throw new Conflict(next.refused)
    if (found.version !== input.version) {
      throw new Conflict('Tiket ini baru saja diubah orang lain. Periksa perubahannya, lalu coba lagi.')
    }

    const at = now()
    const assigneeId = step.takes && found.assigneeId === null ? person.id : found.assigneeId
    const [changed] = await tx
      .update(ticket)
      .set({
        status: next.to,
        version: found.version + 1,
        assigneeId,
        updatedAt: at,
        lastEntryAt: at,
        ...(step.action === 'answer' && !found.firstResponseAt ? { firstResponseAt: at } : {}),
        ...(step.action === 'complete' ? { completedAt: at } : {}),
      })
      .where(and(eq(ticket.id, found.id), eq(ticket.version, found.version)))
      .returning({ id: ticket.id, status: ticket.status, version: ticket.version })
    const [entry] = await tx
      .insert(ticketEntry)
      .values({
        ticketId: found.id,
        ...step.entry,
        authorId: person.id,
        authorName: person.name,
        organization: person.organization,
        createdAt: at,
      })
      .returning({ id: ticketEntry.id })
    if (!changed || !entry) throw new Error('a locked ticket was not changed')
    await recordAudit(tx, {
      actor: person,
      action: `ticket.${step.action}`,
      target: `ticket:${found.id}`,
      changes: {
        status: [found.status, changed.status],
        ...(assigneeId === found.assigneeId ? {} : { assignee: [found.assigneeId, assigneeId] }),
      },
    })
    await step.announce?.(tx, { ticketId: found.id, entryId: entry.id })
    return changed
  })
}
