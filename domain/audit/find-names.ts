// The names behind the ids in entries of the access log, as they are now: one query for each kind that occurs.
import { excerpt } from '#shared/text.ts'
import { type AuditCatalog, fieldOf, type RecordedEntry, targetOf } from './audit-catalog.ts'

/** The name of the thing with this id: ('user', '3kd…') is 'Siti Aminah'. Undefined when it is gone. */
export type NameOf = (kind: string, id: string) => string | undefined

/** Longer titles are cut: a line of the log is read at a glance. */
const longestName = 60

/** The id by which a value of a reference is looked up. */
export function referenceId(field: { readonly within?: boolean }, target: string, value: unknown): string {
  return field.within ? `${target.slice(target.indexOf(':') + 1)}/${value}` : String(value)
}

const isId = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Every id an entry speaks of, with the kind of thing it belongs to. */
function idsIn(catalog: AuditCatalog, entry: RecordedEntry): (readonly [kind: string, id: string])[] {
  const { target, id } = targetOf(catalog, entry.target)
  const inChanges = Object.entries(entry.changes).flatMap(([name, change]) => {
    const field = fieldOf(catalog, entry, name)
    if (typeof field !== 'object' || !('refersTo' in field) || !Array.isArray(change)) return []
    const ids = change.flat().filter(isId)
    return ids.map((each) => [field.refersTo, referenceId(field, entry.target, each)] as const)
  })
  return target ? [[target.kind, id], ...inChanges] : inChanges
}

/** Reads how the things that these entries speak of are called today. */
export async function findNames(catalog: AuditCatalog, entries: readonly RecordedEntry[]): Promise<NameOf> {
  const wanted = Map.groupBy(
    entries.flatMap((entry) => idsIn(catalog, entry)),
    ([kind]) => kind,
  )
  const found = await Promise.all(
    [...wanted].map(async ([kind, pairs]) => {
      const ids = [...new Set(pairs.map(([, id]) => id))]
      return [kind, await catalog.targets.get(kind)?.names?.(ids)] as const
    }),
  )
  const names = new Map(found)
  return (kind, id) => {
    const name = names.get(kind)?.get(id)
    return name === undefined ? undefined : excerpt(name, longestName)
  }
}
