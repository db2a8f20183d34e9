// A list's filter as an address.
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
