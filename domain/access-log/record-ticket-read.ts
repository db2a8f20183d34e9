// Puts on record that a member of staff opened a ticket: once per person, ticket and hour.
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { auditEntry } from '#domain/audit/audit-tables.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'

const oneHour = 3_600_000

async function isOnRecord(db: typeof database | Transaction, personId: string, target: string): Promise<boolean> {
  const [found] = await db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.target, target),
        eq(auditEntry.actorId, personId),
        eq(auditEntry.action, 'ticket.read'),
        gt(auditEntry.createdAt, new Date(now().getTime() - oneHour)),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Records that the person, who may see it, opened the ticket. Clients reading their own leave no entry. */
export async function recordTicketRead(person: Person, ticketId: number): Promise<void> {
  const target = `ticket:${ticketId}`
  if (person.role === 'client' || (await isOnRecord(database, person.id, target))) return
  await database.transaction(async (tx) => {
    // Two tabs at once are one reading.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${target} ${person.id}`}, 0))`)
    if (await isOnRecord(tx, person.id, target)) return
    await recordAudit(tx, { actor: person, action: 'ticket.read', target })
  })
}
