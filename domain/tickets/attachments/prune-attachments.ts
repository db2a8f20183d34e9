// Forgets the files whose message was never sent.
import { and, isNull, lt } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { attachment } from './attachment-tables.ts'

/** How long a file waits for its message, in milliseconds: a draft of yesterday still has its files. */
const waitingTime = days(1)

/** Deletes what has waited for longer than a day; gives how many. */
export async function pruneAttachments(): Promise<number> {
  const before = new Date(now().getTime() - waitingTime)
  const pruned = await database
    .delete(attachment)
    .where(and(isNull(attachment.entryId), lt(attachment.createdAt, before)))
    .returning({ id: attachment.id })
  return pruned.length
}
