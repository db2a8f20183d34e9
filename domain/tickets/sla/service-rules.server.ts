import { isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { cachedRead } from '#platform/kept-reads.server.ts'
import { changeSetting, getLockedSetting, settingValue } from '#platform/settings/settings.ts'
import { isoDay } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import type { DueRules } from './due-times.ts'
import { serviceLevelsChanged, serviceRulesAudit } from './service-level-audit.ts'
import {
  firstRules,
  mayManageServiceLevels,
  type RulesInput,
  rulesKey,
  type ServiceRules,
  serviceRulesSchema,
  type Targets,
  targetOrder,
} from './service-rules.ts'
import { holiday } from './sla-tables.ts'
import { calendarOf } from './working-hours.ts'

const editConflict =
  'Jam layanan baru saja diubah orang lain. Isian Anda masih ada; periksa yang tersimpan, lalu simpan lagi.'

function flat({ targets, ...hours }: ServiceRules) {
  const figures = targetOrder.flatMap((priority) => [
    [`${priority}.firstResponse`, targets[priority].firstResponse],
    [`${priority}.resolution`, targets[priority].resolution],
  ])
  return { ...hours, ...(Object.fromEntries(figures) as Record<`${keyof Targets}.${keyof Targets['low']}`, number>) }
}

/** @throws Forbidden without the permission; Conflict unless `seen` is current. */
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

/** The rules and when they were saved. @throws Forbidden without the permission. */
export async function getServiceRules(person: Person): Promise<RulesInput> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  const { value, seen } = await getLockedSetting(rulesKey, serviceRulesSchema)
  return { rules: value ?? firstRules, seen }
}

export interface DueRulesRow {
  readonly rules: unknown
  readonly holidays: readonly string[]
}

/** The columns of a `DueRulesRow`, for a larger query; `from` is the first day that counts (ISO). */
export const dueRulesColumns = (from: string) => sql`${settingValue(rulesKey)} as rules,
  array(select ${holiday.day}::text from ${holiday}
    where ${isNull(holiday.deletedAt)} and ${holiday.day} >= ${from} order by 1) as holidays`

export function dueRulesOf(row: DueRulesRow | undefined): DueRules {
  const rules = row?.rules ? serviceRulesSchema.parse(row.rules) : firstRules
  return { rules, calendar: calendarOf(rules, new Set(row?.holidays)) }
}

async function readDueRules(db: Database | Transaction, from: string): Promise<DueRules> {
  const { rows } = await db.execute<DueRulesRow & Record<string, unknown>>(sql`select ${dueRulesColumns(from)}`)
  return dueRulesOf(rows[0])
}

const keptDueRules = cachedRead((from) => readDueRules(database, from))

export function getDueRules(db: Database | Transaction, from: Date): Promise<DueRules> {
  return db === database ? keptDueRules(isoDay(from)) : readDueRules(db, isoDay(from))
}
