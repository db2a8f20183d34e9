// Tells the portal that somebody searched where the page itself answered: it counts the words, never who wrote them.
/** Says that the query was sent, not merely typed; whoever leaves the page at once is not held up. */
export function reportSearch(query: string): void {
  if (query.trim() !== '') navigator.sendBeacon('/search-suggestions', new URLSearchParams({ q: query }))
}
