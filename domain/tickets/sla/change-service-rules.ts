// Saves working hours, days of the week and targets.
import type { Person } from '#domain/accounts/person.ts'
import { announce } from '#platform/jobs.server.ts'
import { changeSetting } from '#platform/settings/change-setting.ts'
import { Forbidden } from '#shared/errors.ts'
import { serviceRulesAudit } from './service-level-audit.ts'
import { firstRules, rulesKey, type ServiceRules, serviceRulesSchema, type Targets } from './service-rules.ts'
import { serviceLevelsChanged } from './sla-events.ts'
import { type RulesInput, targetOrder } from './sla-input.ts'
import { mayManageServiceLevels } from './sla-policy.ts'

const editConflict =
  'Jam layanan baru saja diubah orang lain. Isian Anda masih ada; periksa yang tersimpan, lalu simpan lagi.'

/** Each figure by itself, so that the record names what changed: 'urgent.firstResponse'. */
function flat({ targets, ...hours }: ServiceRules) {
  const figures = targetOrder.flatMap((priority) => [
    [`${priority}.firstResponse`, targets[priority].firstResponse],
    [`${priority}.resolution`, targets[priority].resolution],
  ])
  return { ...hours, ...(Object.fromEntries(figures) as Record<`${keyof Targets}.${keyof Targets['low']}`, number>) }
}

/**
 * `seen` is when the rules were saved that the form showed. Saving what is there already leaves no trace.
 * @throws Forbidden without the permission; Conflict when they were saved again since.
 */
export async function changeServiceRules(person: Person, { rules, seen }: RulesInput): Promise<void> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  await changeSetting(person, rulesKey, {
    schema: serviceRulesSchema,
    first: firstRules,
    next: () => rules,
    fields: flat,
    action: serviceRulesAudit.change,
    lock: { seen, conflict: editConflict },
    alsoWrite: (tx) => announce(tx, serviceLevelsChanged, {}),
  })
}
