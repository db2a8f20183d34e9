// Who may do what with announcements. Pure.
import { holds, mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** The list with what is scheduled and what has expired is for staff. */
export function mayListAnnouncements(person: Person): boolean {
  return mayEnter(person, 'helpdesk')
}

/** Writing and deleting is for staff with the permission 'content', agents included. */
export function mayManageAnnouncements(person: Person): boolean {
  return mayEnter(person, 'helpdesk') && holds(person, 'content')
}
