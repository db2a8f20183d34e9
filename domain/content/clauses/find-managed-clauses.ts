// Reads the clauses for those who keep them.
import { asc, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayManageClauses } from './clause-policy.ts'
import { clause } from './clause-tables.ts'

const author = people('author')

/** A clause as its keepers see it. */
export interface ManagedClause {
  readonly id: number
  readonly number: string
  readonly text: string
  readonly edition: string
  readonly version: number
  readonly updatedAt: Date
  readonly updatedByName: string | null
}

/**
 * All that were not removed, by number.
 * @throws Forbidden without the permission.
 */
export async function findManagedClauses(person: Person): Promise<ManagedClause[]> {
  if (!mayManageClauses(person)) throw new Forbidden()
  return database
    .select({
      ...pick(clause, 'id', 'number', 'text', 'edition', 'version', 'updatedAt'),
      updatedByName: author.name,
    })
    .from(clause)
    .leftJoin(author, eq(author.id, clause.updatedBy))
    .where(isNull(clause.deletedAt))
    .orderBy(asc(clause.number))
}
