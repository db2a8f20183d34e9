// Loads the canned replies from the content files.
import { isNotNull } from 'drizzle-orm'
import { loadContent } from '#domain/content/lifecycle/load-content.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { cannedReply } from './canned-reply-tables.ts'

/** A reply as content/canned-replies.yaml has it. */
export interface CannedReplyContent {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly shortcut?: string
}

/**
 * Stores what is new and what changed in the files; rows staff changed stay as they are, and keep a short name that they
 * were given although a reply of the files is called so. Safe to repeat.
 */
export async function loadCannedReplies(content: readonly CannedReplyContent[]): Promise<void> {
  const named = await database
    .select({ key: cannedReply.contentKey, shortcut: cannedReply.shortcut })
    .from(cannedReply)
    .where(isNotNull(cannedReply.shortcut))
  const isTaken = ({ key, shortcut }: CannedReplyContent) =>
    named.some((other) => other.shortcut === shortcut && other.key !== key)
  const rows = content.map((reply) => ({
    ...{ contentKey: reply.key, title: reply.title, text: reply.text.trim(), updatedAt: now() },
    shortcut: isTaken(reply) ? null : (reply.shortcut ?? null),
  }))
  await loadContent(database, cannedReply, cannedReply.contentKey, rows, ['title', 'text', 'shortcut'])
}
