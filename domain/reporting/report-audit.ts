// What is put on record of reports.
import { defineAudit } from '#platform/audit/define-audit.ts'

export const reportAudit = defineAudit('report', {
  about: [{ kind: 'report', label: 'Laporan' }],
  actions: { export: 'Mengunduh laporan' },
})
