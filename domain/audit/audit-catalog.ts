// The actions and targets of all areas, as the access log looks them up. Pure.
import type { Audit, AuditAction, AuditField, AuditTarget } from '#platform/audit/define-audit.ts'

/** What the access log needs from the areas. */
export interface AuditCatalog {
  /** By the name of the action; changes of settings share one name, and differ by what they are about. */
  readonly actions: ReadonlyMap<string, readonly AuditAction[]>
  readonly targets: ReadonlyMap<string, AuditTarget>
}

/** An entry as it is stored. */
export interface RecordedEntry {
  readonly action: string
  readonly target: string
  readonly changes: Readonly<Record<string, unknown>>
}

/** Puts the areas' audits together. */
export function composeAuditCatalog(audits: readonly Audit[]): AuditCatalog {
  const actions = audits.flatMap((audit) => Object.values(audit))
  const targets = actions.flatMap(({ about }) => about)
  return {
    actions: Map.groupBy(actions, ({ name }) => name),
    targets: new Map(targets.map((target) => [target.kind, target])),
  }
}

/** All actions with their labels, by the alphabet of the labels. */
export function actionChoices({ actions }: AuditCatalog): [name: string, label: string][] {
  return [...actions.keys()]
    .map((name): [string, string] => [name, actionLabel({ actions }, name)])
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'id'))
}

/** The label of an action; one that no area records any more stands as it is. */
export function actionLabel({ actions }: Pick<AuditCatalog, 'actions'>, name: string): string {
  return actions.get(name)?.[0]?.label ?? name
}

/** The declared field of an entry's changes; undefined for what no area records any more. */
export function fieldOf(
  catalog: AuditCatalog,
  { action, target }: RecordedEntry,
  field: string,
): AuditField | undefined {
  const actions = catalog.actions.get(action) ?? []
  const about = actions.find((each) => each.about.some(({ kind }) => kind === target)) ?? actions[0]
  return about && Object.hasOwn(about.fields, field) ? about.fields[field] : undefined
}

/** The declared target of an entry, with the id: '1203' for 'ticket:1203', '' for what is one thing alone. */
export function targetOf({ targets }: AuditCatalog, text: string): { target: AuditTarget | undefined; id: string } {
  const alone = targets.get(text)
  if (alone) return { target: alone, id: '' }
  const [kind = '', ...rest] = text.split(':')
  return { target: targets.get(kind), id: rest.join(':') }
}
