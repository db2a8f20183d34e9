// The access log in words: what was done, and to what. Pure.
import { type NameOf, plainInWords } from './change-words.ts'

const actions: Readonly<Record<string, string>> = {
  'access-log.export': 'Mengunduh log akses',
  'account.administrator-create': 'Membuat administrator',
  'account.administrator-link': 'Mengirim tautan administrator',
  'account.block': 'Memblokir akun',
  'account.email-change': 'Mengganti email',
  'account.email-change-request': 'Meminta ganti email',
  'account.email-verify': 'Mengonfirmasi email',
  'account.erase': 'Menghapus data pribadi',
  'account.erasure-cancel': 'Membatalkan hapus akun',
  'account.erasure-request': 'Meminta hapus akun',
  'account.invite': 'Mengundang orang',
  'account.invite-again': 'Mengirim ulang undangan',
  'account.password-change': 'Mengganti password',
  'account.password-link': 'Mengirim tautan password',
  'account.password-set': 'Membuat password',
  'account.permissions-change': 'Mengubah izin',
  'account.register': 'Mendaftar',
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
  'mail.resend': 'Mengirim ulang surat',
  'office.change': 'Mengubah cabang dinas',
  'profile.change': 'Mengubah profil',
  'profile.photo-change': 'Mengubah foto profil',
  'profile.photo-remove': 'Menghapus foto profil',
  'regency.move': 'Memindahkan wilayah',
  'report.export': 'Mengunduh laporan',
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
  'ticket.claim': 'Mengambil tiket',
  'ticket.classify': 'Mengubah kategori atau prioritas tiket',
  'ticket.close': 'Menutup tiket yang lama diam',
  'ticket.complete': 'Menyelesaikan tiket',
  'ticket.escalate': 'Melaporkan tiket yang terlambat',
  'ticket.hand-over': 'Mengalihkan tiket',
  'ticket.merge': 'Menggabungkan tiket',
  'ticket.note': 'Menulis catatan',
  'ticket.rate': 'Menilai jawaban',
  'ticket.read': 'Membuka tiket',
  'ticket.reopen': 'Membuka kembali tiket',
  'ticket.submit': 'Mengirim tiket',
  'ticket.undo-completion': 'Membatalkan penyelesaian tiket',
  'ticket.unmerge': 'Memisahkan tiket',
}

/** The actions that can be chosen in the filter, by their words. */
export const actionChoices: readonly (readonly [action: string, words: string])[] = Object.entries(actions).toSorted(
  ([, one], [, other]) => one.localeCompare(other, 'id'),
)

/** The action in words; one that has none yet stands as it is. */
export function actionInWords(action: string): string {
  return actions[action] ?? action
}

const targets: Readonly<Record<string, string>> = {
  ticket: 'Tiket',
  user: 'Akun',
  setting: 'Pengaturan',
  backup: 'Cadangan',
  mail: 'Surat',
  'access-log': 'Log akses',
  report: 'Laporan',
  staff: 'Petugas',
  faq: 'FAQ',
  article: 'Artikel',
  announcement: 'Pengumuman',
  attachment: 'Lampiran',
  'canned-reply': 'Balasan siap pakai',
  'content-file': 'Berkas isi',
  'faq-topic': 'Topik FAQ',
  office: 'Cabang dinas',
  regency: 'Wilayah',
  holiday: 'Hari libur',
  'ticket-category': 'Kategori tiket',
  synonym: 'Padanan kata',
  bulk: 'Tindakan massal',
  'season-close': 'Penutupan musim',
}

const settings: Readonly<Record<string, string>> = {
  season: 'Jadwal musim penerimaan',
  service_levels: 'Jam layanan dan batas waktu',
  staff_two_factor: 'Kewajiban verifikasi dua langkah untuk agen',
  backup_schedule: 'Jadwal cadangan',
  first_start: 'Hari pertama portal dipakai',
}

const categoryLists: Readonly<Record<string, string>> = {
  question: 'Kategori pertanyaan',
  complaint: 'Kategori pengaduan',
}

/** Numbers say which ticket; what has a title is quoted. */
const quoted = new Set(['faq', 'article', 'announcement', 'canned-reply', 'synonym'])

/** 'ticket:1203' as 'Tiket T-1203', 'faq:3' as 'FAQ “Kapan hasil diumumkan?”'; without a name, the id stands for it. */
export function targetInWords(target: string, nameOf: NameOf = () => undefined): string {
  const [kind = '', ...rest] = target.split(':')
  const id = rest.join(':')
  if (kind === 'setting' && settings[id]) return settings[id]
  if (kind === 'ticket-category' && categoryLists[id]) return categoryLists[id]
  const word = targets[kind]
  if (word === undefined) return target
  const name = nameOf(kind, id)
  if (name !== undefined) return `${word} ${quoted.has(kind) ? `“${name}”` : name}`
  const days = id.split('/').map((each) => plainInWords(each))
  return [word, days.join(' – ')].filter(Boolean).join(' ')
}
