// Saves working hours, days of the week and targets.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { setting } from '#domain/settings/setting-tables.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { serviceRulesAudit } from './service-level-audit.ts'
import { firstRules, rulesKey, type ServiceRules, serviceRulesSchema, type Targets } from './service-rules.ts'
import { serviceLevelsChanged } from './sla-events.ts'
import { type RulesInput, targetOrder } from './sla-input.ts'
import { mayManageServiceLevels } from './sla-policy.ts'

const movedOn =
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
  await database.transaction(async (tx) => {
    // Two who save the very first change wait for one another here, and the second is told.
    const fresh = { value: firstRules, updatedAt: now() }
    const [made] = await tx
      .insert(setting)
      .values({ key: rulesKey, ...fresh })
      .onConflictDoNothing()
      .returning({ key: setting.key })
    const [row] = await tx.select().from(setting).where(eq(setting.key, rulesKey)).for('update')
    if (!made && row?.updatedAt.toISOString() !== seen) throw new Conflict(movedOn)
    const changes = changedFields(flat(serviceRulesSchema.parse(row?.value)), flat(rules))
    if (Object.keys(changes).length === 0) return
    await tx
      .update(setting)
      .set({ value: rules, updatedBy: person.id, updatedAt: now() })
      .where(eq(setting.key, rulesKey))
    await recordAudit(tx, { actor: person, action: serviceRulesAudit.change, target: `setting:${rulesKey}`, changes })
    await announce(tx, serviceLevelsChanged, {})
  })
}
