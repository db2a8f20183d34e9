export interface AuditTarget<Kind extends string = string> {
  readonly kind: Kind
  readonly label: string
  readonly quoted?: boolean
  readonly names?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

type Labels = Readonly<Record<string, string>>

export type AuditField =
  | string
  | { readonly label: string; readonly codes: Labels }
  | { readonly label: string; readonly refersTo: string; readonly within?: boolean }
  | { readonly label: string; readonly parts: Labels }
  | { readonly label: string; readonly names: Labels }

export const codes = (label: string, labels: Labels): AuditField => ({ label, codes: labels })

export const reference = (label: string, refersTo: string): AuditField => ({ label, refersTo })

/** As `reference`, for ids that are unique only within the entry's target: they are looked up as 'target id/id'. */
export const referenceWithin = (label: string, refersTo: string): AuditField => ({ label, refersTo, within: true })

export const auditTargets = (label: string, parts: Labels): AuditField => ({ label, parts })

/** A field that names what changed without the values, for what may not stay on record. */
export const changedNames = (names: Labels): AuditField => ({ label: 'Bagian yang diubah', names })

export interface AuditAction<Field extends string = string, Kind extends string = string> {
  readonly name: string
  readonly label: string
  readonly about: readonly AuditTarget<Kind>[]
  readonly fields: Readonly<Record<Field, AuditField>>
}

export type TargetText<Kind extends string> = Kind | `${Kind}:${string}`

export type Change = readonly [before: unknown, after: unknown]

export type AuditChanges<Of> = Of extends Audit<string, infer Field> ? { readonly [Name in Field]?: Change } : never

export type Audit<Verb extends string = string, Field extends string = string, Kind extends string = string> = Readonly<
  Record<Verb, AuditAction<Field, Kind>>
>

export function defineAudit<Verb extends string, Kind extends string, Field extends string = never>(
  subject: string,
  declared: {
    readonly about: readonly AuditTarget<Kind>[]
    readonly fields?: Readonly<Record<Field, AuditField>>
    readonly actions: Readonly<Record<Verb, string>>
  },
): Audit<Verb, Field, Kind> {
  const { about, fields = {}, actions } = declared
  const pairs = Object.entries<string>(actions).map(([verb, label]) => [
    verb,
    { name: `${subject}.${verb}`, label, about, fields },
  ])
  return Object.fromEntries(pairs)
}

export function defineSettingAudit<Key extends string, Field extends string>(
  key: Key,
  label: string,
  fields: Readonly<Record<Field, AuditField>>,
): Audit<'change', Field, `setting:${Key}`> {
  const about = [{ kind: `setting:${key}` as const, label }]
  return defineAudit('setting', { about, fields, actions: { change: 'Mengubah pengaturan' } })
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

export function changedFields<State extends object>(
  before: Partial<NoInfer<State>>,
  after: State,
): { readonly [Field in keyof State & string]?: Change } {
  const pairs = (Object.keys(after) as (keyof State & string)[]).map(
    (key) => [key, [plain(before[key]), plain(after[key])]] as const,
  )
  const changed = pairs.filter(([, [old, fresh]]) => JSON.stringify(old) !== JSON.stringify(fresh))
  return Object.fromEntries(changed) as { readonly [Field in keyof State & string]?: Change }
}
