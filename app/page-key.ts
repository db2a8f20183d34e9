// The key of a list's page in the address: `?before=1203` shows what is older than 1203.
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
