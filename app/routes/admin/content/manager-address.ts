// The addresses of a manager: its list as it is filtered, what is open beside it, and what was just removed.
import type { ZodType } from 'zod'
import { newIdempotencyKey } from '#shared/ids.ts'
import { typedSearch } from '#shared/text.ts'

export type ManagerAddress = (more?: Readonly<Record<string, string>>) => string

export function managerAddress(path: string, filters: Readonly<Record<string, string | null>> = {}): ManagerAddress {
  return (more) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...filters, ...more })) if (value) query.set(name, value)
    return query.size > 0 ? `${path}?${query}` : path
  }
}

const searchMaxLength = 200

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
