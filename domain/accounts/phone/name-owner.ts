// Names somebody who came by a number and told no name.
import { and, eq } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { unnamedOwner } from './unnamed-owner.ts'

/** Gives the person this name, unless they have one already. */
export async function nameOwner(tx: Transaction, personId: string, name: string): Promise<void> {
  await tx
    .update(user)
    .set({ name, updatedAt: now() })
    .where(and(eq(user.id, personId), eq(user.name, unnamedOwner)))
}
