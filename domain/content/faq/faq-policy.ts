// Who may do what with the FAQ. Pure: asked by the area's reads and writes, and by pages for their menus.
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Writing, ordering, deleting and reading the history are for administrators with the permission 'content'. */
export function mayManageFaq(person: Person): boolean {
  return isAdminWith(person, 'content')
}
