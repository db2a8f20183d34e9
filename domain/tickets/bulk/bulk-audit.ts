import { bulkLabelsOf, bulkNames } from '#domain/tickets/desk-actions.ts'
import { codes, defineAudit } from '#platform/audit/define-audit.ts'

const names = Object.fromEntries(bulkNames.map((name) => [name, bulkLabelsOf(name).button]))

export const bulkAudit = defineAudit('bulk', {
  about: [{ kind: 'bulk', label: 'Tindakan massal' }],
  fields: { do: codes('Tindakan', names), tickets: 'Tiket' },
  actions: { start: 'Memulai tindakan massal', cancel: 'Membatalkan tindakan massal' },
})
