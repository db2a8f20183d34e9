// A list's filter as an address.
/** '?role=agent&office=3' of what is set; a list that is not narrowed is '?'. */
export function filterAddress(filter: Readonly<Record<string, string | number | null | undefined>>): string {
  const set = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `?${new URLSearchParams(set)}`
}
