// Loads the canned replies from the content files.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { cannedReply } from './canned-reply-tables.ts'

/** A reply as content/canned-replies.yaml has it. */
export interface CannedReplyContent {
  readonly key: string
  readonly title: string
  readonly text: string
}

/** Stores what is new and what changed in the files; rows staff changed stay as they are. Safe to repeat. */
export async function loadCannedReplies(content: readonly CannedReplyContent[]): Promise<void> {
  await database
    .insert(cannedReply)
    .values(content.map(({ key, title, text }) => ({ contentKey: key, title, text: text.trim(), updatedAt: now() })))
    .onConflictDoUpdate({
      target: cannedReply.contentKey,
      set: { title: sql`excluded.title`, text: sql`excluded.text`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${cannedReply.updatedBy} is null and (${cannedReply.title}, ${cannedReply.text}) is distinct from (excluded.title, excluded.text)`,
    })
}
