// Imports a file for good, as its preview told.
import type { Person } from '#domain/accounts/person.ts'
import type { ExchangeKind } from './exchange-kind.ts'
import { importFile } from './import-file.ts'
import { countChanges, type ImportResult } from './import-items.ts'

/**
 * All of the file or nothing. `isStale` when it would come to something else than the preview with `seen` told: then
 * nothing is written, and the result is the new preview. A file that is in already is not stale.
 * @throws as `importFile`.
 */
export async function applyImport(
  person: Person,
  kind: ExchangeKind,
  { text, seen }: { readonly text: string; readonly seen: string },
): Promise<ImportResult & { readonly isStale: boolean }> {
  const isAsTold = (found: ImportResult) => found.seen === seen || countChanges(found.lines) === 0
  const { isKept, ...result } = await importFile(person, kind, text, isAsTold)
  return { ...result, isStale: !isKept }
}
