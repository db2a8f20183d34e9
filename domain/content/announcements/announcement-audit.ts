import { readNames } from '#domain/season/dated-texts.server.ts'
import { defineAudit } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { announcement } from './announcement-tables.ts'

export const announcementAudit = defineAudit('announcement', {
  about: [
    {
      kind: 'announcement',
      label: 'Pengumuman',
      quoted: true,
      names: readNames(rowNames(announcement.id, announcement.title)),
    },
  ],
  fields: {
    title: 'Judul',
    content: 'Isi',
    publishedAt: 'Terbit',
    expiresAt: 'Berakhir',
    pinned: 'Disematkan',
    urgent: 'Mendesak',
    about: 'Kabar di HP untuk',
    datesAsOf: 'Tanggal menurut jadwal pada',
    attachment: 'Lampiran',
    attachments: 'Lampiran',
  },
  actions: {
    change: 'Mengubah pengumuman',
    create: 'Membuat pengumuman',
    remove: 'Menghapus pengumuman',
    restore: 'Mengembalikan pengumuman',
  },
})
