import type { RouterContextProvider } from 'react-router'
import { requirePerson } from '#app/guards.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayReadTeam } from '#domain/reporting/report.ts'
import { Forbidden } from '#shared/errors.ts'

/**
 * An administrator, or an agent with 'Lihat laporan'.
 * @throws like `requirePerson`; Forbidden for other agents.
 */
export async function requireTeam(context: Readonly<RouterContextProvider>, request: Request): Promise<Person> {
  const person = await requirePerson(context, request, 'helpdesk')
  if (!mayReadTeam(person)) {
    throw new Forbidden('Laporan dibaca dengan izin Lihat laporan, yang diberikan oleh admin.')
  }
  return person
}
