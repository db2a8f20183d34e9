// Writes all content of a kind to one file, drafts too, and counts it.
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import type { StoredItem } from './exchange.ts'
import type { ExchangeKind } from './exchange-kind.ts'
import { exchangeFor } from './exchanges.ts'

async function findPresent(person: Person, kind: ExchangeKind): Promise<StoredItem[]> {
  const exchange = exchangeFor(person, kind)
  const items = await database.transaction((tx) => exchange.find(tx), {
    ...{ accessMode: 'read only', isolationLevel: 'repeatable read' },
  })
  return items.filter(({ isRemoved }) => !isRemoved)
}

/**
 * The file, which `previewImport` reads.
 * @throws NotFound as `exchangeFor`.
 */
export async function exportContent(person: Person, kind: ExchangeKind): Promise<string> {
  return exchangeFor(person, kind).write(await findPresent(person, kind))
}

/**
 * How much a file would hold, and how many drafts are among it.
 * @throws NotFound as `exchangeFor`.
 */
export async function countContent(
  person: Person,
  kind: ExchangeKind,
): Promise<{ readonly items: number; readonly drafts: number }> {
  const items = await findPresent(person, kind)
  return { items: items.length, drafts: items.filter(({ fields }) => fields.state === 'draft').length }
}
