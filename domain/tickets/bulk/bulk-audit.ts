import { codes, defineAudit } from '#platform/audit/define-audit.ts'
import type { BulkTask } from './bulk.ts'

const tasks: Record<BulkTask['do'], string> = {
  claim: 'Proses tiket',
  complete: 'Selesai',
  spam: 'Tandai sebagai spam',
  'not-spam': 'Bukan spam',
  assign: 'Ganti petugas',
  category: 'Ubah kategori',
  priority: 'Ubah prioritas',
  'hand-over': 'Alihkan',
  reply: 'Balas',
  'reply-complete': 'Balas dan selesai',
}

export const bulkAudit = defineAudit('bulk', {
  about: [{ kind: 'bulk', label: 'Tindakan massal' }],
  fields: { do: codes('Tindakan', tasks), tickets: 'Tiket' },
  actions: { start: 'Memulai tindakan massal', cancel: 'Membatalkan tindakan massal' },
})
