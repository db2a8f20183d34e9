// The access log in words: what was done, to what, and what changed.

const actions: Readonly<Record<string, string>> = {
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
  'account.second-factor-reset': 'Mengatur ulang verifikasi dua langkah',
  'account.sessions-end': 'Mengakhiri sesi',
  'account.unblock': 'Membuka blokir',
  'access-log.export': 'Mengunduh log akses',
  'backup.download': 'Mengunduh cadangan',
  'backup.remove': 'Menghapus cadangan lama',
  'backup.request': 'Meminta cadangan',
  'backup.restore-test': 'Meminta uji pemulihan',
  'mail.resend': 'Mengirim ulang surat',
  'profile.change': 'Mengubah profil',
  'profile.photo-change': 'Mengubah foto profil',
  'profile.photo-remove': 'Menghapus foto profil',
  'report.export': 'Mengunduh laporan',
  'security.sessions-end': 'Mengakhiri semua sesi petugas',
  'setting.change': 'Mengubah pengaturan',
  'ticket.answer': 'Menjawab tiket',
  'ticket.claim': 'Mengambil tiket',
  'ticket.complete': 'Menyelesaikan tiket',
  'ticket.read': 'Membuka tiket',
  'ticket.submit': 'Mengirim tiket',
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
}

/** 'ticket:1203' as 'Tiket 1203'. */
export function targetInWords(target: string): string {
  const [kind = '', ...rest] = target.split(':')
  const name = targets[kind]
  return name === undefined ? target : [name, rest.join(':')].filter(Boolean).join(' ')
}

const fields: Readonly<Record<string, string>> = {
  status: 'Status',
  assignee: 'Petugas',
  role: 'Peran',
  office: 'Cabang dinas',
  permissions: 'Izin',
  blocked: 'Diblokir',
  value: 'Nilai',
  sessions: 'Sesi',
  email: 'Email',
  name: 'Nama',
  daily: 'Setiap hari',
  time: 'Jam',
  keep: 'Jumlah disimpan',
  one: 'Sesi',
  others: 'Sesi lain',
  all: 'Semua sesi',
  rows: 'Baris',
}

const values: Readonly<Record<string, string>> = {
  pending: 'Belum Direspon',
  inprogress: 'Dalam Proses',
  waiting: 'Menunggu Balasan',
  completed: 'Selesai',
  client: 'Klien',
  agent: 'Agen',
  admin: 'Admin',
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'kosong'
  if (value === true) return 'ya'
  if (value === false) return 'tidak'
  if (Array.isArray(value)) return value.length === 0 ? 'kosong' : value.map(valueInWords).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return values[String(value)] ?? String(value)
}

/** What changed, a line each: 'Status: Belum Direspon → Dalam Proses'. */
export function changesInWords(changes: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(changes).map(([field, change]) => {
    const name = fields[field] ?? field
    if (!Array.isArray(change) || change.length !== 2) return `${name}: ${valueInWords(change)}`
    return `${name}: ${valueInWords(change[0])} → ${valueInWords(change[1])}`
  })
}
