// Deletes files that were taken off what they belonged to.
import { inArray } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.server.ts'
import { contentFile } from './content-file-tables.ts'

/** Deletes the files with their contents, in the transaction that took them off; asks for no permission of its own. */
export async function removeContentFiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(contentFile).where(inArray(contentFile.id, [...ids]))
}
