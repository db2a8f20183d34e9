import { holds, mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { defineAudit } from '#platform/audit/define-audit.ts'

/** Files are uploaded by staff who write content; everybody may read one whose address they have. */
export function mayUploadFiles(person: Person): boolean {
  return mayEnter(person, 'helpdesk') && holds(person, 'content')
}

export const contentFileAudit = defineAudit('content-file', {
  about: [{ kind: 'content-file', label: 'Berkas isi' }],
  fields: { name: 'Nama', size: 'Ukuran (byte)' },
  actions: { upload: 'Mengunggah berkas isi' },
})
