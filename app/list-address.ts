export function withPageKey(query: string, key: number | undefined): string {
  const page = key === undefined ? '' : `before=${key}`
  return [query, page].filter(Boolean).join('&')
}

export function readPageKey(request: Request): number | undefined {
  return pageKeyIn(new URL(request.url).searchParams)
}

export function pageKeyIn(params: URLSearchParams): number | undefined {
  const typed = params.get('before')
  return typed && /^\d{1,15}$/.test(typed) ? Number(typed) : undefined
}

export function filterAddress(filter: Readonly<Record<string, string | number | null | undefined>>): string {
  const set = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `?${new URLSearchParams(set)}`
}

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
