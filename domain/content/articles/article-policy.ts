// Who may do what in the information centre. Pure: asked by the area's reads and writes.
import { isAdminWith, isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** What readers think of the articles is for those who answer and those who write. */
export function mayReadFeedback(person: Person): boolean {
  return isStaff(person)
}

/** Writing, scheduling, deleting and reading drafts is for administrators with the permission 'content'. */
export function mayManageArticles(person: Person): boolean {
  return isAdminWith(person, 'content')
}
