// The audit for those who read it: a view to select from or to join.
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { pick } from '#shared/pick.ts'
import { auditEntry } from './audit-tables.ts'

/** All entries of the audit; `alias` names the view within the query. */
export function auditEntries<Alias extends string>(alias: Alias) {
  return new QueryBuilder()
    .select(pick(auditEntry, 'id', 'actorId', 'actorName', 'action', 'target', 'changes', 'requestId', 'createdAt'))
    .from(auditEntry)
    .as(alias)
}
