import { codes, defineAudit, reference } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { replyPriorities } from './canned-reply.ts'
import { cannedReply } from './canned-reply-tables.ts'

export const cannedReplyAudit = defineAudit('canned-reply', {
  about: [
    {
      kind: 'canned-reply',
      label: 'Jawaban siap pakai',
      quoted: true,
      names: rowNames(cannedReply.id, cannedReply.title),
    },
  ],
  fields: {
    ...{ title: 'Judul', text: 'Isi', officeId: reference('Cabang dinas', 'office'), shortcut: 'Nama pendek' },
    setsCategory: 'Setelah dikirim: kategori',
    setsPriority: codes('Setelah dikirim: prioritas', replyPriorities),
    completes: codes('Setelah dikirim: selesai', { true: 'Ya', false: 'Tidak' }),
    handsOverTo: reference('Setelah dikirim: alihkan ke', 'office'),
  },
  actions: {
    change: 'Mengubah jawaban siap pakai',
    create: 'Membuat jawaban siap pakai',
    remove: 'Menghapus jawaban siap pakai',
    restore: 'Mengembalikan jawaban siap pakai',
  },
})
