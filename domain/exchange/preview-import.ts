// What a file would come to: it is imported and taken back, so that nothing a preview says is a guess.
import type { Person } from '#domain/accounts/person.ts'
import type { ExchangeKind } from './exchange-kind.ts'
import { importFile } from './import-file.ts'
import type { ImportResult } from './import-items.ts'

/**
 * Nothing is written.
 * @throws as `importFile`.
 */
export async function previewImport(person: Person, kind: ExchangeKind, text: string): Promise<ImportResult> {
  const { isKept: _, ...result } = await importFile(person, kind, text, () => false)
  return result
}
