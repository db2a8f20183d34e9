// The portal's plainest match: a text contains the query, upper and lower case alike (docs/rules-of-service.md#searching). Pure.
/** True when one of the fields contains the trimmed query; an empty query is in nothing. */
export function containsText(query: string, ...fields: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase()
  return wanted !== '' && fields.some((field) => field.toLowerCase().includes(wanted))
}
