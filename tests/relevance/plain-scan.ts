// The spec's search, as plain as it is said: which documents contain the query, upper and lower case alike (spec §5).
import { containsText } from '#domain/search/contains-text.ts'
import type { SearchDocument } from '#domain/search/engine/search-document.ts'

/** The documents that contain the trimmed query in one of their fields, in their order. */
export function plainScan(documents: readonly SearchDocument[], query: string): SearchDocument[] {
  return documents.filter(({ fields }) => containsText(query, ...fields))
}
