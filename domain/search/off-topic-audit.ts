import { codes, defineAudit } from '#platform/audit/define-audit.ts'

/** Of entries that earlier versions wrote. */
export const offTopicAudit = defineAudit('other-matter', {
  about: [
    {
      kind: 'other-matter',
      label: 'Urusan di luar SPMB',
      quoted: true,
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
