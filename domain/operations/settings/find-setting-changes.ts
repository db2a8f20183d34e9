// The settings the service runs under, and who changed each last: what '/admin/settings' shows.
import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { database } from '#platform/database/database.server.ts'
import { settingChanges } from '#platform/settings/settings.ts'

export async function findSettingChanges() {
  const [change, person] = [settingChanges(), people('changed_by')]
  return database
    .select({ key: change.key, by: person.name, at: change.updatedAt })
    .from(change)
    .leftJoin(person, eq(person.id, change.updatedBy))
    .orderBy(change.key)
}
