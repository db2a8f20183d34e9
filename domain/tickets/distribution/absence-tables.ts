import { pgTable } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const deskAbsence = pgTable('desk_absence', {
  personId: personReference('person_id', { onDelete: 'cascade' }).primaryKey(),
  since: moment('since').notNull(),
})
