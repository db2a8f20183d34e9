// Who may do what with content files. Pure.
import type { Person } from '#domain/accounts/account.ts'
import { holds, mayEnter } from '#domain/accounts/account-policy.ts'

/** Files are uploaded by staff who write content; everybody may read one whose address they have. */
export function mayUploadFiles(person: Person): boolean {
  return mayEnter(person, 'helpdesk') && holds(person, 'content')
}
