// The key of a list's page in the address: `?before=1203` shows what is older than 1203.
/** The key, or undefined for the first page and for anything that is no key. */
export function readPageKey(request: Request): number | undefined {
  const typed = new URL(request.url).searchParams.get('before')
  return typed && /^\d{1,15}$/.test(typed) ? Number(typed) : undefined
}
