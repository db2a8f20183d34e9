// Who reads reports and who takes the tickets behind them away. Pure.
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Every administrator: reports count tickets and name nobody who asked. */
export function mayReadReports(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin'
}

/** Administrators with the permission 'tickets': the file has a line for each ticket. */
export function mayExportTickets(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayReadReports(person) && mayWorkOnTickets(person)
}
