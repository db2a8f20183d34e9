// What differs between two states of a thing, as the audit keeps it.
import type { Change } from './define-audit.ts'

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
