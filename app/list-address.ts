// A list as an address: its filter, and the key of the page that is shown.
/** The address of a list's page: its query, without '?', and the key of the page, if it is not the first. */
export function withPageKey(query: string, key: number | undefined): string {
  const page = key === undefined ? '' : `before=${key}`
  return [query, page].filter(Boolean).join('&')
}

/** The key, or undefined for the first page and for anything that is no key. */
export function readPageKey(request: Request): number | undefined {
  return pageKeyIn(new URL(request.url).searchParams)
}

/** The same, of an address that was taken apart already. */
export function pageKeyIn(params: URLSearchParams): number | undefined {
  const typed = params.get('before')
  return typed && /^\d{1,15}$/.test(typed) ? Number(typed) : undefined
}

/** '?role=agent&office=3' of what is set; a list that is not narrowed is '?'. */
export function filterAddress(filter: Readonly<Record<string, string | number | null | undefined>>): string {
  const set = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `?${new URLSearchParams(set)}`
}

/** The pages before and after, as `Pagination` takes them; `key` names in the filter where a page begins, `next` the next one. */
export function neighbours<Key extends string>(
  filter: { readonly [Name in Key]?: string | number | undefined },
  key: Key,
  next: string | number | null,
) {
  return {
    previous: filter[key] ? filterAddress({ ...filter, [key]: undefined }) : undefined,
    next: next === null ? undefined : filterAddress({ ...filter, [key]: next }),
  }
}
