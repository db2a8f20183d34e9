// By what a row of content is known in a file that leaves the portal, and again when it comes back, here or elsewhere. Pure.
import { createHash } from 'node:crypto'

/**
 * The key of the content files; for a row that staff wrote one that is its own in every portal, because the key of the
 * form that made it was drawn by lot. A row of an older release has neither, and is known by its number.
 */
export function exchangeKey(row: {
  readonly id: number
  readonly contentKey: string | null
  readonly idempotencyKey: string | null
}): string {
  if (row.contentKey !== null) return row.contentKey
  const made = row.idempotencyKey ?? `row ${row.id}`
  return `p-${createHash('sha256').update(made).digest('hex').slice(0, 16)}`
}
