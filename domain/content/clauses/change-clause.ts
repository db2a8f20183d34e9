// Adds a clause, and changes one: what leans on it is to be read again once its text or edition is another.
import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { createContent } from '#domain/content/lifecycle/create-content.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { ClauseInput } from './clause-input.ts'
import { clauseKind } from './clause-kind.ts'
import { clause } from './clause-tables.ts'

/** Whoever picks a clause by its number must get one. `isOther`: not the row that is being saved. */
async function checkNumber(tx: Transaction, number: string, isOther: SQL): Promise<void> {
  // Locks: of two clauses saved at once under the same number the second is refused.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clause ${number.toLowerCase()}`}, 0))`)
  const [taken] = await tx
    .select({ deletedAt: clause.deletedAt })
    .from(clause)
    .where(and(sql`lower(${clause.number}) = lower(${number})`, isOther))
  if (!taken) return
  const message =
    taken.deletedAt === null
      ? 'Nomor ini sudah ada. Ubah ketentuan itu.'
      : 'Nomor ini milik ketentuan yang sudah dihapus. Tulis nomor lain, misalnya dengan tahunnya.'
  throw new Invalid(message, { number: message })
}

/**
 * Stores a new clause, once however often the form with this key is sent, and gives its id.
 * @throws Forbidden without the permission; Invalid for a number that is taken.
 */
export function createClause(person: Person, input: ClauseInput, key = newIdempotencyKey()): Promise<number> {
  const onceKey = keyWithDigest(key, [person.id, input])
  return createContent(clauseKind, person, onceKey, async (tx, at) => {
    await checkNumber(tx, input.number, sql`${clause.idempotencyKey} is distinct from ${onceKey}`)
    return { fields: { ...input, changedAt: at } }
  })
}

/**
 * Saves the clause as a new version; saving what is there already leaves no trace. A number that alone is corrected sends
 * nobody to read anything again.
 * @throws Forbidden without the permission; NotFound once it is removed; Conflict when `version` is not the present one;
 * Invalid for a number that is taken.
 */
export async function changeClause(person: Person, id: number, version: number, input: ClauseInput): Promise<void> {
  await changeContent(clauseKind, person, id, { version }, async (tx, before) => {
    await checkNumber(tx, input.number, ne(clause.id, id))
    const isOther = input.text !== before.text || input.edition !== before.edition
    return { fields: { ...input, changedAt: isOther ? now() : before.changedAt } }
  })
}
