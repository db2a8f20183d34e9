// Whether somebody may read the sealed reports at all: no permission includes theirs, so a portal can be without.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import { staff } from '#domain/accounts/people-views.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'

/** True, for super admins alone, while nobody who can sign in may read reports; it says nothing about reports. */
export async function isReadByNobody(person: Person): Promise<boolean> {
  if (!(mayManagePeople(person) && holds(person, 'super_admin'))) return false
  const readers = and(
    eq(staff.role, 'admin'),
    isNull(staff.officeId),
    sql`'sealed_reports' = any(${staff.permissions})`,
  )
  return (await database.$count(staff, readers)) === 0
}
