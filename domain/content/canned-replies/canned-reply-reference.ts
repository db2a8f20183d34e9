import { integer } from 'drizzle-orm/pg-core'
import { cannedReply } from './canned-reply-tables.ts'

export function cannedReplyReference<Name extends string>(name: Name) {
  return integer(name).references(() => cannedReply.id, { onDelete: 'cascade' })
}
