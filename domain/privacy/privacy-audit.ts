import { userTarget } from '#domain/accounts/account-audit.ts'
import { changedNames, defineAudit, defineSettingAudit } from '#platform/audit/define-audit.ts'

const classes = {
  attachments: 'Lampiran',
  mails: 'Email terkirim',
  traces: 'Jejak masuk',
  accounts: 'Akun pemohon',
}

export const personalDataAudit = defineAudit('account', {
  about: [userTarget],
  fields: { tickets: 'Tiket' },
  actions: {
    'consent-give': 'Menyetujui pemakaian data lagi',
    'consent-withdraw': 'Menarik persetujuan',
    'data-download': 'Mengunduh data sendiri',
    erase: 'Menghapus data pribadi',
    'erasure-cancel': 'Membatalkan hapus akun',
    'erasure-request': 'Meminta hapus akun',
    'release-unproven': 'Memisahkan tiket yang ditulis sebelum alamat dikonfirmasi',
  },
})

export const retentionAudit = defineAudit('retention', {
  about: [{ kind: 'retention', label: 'Masa simpan data' }],
  fields: { warned: 'Diberi tahu lebih dulu', ...classes },
  actions: { finish: 'Mengakhiri masa simpan data' },
})

export const retentionSettingAudit = defineSettingAudit('retention', 'Masa simpan data', {
  ...classes,
  paused: 'Dijeda',
})

export const seasonCloseAudit = defineAudit('season', {
  about: [{ kind: 'season-close', label: 'Penutupan musim' }],
  fields: { before: 'Sebelum', ...classes },
  actions: { close: 'Menutup musim', 'close-finish': 'Menyelesaikan penutupan musim' },
})

export const breachAudit = defineAudit('incident', {
  about: [{ kind: 'incident', label: 'Kebocoran data' }],
  fields: {
    mails: 'Email terkirim',
    // Of entries of earlier versions, as are the actions 'authority' and 'change'.
    fields: changedNames({
      title: 'judul',
      description: 'kejadian',
      data: 'data yang terungkap',
      measures: 'tindakan',
      advice: 'saran',
      fromAt: 'awal kejadian',
      untilAt: 'akhir kejadian',
      discoveredAt: 'waktu diketahui',
      scope: 'cakupan',
    }),
  },
  actions: {
    authority: 'Mencatat pemberitahuan kepada lembaga',
    change: 'Mengubah catatan kebocoran data',
    create: 'Mencatat kebocoran data',
    export: 'Mengunduh daftar orang yang terdampak kebocoran data',
    notify: 'Mengirim pemberitahuan kebocoran data',
    read: 'Membuka catatan kebocoran data',
  },
})
