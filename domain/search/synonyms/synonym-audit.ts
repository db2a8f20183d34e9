import { defineAudit } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { searchSynonym } from '../search-tables.ts'

export const synonymAudit = defineAudit('synonym', {
  about: [
    { kind: 'synonym', label: 'Padanan kata', quoted: true, names: rowNames(searchSynonym.id, searchSynonym.term) },
  ],
  fields: { term: 'Istilah', variants: 'Kata lain' },
  actions: {
    add: 'Menambah padanan kata',
    change: 'Mengubah padanan kata',
    remove: 'Menghapus padanan kata',
    restore: 'Mengembalikan padanan kata',
  },
})
