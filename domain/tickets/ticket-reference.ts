import { bigint, type ReferenceConfig } from 'drizzle-orm/pg-core'
import { ticketEntry, ticketTable } from './ticket-tables.ts'

export function ticketReference<Name extends string>(name: Name, actions?: ReferenceConfig['actions']) {
  return bigint(name, { mode: 'number' }).references(() => ticketTable.id, actions)
}

/** A column with the id of a timeline entry, whose deletion takes the row along. */
export function entryReference<Name extends string>(name: Name) {
  return bigint(name, { mode: 'number' }).references(() => ticketEntry.id, { onDelete: 'cascade' })
}
