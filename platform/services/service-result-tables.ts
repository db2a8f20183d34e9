import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'
import type { ServiceName } from './service.ts'

/** Last results of services outside whose calls no other table records, and of tests by administrators. */
export const serviceResult = pgTable('service_result', {
  service: text().$type<ServiceName>().primaryKey(),
  succeededAt: moment('succeeded_at'),
  failedAt: moment('failed_at'),
  problem: text(),
})
