// The search that docs/rules-of-service.md#searching promises, as a plain scan: documents that contain the query, ignoring case.
import { containsText } from '#domain/search/contains-text.ts'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'

/** The documents that contain the trimmed query in one of their fields, in their order. */
export function plainScan(documents: readonly SearchDocument[], query: string): SearchDocument[] {
  return documents.filter(({ fields }) => containsText(query, ...fields))
}
