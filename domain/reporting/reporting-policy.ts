// Who reads reports, of which office, and who takes the tickets behind them away. Pure.
import { holds, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Every administrator: reports count tickets and name nobody who asked. */
export function mayReadReports(person: Pick<Person, 'role'>): boolean {
  return person.role === 'admin'
}

/** Administrators with the permission 'tickets': the file has a line for each ticket. */
export function mayExportTickets(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayReadReports(person) && mayWorkOnTickets(person)
}

/** Administrators, and agents with 'Lihat laporan': a lead of the own office, a supervisor of the province. */
export function mayReadTeam(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayReadReports(person) || (person.role === 'agent' && holds(person, 'reports'))
}

/** The office whose figures the person reads; undefined: all of them. */
export function teamOffice(person: Pick<Person, 'role' | 'officeId'>): number | undefined {
  return person.role === 'agent' && person.officeId !== null ? person.officeId : undefined
}

/** Those who read the team's report and may open the tickets behind its figures. */
export function mayReadFigureTickets(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return mayReadTeam(person) && mayWorkOnTickets(person)
}
