import { QueryBuilder } from 'drizzle-orm/pg-core'
import { pick } from '#shared/pick.ts'
import { attachment } from './attachment-tables.ts'

export function attachments<Alias extends string>(name: Alias) {
  return new QueryBuilder()
    .select(pick(attachment, 'id', 'ownerId', 'createdAt'))
    .from(attachment)
    .as(name)
}
