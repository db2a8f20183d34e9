// The portal's plainest match: a text contains the query, upper and lower case alike (docs/rules-of-service.md#searching). Pure.
export function containsText(query: string, ...fields: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase()
  return wanted !== '' && fields.some((field) => field.toLowerCase().includes(wanted))
}
