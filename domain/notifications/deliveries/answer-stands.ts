// Whether an answer still stands: one that was withdrawn is neither sent nor announced.
import { and, eq } from 'drizzle-orm'
import { entry } from '#domain/tickets/ticket-views.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'

/** False for an answer that was withdrawn, and for none at all. */
export async function answerStands(entryId: number, db: Database | Transaction = database): Promise<boolean> {
  const found = await db
    .select({ id: entry.id })
    .from(entry)
    .where(and(eq(entry.id, entryId), eq(entry.type, 'answered')))
  return found.length > 0
}

/** The answer that a mail with this reason brings; null for every other mail. */
export function answerOfMail(reason: string): number | null {
  const [, digits] = /^ticket\.answered:(\d{1,15})$/.exec(reason) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Why a message was not sent after all, for staff. */
export const withdrawnUnsent = 'Pesan ditarik sebelum terkirim'
