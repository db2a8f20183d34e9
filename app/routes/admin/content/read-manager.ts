// Reads a manager's address beside its filters: what is being edited, and what was just removed.
import type { ZodType } from 'zod'
import { newIdempotencyKey } from '#shared/ids.ts'
import { typedSearch } from '#shared/text.ts'

/** Longest search of a manager, in characters. */
const searchMaxLength = 200

/** `id` is the schema of its ids; `edit` and `removed` are null without one. `fresh` is an idempotency key for its form. */
export function readManager(request: Request, id: ZodType<string | number>) {
  const params = new URL(request.url).searchParams
  const idAt = (name: string) => {
    const given = id.safeParse(params.get(name) ?? '')
    return given.success ? String(given.data) : null
  }
  return {
    params,
    search: typedSearch(params).slice(0, searchMaxLength),
    adding: params.has('new'),
    edit: idAt('edit'),
    removed: idAt('removed'),
    fresh: newIdempotencyKey(),
  }
}
