// The rules as who may change them sees them.
import type { Person } from '#domain/accounts/person.ts'
import { getLockedSetting } from '#platform/settings/settings.ts'
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
  const { value, seen } = await getLockedSetting(rulesKey, serviceRulesSchema)
  return { rules: value ?? firstRules, seen }
}
