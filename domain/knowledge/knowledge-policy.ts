// Who may do what in the information centre. Pure: asked by the area's reads and writes.
import type { Person } from '#domain/accounts/account.ts'

/** What readers think of the articles is for those who answer and those who write. */
export function mayReadFeedback(person: Person): boolean {
  return person.role === 'agent' || person.role === 'admin'
}
