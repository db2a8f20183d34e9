// The actions and targets of all areas, as the access log looks them up. Pure.
import type { Audit, AuditAction, AuditField, AuditTarget } from '#platform/audit/define-audit.ts'

export interface AuditCatalog {
  /** By the name of the action; changes of settings share one name, and differ by what they are about. */
  readonly actions: ReadonlyMap<string, readonly AuditAction[]>
  readonly targets: ReadonlyMap<string, AuditTarget>
}

export interface RecordedEntry {
  readonly action: string
  readonly target: string
  readonly changes: Readonly<Record<string, unknown>>
}

export function composeAuditCatalog(audits: readonly Audit[]): AuditCatalog {
  const actions = audits.flatMap((audit) => Object.values(audit))
  const targets = actions.flatMap(({ about }) => about)
  return {
    actions: Map.groupBy(actions, ({ name }) => name),
    targets: new Map(targets.map((target) => [target.kind, target])),
  }
}

export function actionChoices({ actions }: AuditCatalog): [name: string, label: string][] {
  return [...actions.keys()]
    .map((name): [string, string] => [name, auditActionLabel({ actions }, name)])
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'id'))
}

export function auditActionLabel({ actions }: Pick<AuditCatalog, 'actions'>, name: string): string {
  return actions.get(name)?.[0]?.label ?? name
}

export function fieldOf(
  catalog: AuditCatalog,
  { action, target }: RecordedEntry,
  field: string,
): AuditField | undefined {
  const actions = catalog.actions.get(action) ?? []
  const about = actions.find((each) => each.about.some(({ kind }) => kind === target)) ?? actions[0]
  return about && Object.hasOwn(about.fields, field) ? about.fields[field] : undefined
}

export function targetOf({ targets }: AuditCatalog, text: string): { target: AuditTarget | undefined; id: string } {
  const alone = targets.get(text)
  if (alone) return { target: alone, id: '' }
  const [kind = '', ...rest] = text.split(':')
  return { target: targets.get(kind), id: rest.join(':') }
}
