// The rules as who may change them sees them.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { setting } from '#domain/settings/setting-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { firstRules, rulesKey, serviceRulesSchema } from './service-rules.ts'
import type { RulesInput } from './sla-input.ts'
import { mayManageServiceLevels } from './sla-policy.ts'

/**
 * The rules in force and when they were saved last.
 * @throws Forbidden without the permission.
 */
export async function getServiceRules(person: Person): Promise<RulesInput> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  const [row] = await database
    .select({ value: setting.value, updatedAt: setting.updatedAt })
    .from(setting)
    .where(eq(setting.key, rulesKey))
  return row
    ? { rules: serviceRulesSchema.parse(row.value), seen: row.updatedAt.toISOString() }
    : { rules: firstRules, seen: '' }
}
