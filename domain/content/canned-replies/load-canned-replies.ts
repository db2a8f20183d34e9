// Loads the canned replies from the content files.
import { loadContent } from '#domain/content/lifecycle/load-content.ts'
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
  const rows = content.map(({ key, title, text }) => ({ contentKey: key, title, text: text.trim(), updatedAt: now() }))
  await loadContent(database, cannedReply, cannedReply.contentKey, rows, ['title', 'text'])
}
