// Reports a search that the page itself answered: the portal counts the words, never who wrote them.
/** Reports a query that was sent, not merely typed, without delaying a change of page. */
export function reportSearch(query: string): void {
  if (query.trim() !== '') navigator.sendBeacon('/search-suggestions', new URLSearchParams({ q: query }))
}
