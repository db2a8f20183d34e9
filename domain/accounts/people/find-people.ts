// The list of people: found by name, address, role, branch office and whether they are blocked; paged by key.
import { and, asc, eq, ilike, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person, Role } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { database } from '#platform/database/database.server.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { listsStaff, type PeopleFilter } from './people-input.ts'
import { mayManagePeople } from './people-policy.ts'

/** One row of the list. */
export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The branch office of an agent; null for the province and for everybody else. */
  readonly officeId: number | null
  readonly blocked: boolean
  /** False until an invitation was accepted, a number proven or another provider's account linked. */
  readonly canBeOpened: boolean
}

const pageSize = 50

const sortedName = sql`lower(${user.name})`

function matches(filter: PeopleFilter): SQL | undefined {
  const { q, role, office, blocked, after } = filter
  const pattern = containsPattern(q)
  return and(
    isNull(user.erasedAt),
    q ? or(ilike(user.name, pattern), ilike(user.email, pattern)) : undefined,
    role && eq(user.role, role),
    listsStaff(filter) ? ne(user.role, 'client') : undefined,
    office === 'province' ? and(eq(user.role, 'agent'), isNull(user.officeId)) : undefined,
    office && office !== 'province' ? eq(user.officeId, Number(office)) : undefined,
    blocked && eq(user.banned, true),
    after
      ? sql`(${sortedName}, ${user.id}) > (select lower(last.name), last.id from ${user} last where last.id = ${after})`
      : undefined,
  )
}

/**
 * A page of people by name, of staff alone where nobody is sought; `next` is the key of the page after it.
 * @throws NotFound for anyone who may not manage people.
 */
export async function findPeople(
  person: Person,
  filter: PeopleFilter,
  limit = pageSize,
): Promise<{ items: PersonRow[]; next: string | null }> {
  if (!mayManagePeople(person)) throw new NotFound()
  const rows = await database
    .select({
      ...pick(user, 'id', 'name', 'email', 'role', 'officeId'),
      blocked: user.banned,
      canBeOpened: canBeOpened(user.id).mapWith(Boolean),
    })
    .from(user)
    .where(matches(filter))
    .orderBy(asc(sortedName), asc(user.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
