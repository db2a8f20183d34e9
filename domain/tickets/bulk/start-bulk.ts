// Starts one thing for many tickets; the work itself is done by a job.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import type { BulkInput } from './bulk.ts'
import { bulkAudit } from './bulk-audit.ts'
import { bulkStarted } from './bulk-events.ts'
import { bulkAction, bulkItem } from './bulk-tables.ts'
import { isOwnBulk } from './get-bulk.ts'

/**
 * Stores the action with its tickets and announces it; gives its id. The same form sent twice starts one. Tickets
 * outside the agent's reach are left out, as if they did not exist.
 * @throws Forbidden for clients; NotFound when none of the tickets is within reach.
 */
export async function startBulk(person: Person, input: BulkInput): Promise<number> {
  if (!mayEnter(person, 'helpdesk')) throw new Forbidden()
  return database.transaction(async (tx) => {
    const [stored] = await tx
      .insert(bulkAction)
      .values({ actorId: person.id, task: input.task, idempotencyKey: input.idempotencyKey, createdAt: now() })
      .onConflictDoNothing({ target: [bulkAction.actorId, bulkAction.idempotencyKey] })
      .returning({ id: bulkAction.id })
    if (!stored) {
      const [earlier] = await tx
        .select({ id: bulkAction.id })
        .from(bulkAction)
        .where(and(eq(bulkAction.actorId, person.id), eq(bulkAction.idempotencyKey, input.idempotencyKey)))
      if (!earlier) throw new Error('a bulk action with this key was neither stored nor found')
      return earlier.id
    }
    const known = await tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(and(visibleTickets(person), inArray(ticket.id, input.ticketIds)))
    if (known.length === 0) throw new NotFound('Tiket tidak ditemukan.')
    await tx.insert(bulkItem).values(known.map(({ id }) => ({ bulkId: stored.id, ticketId: id })))
    await recordAudit(tx, {
      actor: person,
      action: bulkAudit.start,
      target: `bulk:${stored.id}`,
      changes: { do: [null, input.task.do], tickets: [null, known.length] },
    })
    await announce(tx, bulkStarted, { bulkId: stored.id })
    return stored.id
  })
}

/**
 * Takes a bulk mark as spam back, for the tickets it marked: another bulk action, whose id it gives. Asked twice it is one.
 * @throws NotFound when the action is not the agent's own, no mark as spam, or marked nothing.
 */
export async function undoBulkSpam(person: Person, bulkId: number): Promise<number> {
  const marked = await database
    .select({ ticketId: bulkItem.ticketId })
    .from(bulkItem)
    .innerJoin(bulkAction, eq(bulkAction.id, bulkItem.bulkId))
    .where(and(isOwnBulk(person, bulkId), sql`${bulkAction.task}->>'do' = 'spam'`, eq(bulkItem.state, 'done')))
  const ticketIds = marked.map(({ ticketId }) => ticketId)
  if (ticketIds.length === 0) throw new NotFound()
  return startBulk(person, { task: { do: 'not-spam' }, ticketIds, idempotencyKey: `undo:${bulkId}` })
}

/**
 * Tries what failed once more.
 * @throws NotFound when the action is not the agent's own.
 */
export async function retryBulk(person: Person, bulkId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const [own] = await tx.select({ id: bulkAction.id }).from(bulkAction).where(isOwnBulk(person, bulkId))
    if (!own) throw new NotFound()
    await tx
      .update(bulkItem)
      .set({ state: 'waiting', reason: null })
      .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.state, 'failed')))
    await announce(tx, bulkStarted, { bulkId })
  })
}
