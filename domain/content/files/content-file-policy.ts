// Who may do what with content files. Pure.
import { holds, mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Files are uploaded by staff who write content; everybody may read one whose address they have. */
export function mayUploadFiles(person: Person): boolean {
  return mayEnter(person, 'helpdesk') && holds(person, 'content')
}
