// How the tables of other areas point at a canned reply; the table stays here.
import { integer } from 'drizzle-orm/pg-core'
import { cannedReply } from './canned-reply-tables.ts'

export function cannedReplyReference<Name extends string>(name: Name) {
  return integer(name).references(() => cannedReply.id, { onDelete: 'cascade' })
}
