import { codes, defineAudit } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { otherMatter } from '../search-tables.ts'

export const matterAudit = defineAudit('other-matter', {
  about: [
    {
      kind: 'other-matter',
      label: 'Urusan di luar SPMB',
      quoted: true,
      names: rowNames(otherMatter.id, otherMatter.name),
    },
  ],
  fields: {
    name: 'Nama urusan',
    says: 'Kalimat jawaban',
    asked: 'Cara bertanya',
    off: codes('Dimatikan', { true: 'Ya', false: 'Tidak' }),
  },
  actions: {
    create: 'Menambah urusan di luar SPMB',
    change: 'Mengubah urusan di luar SPMB',
    remove: 'Menghapus urusan di luar SPMB',
    restore: 'Mengembalikan urusan di luar SPMB',
  },
})
