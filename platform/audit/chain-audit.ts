// What the audit puts on record of itself.
import { defineAudit } from './define-audit.ts'

export const chainAudit = defineAudit('audit', {
  about: [{ kind: 'audit', label: 'Log akses' }],
  fields: { entries: 'Catatan', problems: 'Kerusakan', head: 'Ujung rantai' },
  actions: { verify: 'Memeriksa keutuhan log akses' },
})
