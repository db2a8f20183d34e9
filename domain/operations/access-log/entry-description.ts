import type { AuditField } from '#platform/audit/define-audit.ts'
import { formatDateTime, formatLongDate, zonedInstant } from '#shared/dates.ts'
import { excerpt } from '#shared/text.ts'
import { type AuditCatalog, fieldOf, type RecordedEntry, targetOf } from './audit-catalog.ts'

/** The name of the thing with this id: ('user', '3kd…') is 'Siti Aminah'. Undefined when it is gone. */
type NameOf = (kind: string, id: string) => string | undefined

/** Longer titles are cut: a line of the log is read at a glance. */
const longestName = 60

/** The id by which a value of a reference is looked up. */
function referenceId(field: { readonly within?: boolean }, target: string, value: unknown): string {
  return field.within ? `${target.slice(target.indexOf(':') + 1)}/${value}` : String(value)
}

const isId = (value: unknown) => typeof value === 'string' || typeof value === 'number'

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

function formatText(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatLongDate(zonedInstant(text))
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(Z|[+-]\d\d:\d\d)$/.test(text)) return formatDateTime(new Date(text))
  if (/^\d\d:\d\d$/.test(text)) return text.replace(':', '.')
  return text
}

export function describeTarget(catalog: AuditCatalog, text: string, nameOf: NameOf): string {
  const { target, id } = targetOf(catalog, text)
  if (!target) return text
  const name = nameOf(target.kind, id)
  if (name !== undefined) return `${target.label} ${target.quoted ? `“${name}”` : name}`
  return [target.label, id.split('/').map(formatText).join(' – ')].filter(Boolean).join(' ')
}

interface Format {
  readonly item: (value: unknown) => string
  readonly parts: Readonly<Record<string, string>>
}

function formatOf(field: AuditField, entry: RecordedEntry, nameOf: NameOf): Format {
  const text = (value: unknown) => formatText(String(value))
  if (typeof field === 'string') return { item: text, parts: {} }
  if ('parts' in field) return { item: text, parts: field.parts }
  if ('refersTo' in field) {
    return {
      item: (value) => nameOf(field.refersTo, referenceId(field, entry.target, value)) ?? text(value),
      parts: {},
    }
  }
  const labels = 'codes' in field ? field.codes : field.names
  return { item: (value) => labels[String(value)] ?? String(value), parts: {} }
}

type Thing = Readonly<Record<string, unknown>>

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function formatValue(value: unknown, format: Format): string {
  if (isEmpty(value)) return 'kosong'
  if (value === true) return 'ya'
  if (value === false) return 'tidak'
  if (Array.isArray(value)) {
    return value.length === 0 ? 'kosong' : value.map((each) => formatValue(each, format)).join(', ')
  }
  if (isThing(value)) {
    const shown = Object.entries(value).filter(([part]) => part !== 'id')
    return shown.map(([part, each]) => `${format.parts[part] ?? part} ${formatValue(each, format)}`).join(', ')
  }
  return format.item(value)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function diffObjects(label: string, before: readonly unknown[], after: readonly unknown[], format: Format): string[] {
  const byKey = (things: readonly unknown[]) =>
    new Map(things.filter(isThing).map((thing) => [String(thing.id ?? thing.name), thing]))
  const titled = (thing: Thing) => `${label} ${String(thing.name ?? thing.title ?? thing.id)}`
  const [was, is] = [byKey(before), byKey(after)]
  const withDetails = ({ id: _, name: __, ...rest }: Thing) => {
    const details = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== ''))
    return Object.keys(details).length === 0 ? '' : `: ${formatValue(details, format)}`
  }
  return [
    ...[...was].filter(([key]) => !is.has(key)).map(([, thing]) => `${titled(thing)}, dihapus`),
    ...[...is].flatMap(([key, thing]) => {
      const old = was.get(key)
      if (!old) return [`${titled(thing)}, ditambahkan${withDetails(thing)}`]
      const changed = Object.keys({ ...old, ...thing }).filter((part) => !same(old[part], thing[part]))
      return changed.map(
        (part) =>
          `${titled(thing)}, ${format.parts[part] ?? part}: ${formatValue(old[part], format)} → ${formatValue(thing[part], format)}`,
      )
    }),
  ]
}

function diffItems(label: string, before: readonly unknown[], after: readonly unknown[], format: Format): string[] {
  const gone = before.filter((each) => !after.includes(each))
  const come = after.filter((each) => !before.includes(each))
  if (gone.length + come.length === 0) return [diffValues(label, before, after, format)]
  return [
    ...(gone.length > 0 ? [`${label}, dihapus: ${formatValue(gone, format)}`] : []),
    ...(come.length > 0 ? [`${label}, ditambahkan: ${formatValue(come, format)}`] : []),
  ]
}

function diffValues(label: string, before: unknown, after: unknown, format: Format): string {
  return `${label}: ${formatValue(before, format)} → ${formatValue(after, format)}`
}

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : undefined

export function describeChanges(catalog: AuditCatalog, entry: RecordedEntry, nameOf: NameOf): string[] {
  return Object.entries(entry.changes).flatMap(([name, change]) => {
    const field = fieldOf(catalog, entry, name) ?? name
    const label = typeof field === 'string' ? field : field.label
    const format = formatOf(field, entry, nameOf)
    if (!Array.isArray(change) || change.length !== 2) return [`${label}: ${formatValue(change, format)}`]
    const [before, after]: unknown[] = change
    const [was, is] = [listOf(before), listOf(after)]
    if (typeof field === 'object' && 'names' in field && is) return [`${label}: ${formatValue(is, format)}`]
    if (was && is && [...was, ...is].some(isThing)) return diffObjects(label, was, is, format)
    if (was && is && was.length > 0 && is.length > 0) return diffItems(label, was, is, format)
    return [diffValues(label, before, after, format)]
  })
}
