// What is put on record of the access log itself.
import { defineAudit } from '#platform/audit/define-audit.ts'

export const accessLogAudit = defineAudit('access-log', {
  about: [{ kind: 'access-log', label: 'Log akses' }],
  actions: { export: 'Mengunduh log akses' },
})
