// Whether anybody can sign in to an account; whoever acts for a requester without having signed in asks this first.
import { eq, exists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { linkedIdentity } from '#domain/accounts/account-tables.ts'
import { hasPassword } from '#domain/accounts/people-views.ts'
import { provenNumber } from './phone-tables.ts'

const one = { one: sql`1` }

/**
 * True for an account that has a password, a proven number or an account of another provider: its owner can sign in,
 * unless it is blocked. `personId` is a column or an id.
 */
export function canBeOpened(personId: SQLWrapper | string): SQL {
  const build = new QueryBuilder()
  const byNumber = build.select(one).from(provenNumber).where(eq(provenNumber.personId, personId))
  const byProvider = build.select(one).from(linkedIdentity).where(eq(linkedIdentity.userId, personId))
  return sql`(${or(hasPassword(personId), exists(byNumber), exists(byProvider))})`
}
