// What is put on record of files in articles and announcements.
import { defineAudit } from '#platform/audit/define-audit.ts'

export const contentFileAudit = defineAudit('content-file', {
  about: [{ kind: 'content-file', label: 'Berkas isi' }],
  fields: { name: 'Nama', size: 'Ukuran (byte)' },
  actions: { upload: 'Mengunggah berkas isi' },
})
