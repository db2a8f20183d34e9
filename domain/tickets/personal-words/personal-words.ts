import { placeWords, wordSet } from '#domain/tickets/reply-guard/reply-words.ts'

export const personalKinds = {
  name: 'nama',
  nisn: 'NISN',
  nik: 'NIK atau nomor KK',
  phone: 'nomor telepon',
  email: 'email',
  paper: 'nomor berkas',
  ticket: 'nomor atau ID pertanyaan',
  link: 'tautan pribadi',
  secret: 'password atau token',
  birth: 'tanggal lahir',
  address: 'alamat rumah',
  staff: 'nama petugas',
  opening: 'salam pembuka',
  closing: 'salam penutup',
} as const

export type PersonalKind = keyof typeof personalKinds

export interface PersonalFacts {
  readonly familyNames: readonly string[]
  readonly staffNames: readonly string[]
  readonly officialContacts: readonly string[]
  readonly placeNames: readonly string[]
  /** Where the portal is, without a slash at its end. */
  readonly origin: string
}

export type Voice = 'question' | 'answer'

export type Note = (kind: PersonalKind) => void

/** Stands where something was removed until the text is tidied; no one types it. */
export const gap = '\uE000'

// What was called by its name keeps the name, without the colon.
const gaps = /[ \t]{0,5}[:=]?[ \t]{0,5}\uE000/g

const fixes: readonly (readonly [RegExp, string])[] = [
  [/\(\s{0,5}[,;:/-]{0,2}\s{0,5}\)|"\s{0,5}"|“\s{0,5}”|\[\s{0,5}\]/g, ''],
  [/[ \t]{2,}/g, ' '],
  [/ {1,3}([,.;:!?)])/g, '$1'],
  [/\( {1,3}/g, '('],
  [/[,;:]{1,3}(?=[,;])/g, ''],
  [/[,;:]{1,3}(?=[.!?])/g, ''],
  [/(?<![.\d])\.{2}(?!\.)/g, '.'],
  [/^[,.;:!?) ]{1,5}/gm, ''],
  [/[,;]$/gm, ''],
  [/\n{3,}/g, '\n\n'],
]

export const beginsSentence = (before: string): boolean => /(?:^|[.!?:]\s{1,3}|\n\s{0,3}(?:- )?)$/.test(before)

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function tidyText(text: string): string {
  const lines = text.replaceAll(gaps, '').split('\n')
  const trimmed = lines.map((line) => line.trim()).join('\n')
  const fixed = fixes.reduce((left, [pattern, by]) => left.replaceAll(pattern, by), trimmed)
  return withCapital(fixed.trim())
}

const rowsOf = (rows: string): string[][] =>
  rows
    .trim()
    .split(',')
    .map((row) => row.trim().split(' '))
    .sort((one, other) => other.length - one.length)

/** Behind these stands a name however it is written; they go with it. */
export const nameCues = rowsOf(
  'bernama, atas nama anak saya, atas nama anak, atas nama siswa, atas nama ananda, atas nama, a n, nama lengkap, nama siswa, nama murid, nama peserta, nama anak, nama anak saya, nama saya, nama',
)

/** Behind these stands a name when it is written with a capital; they stay. */
export const roleCues = rowsOf(`
  anak saya, anak kami, putra saya, putri saya, putra kami, putri kami, adik saya, kakak saya, cucu saya, keponakan saya,
  suami saya, istri saya, ayah saya, ibu saya, ananda, siswa, siswi, murid, peserta, pendaftar, saudara, saudari, sdr, sdri,
  adik, dik, dek, saya
`)

export const honorifics = wordSet('bapak ibu pak bu kak kakak mas mbak mba bunda ayah om tante ustadz ustadzah')

const acronyms = wordSet(`
  nisn nik kk sma smk smp sd mts mi ma man sman smkn smpn sdn spmb ppdb kip pip pkh ktp kia pin id wa hp otp sktm skl tka dtks
  dtsen kis wib pdf jpg png url npsn bpjs tni polri asn
`)

const ordinary = wordSet(`
  anda kami saya kita baru didik kelas kandung kota guru kepala wali murid siswa siswi operator panitia petugas orang tua bapak
  ibu afirmasi prestasi domisili mutasi zonasi jalur indonesia pertiwi dinas pendidikan cabang wilayah helpdesk provinsi jawa
  tengah kabupaten kecamatan kelurahan desa sekolah negeri swasta kebudayaan januari februari maret april mei juni juli agustus
  september oktober november desember senin selasa rabu kamis jumat sabtu minggu akun data berkas token kartu keluarga nilai
  rapor rapot pendaftaran verifikasi pengumuman daftar ulang portal halaman menu tombol login masuk ajuan akta kelahiran ijazah
  surat keterangan google chrome android iphone whatsapp telegram dapodik kemendikbud kemdikbud disdik dukcapil mohon silakan
  untuk jika bila apakah bagaimana kenapa mengapa karena tetapi namun dan atau yang ini itu tidak belum sudah saat setelah
  sebelum pada dengan tolong terima kasih halo selamat ananda anak nama status calon menurut kata
  kemudian lalu selain selama sejak sesuai pihak kepada oleh bersama hubungi hanya agar supaya sebaiknya segera benar betul nomor
  foto umur usia alamat sertifikat piagam beliau dia ia bagi tentang perihal mengenai soal terkait atas kalau ketika sekarang
  kemarin besok hari tadi tanggal pukul jam proses hasil peringkat kuota syarat cara langkah informasi info catatan
`)

export function isNoName(word: string, places: ReadonlySet<string>): boolean {
  const known = acronyms.has(word) || ordinary.has(word) || placeWords.has(word) || honorifics.has(word)
  return known || places.has(word) || /^\d/.test(word)
}

export const nameEnds = wordSet(`
  tidak belum sudah yang dari di ke dengan untuk kelas sekolah nisn nik kk lahir itu ini saya kami anak dan atau karena mohon
  tolong apakah kenapa mengapa bagaimana ada masih sedang akan bisa dapat berbeda salah tertulis muncul gagal kok ya kak bu pak
  mau ingin status smp sma smk mts sd siswa pendaftar pada sebagai adalah jadi lulusan asal dalam juga lagi tetapi tapi keluar
  terkunci terdaftar ditolak sesuai beda hilang kosong nya ibu ayah orang wali lengkap alamat agar supaya hanya pun telah harus
  kemarin tadi hari bukan namun lalu kemudian sama milik mendaftar daftar masuk login
`)
