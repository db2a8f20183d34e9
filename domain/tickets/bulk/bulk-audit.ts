import { codes, defineAudit } from '#platform/audit/define-audit.ts'
import { bulkLabelsOf, bulkNames } from './bulk-labels.ts'

const names = Object.fromEntries(bulkNames.map((name) => [name, bulkLabelsOf(name).button]))

export const bulkAudit = defineAudit('bulk', {
  about: [{ kind: 'bulk', label: 'Tindakan massal' }],
  fields: { do: codes('Tindakan', names), tickets: 'Tiket' },
  actions: { start: 'Memulai tindakan massal', cancel: 'Membatalkan tindakan massal' },
})
