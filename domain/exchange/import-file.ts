// Imports the text of a file in one transaction, which is kept or taken back once it is known what came of it.
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import type { ExchangeKind } from './exchange-kind.ts'
import { exchangeFor } from './exchanges.ts'
import { type ImportResult, importItems } from './import-items.ts'

/** Thrown to take everything back that the transaction wrote. */
class TakenBack extends Error {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('taken back')
    this.result = result
  }
}

/**
 * What came of the file; `keeps` says whether it stays.
 * @throws NotFound as `exchangeFor`; Invalid when the file cannot be read as a whole.
 */
export async function importFile(
  person: Person,
  kind: ExchangeKind,
  text: string,
  keeps: (result: ImportResult) => boolean,
): Promise<ImportResult & { readonly isKept: boolean }> {
  const exchange = exchangeFor(person, kind)
  const items = exchange.read(text)
  try {
    return await database.transaction(async (tx) => {
      const result = await importItems(tx, person, exchange, items)
      if (!keeps(result)) throw new TakenBack(result)
      return { ...result, isKept: true }
    })
  } catch (thrown) {
    if (thrown instanceof TakenBack) return { ...thrown.result, isKept: false }
    throw thrown
  }
}
