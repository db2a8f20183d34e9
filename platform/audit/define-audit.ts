// Every action the audit can hold, with its label: an action without a label does not compile.

const labels = {
  'access-log.export': 'Mengunduh log akses',
  'account.administrator-create': 'Membuat administrator',
  'account.administrator-link': 'Mengirim tautan administrator',
  'account.block': 'Memblokir akun',
  'account.claim-ticket': 'Memindahkan tiket ke akun sendiri',
  'account.consent-give': 'Menyetujui pemakaian data lagi',
  'account.consent-withdraw': 'Menarik persetujuan',
  'account.data-download': 'Mengunduh data sendiri',
  'account.email-change': 'Mengganti email',
  'account.email-change-request': 'Meminta ganti email',
  'account.email-verify': 'Mengonfirmasi email',
  'account.erase': 'Menghapus data pribadi',
  'account.erasure-cancel': 'Membatalkan hapus akun',
  'account.erasure-request': 'Meminta hapus akun',
  'account.look-up': 'Mencari akun pemohon',
  'account.invite': 'Mengundang orang',
  'account.invite-again': 'Mengirim ulang undangan',
  'account.password-change': 'Mengganti password',
  'account.password-link': 'Mengirim tautan password',
  'account.password-set': 'Membuat password',
  'account.permissions-change': 'Mengubah izin',
  'account.register': 'Mendaftar',
  'account.release-unproven': 'Memisahkan tiket yang ditulis sebelum alamat dikonfirmasi',
  'account.role-change': 'Mengubah peran',
  'account.second-factor-codes': 'Membuat kode cadangan baru',
  'account.second-factor-off': 'Mematikan verifikasi dua langkah',
  'account.second-factor-on': 'Menyalakan verifikasi dua langkah',
  'account.second-factor-reset': 'Mengatur ulang verifikasi dua langkah',
  'account.sessions-end': 'Mengakhiri sesi',
  'account.unblock': 'Membuka blokir',
  'announcement.change': 'Mengubah pengumuman',
  'announcement.create': 'Membuat pengumuman',
  'announcement.remove': 'Menghapus pengumuman',
  'announcement.restore': 'Mengembalikan pengumuman',
  'article.change': 'Mengubah artikel',
  'article.create': 'Membuat artikel',
  'article.remove': 'Menghapus artikel',
  'article.restore': 'Mengembalikan artikel',
  'attachment.infected': 'Menolak lampiran berbahaya',
  'attachment.refuse': 'Menolak lampiran',
  'attachment.remove': 'Menghapus lampiran',
  'attachment.upload': 'Mengunggah lampiran',
  'audit.verify': 'Memeriksa keutuhan log akses',
  'backup.download': 'Mengunduh cadangan',
  'backup.remove': 'Menghapus cadangan lama',
  'backup.request': 'Meminta cadangan',
  'backup.restore-test': 'Meminta uji pemulihan',
  'bulk.start': 'Memulai tindakan massal',
  'canned-reply.change': 'Mengubah balasan siap pakai',
  'canned-reply.create': 'Membuat balasan siap pakai',
  'canned-reply.remove': 'Menghapus balasan siap pakai',
  'canned-reply.restore': 'Mengembalikan balasan siap pakai',
  'content-file.upload': 'Mengunggah berkas isi',
  'faq.change': 'Mengubah FAQ',
  'faq.create': 'Membuat FAQ',
  'faq.order': 'Mengurutkan FAQ',
  'faq.remove': 'Menghapus FAQ',
  'faq.restore': 'Mengembalikan FAQ',
  'holiday.change': 'Mengubah hari libur',
  'holiday.create': 'Menambah hari libur',
  'holiday.remove': 'Menghapus hari libur',
  'holiday.restore': 'Mengembalikan hari libur',
  'incident.authority': 'Mencatat pemberitahuan kepada lembaga',
  'incident.change': 'Mengubah catatan insiden data',
  'incident.create': 'Mencatat insiden data',
  'incident.export': 'Mengunduh daftar orang yang terdampak insiden',
  'incident.notify': 'Mengirim pemberitahuan insiden data',
  'incident.read': 'Membuka catatan insiden data',
  'mail.resend': 'Mengirim ulang surat',
  'mail.resend-all': 'Mengirim ulang semua surat yang gagal',
  'mail.resend-uncertain': 'Mengirim ulang semua surat yang tidak pasti',
  'office.change': 'Mengubah cabang dinas',
  'profile.change': 'Mengubah profil',
  'profile.photo-change': 'Mengubah foto profil',
  'profile.photo-remove': 'Menghapus foto profil',
  'regency.move': 'Memindahkan wilayah',
  'report.export': 'Mengunduh laporan',
  'retention.finish': 'Mengakhiri masa simpan data',
  'season.close': 'Menutup musim',
  'season.close-finish': 'Menyelesaikan penutupan musim',
  'security.sessions-end': 'Mengakhiri semua sesi petugas',
  'service-levels.renew-due-times': 'Menghitung ulang batas waktu tiket',
  'setting.change': 'Mengubah pengaturan',
  'synonym.add': 'Menambah padanan kata',
  'synonym.change': 'Mengubah padanan kata',
  'synonym.remove': 'Menghapus padanan kata',
  'synonym.restore': 'Mengembalikan padanan kata',
  'ticket-category.change': 'Mengganti nama kategori tiket',
  'ticket-category.create': 'Menambah kategori tiket',
  'ticket-category.hide': 'Menyembunyikan kategori tiket',
  'ticket-category.order': 'Mengurutkan kategori tiket',
  'ticket-category.show': 'Menampilkan kategori tiket',
  'ticket.answer': 'Menjawab tiket',
  'ticket.assign': 'Menugaskan tiket',
  'ticket.consent-withdraw': 'Menutup tiket karena persetujuan ditarik',
  'ticket.claim': 'Mengambil tiket',
  'ticket.classify': 'Mengubah kategori atau prioritas tiket',
  'ticket.complete': 'Menyelesaikan tiket',
  'ticket.escalate': 'Melaporkan tiket yang terlambat',
  'ticket.hand-over': 'Mengalihkan tiket',
  'ticket.merge': 'Menggabungkan tiket',
  'ticket.merge-in': 'Menggabungkan tiket lain ke tiket ini',
  'ticket.not-spam': 'Mencabut tanda spam dari tiket',
  'ticket.note': 'Menulis catatan',
  'ticket.rate': 'Menilai jawaban',
  'ticket.read': 'Membuka tiket',
  'ticket.reopen': 'Membuka kembali tiket',
  'ticket.requester_reply': 'Membalas sebagai pemohon',
  'ticket.spam': 'Menandai tiket sebagai spam',
  'ticket.submit': 'Mengirim tiket',
  'ticket.undo-completion': 'Membatalkan penyelesaian tiket',
  'ticket.unmerge': 'Memisahkan tiket',
  'ticket.unmerge-in': 'Memisahkan tiket lain dari tiket ini',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>

/** 'area.verb' of everything that is put on record; a new one needs its Indonesian label in this file. */
export type AuditAction = keyof typeof labels

/** The verbs of `ticket.…`, as the changes of a ticket name them. */
export type TicketVerb = AuditAction extends infer Action
  ? Action extends `ticket.${infer Verb}`
    ? Verb
    : never
  : never

/** True for an action of today's portal; entries of older portals may carry others. */
export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(labels, action)
}

/** The label of an action in Indonesian; one that no portal of today records stands as it is. */
export function labelOfAction(action: string): string {
  return isAuditAction(action) ? labels[action] : action
}

/** All actions with their labels, by the alphabet of the labels. */
export const actionChoices: readonly (readonly [action: AuditAction, label: string])[] = (
  Object.entries(labels) as [AuditAction, string][]
).toSorted(([, one], [, other]) => one.localeCompare(other, 'id'))
