// Who reads reports. Pure.
import type { Person } from '#domain/accounts/account.ts'

/** Every administrator: reports count tickets and name nobody who asked. */
export function mayReadReports(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin'
}
