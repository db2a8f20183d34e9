import { defineAudit } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { clause } from './clause-tables.ts'

/** Clauses are no longer written; the access log still shows their entries. */
export const clauseAudit = defineAudit('clause', {
  about: [{ kind: 'clause', label: 'Ketentuan juknis', quoted: true, names: rowNames(clause.id, clause.number) }],
  fields: { number: 'Nomor', text: 'Bunyi', edition: 'Versi juknis', changedAt: 'Bunyi berubah' },
  actions: {
    change: 'Mengubah ketentuan juknis',
    create: 'Menambah ketentuan juknis',
    remove: 'Menghapus ketentuan juknis',
    restore: 'Mengembalikan ketentuan juknis',
  },
})
