// Declares what is audited and how it is called; finds which fields changed.
/** What an action is done to: 'user' for 'user:3kd…', or one thing alone such as 'setting:season'. */
export interface AuditTarget<Kind extends string = string> {
  readonly kind: Kind
  readonly label: string
  /** True when the name is a title, which stands in quotation marks. */
  readonly quoted?: boolean
  /** What the things are called today, by their ids; ids of things that are gone have no name. */
  readonly names?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Labels by code, or by the name of a part. */
type Labels = Readonly<Record<string, string>>

/** A field of the changes. A label alone: its values are texts, figures, moments or lists of them. */
export type AuditField =
  | string
  | { readonly label: string; readonly codes: Labels }
  | { readonly label: string; readonly refersTo: string; readonly within?: boolean }
  | { readonly label: string; readonly parts: Labels }
  | { readonly label: string; readonly names: Labels }

/** A field whose values, or their items, are codes with these labels. */
export const codes = (label: string, labels: Labels): AuditField => ({ label, codes: labels })

/** A field whose values, or their items, are ids of targets of a kind. */
export const reference = (label: string, refersTo: string): AuditField => ({ label, refersTo })

/** As `reference`, for ids that are unique only within the entry's target: they are looked up as 'target id/id'. */
export const referenceWithin = (label: string, refersTo: string): AuditField => ({ label, refersTo, within: true })

/** A field that holds objects, one or a list; `parts` are the labels of what they consist of. */
export const objects = (label: string, parts: Labels): AuditField => ({ label, parts })

/** A field that names what changed without the values, for what may not stay on record. */
export const changedNames = (names: Labels): AuditField => ({ label: 'Bagian yang diubah', names })

/** Something that can be put on record. */
export interface AuditAction<Field extends string = string, Kind extends string = string> {
  /** 'subject.verb', as entries carry it. */
  readonly name: string
  readonly label: string
  readonly about: readonly AuditTarget<Kind>[]
  readonly fields: Readonly<Record<Field, AuditField>>
}

/** An action's targets as entries carry them: 'user:3kd…', 'staff'. */
export type TargetText<Kind extends string> = Kind | `${Kind}:${string}`

/** A value before and after; null for none. */
export type Change = readonly [before: unknown, after: unknown]

/** What the entries of an audit's actions may hold. */
export type AuditChanges<Of> = Of extends Audit<string, infer Field> ? { readonly [Name in Field]?: Change } : never

/** The actions of a subject by their verbs. */
export type Audit<Verb extends string = string, Field extends string = string, Kind extends string = string> = Readonly<
  Record<Verb, AuditAction<Field, Kind>>
>

/** Declares the actions of a subject: their labels by verb, what they may be done to, and the fields that they change. */
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

/** Declares the change of one setting. */
export function defineSettingAudit<Key extends string, Field extends string>(
  key: Key,
  label: string,
  fields: Readonly<Record<Field, AuditField>>,
): Audit<'change', Field, `setting:${Key}`> {
  const about = [{ kind: `setting:${key}` as const, label }]
  return defineAudit('setting', { about, fields, actions: { change: 'Mengubah pengaturan' } })
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/** Each field of `after` whose value is another one than in `before`: [before, after]; moments as ISO text. */
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
