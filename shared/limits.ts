// Every rate limit of the portal: what it counts, how often by default, in which window, and how far it may be set.
import { reportLimits } from './report-limits.ts'

/** One limit: `turns` per key (an account, a network, a person) in `seconds`. */
export interface LimitRow {
  /** What is counted, in the words administrators read. */
  readonly counts: string
  /** The default. */
  readonly turns: number
  readonly seconds: number
  /** The fewest and the most turns that administrators may set: so that a limit neither shuts everybody out nor is switched off. */
  readonly min: number
  readonly max: number
  /** What there was too much of, for the refusal; 'Terlalu banyak percobaan' without it. */
  readonly what?: string
  /**
   * For what many visitors do: a key without turns is refused without asking the database, and while the database is
   * away each process counts for itself.
   */
  readonly busy?: true
  /** Each process counts for itself, in memory: for what must cost less than a row. */
  readonly perProcess?: true
}

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

const manySearches = 'Terlalu banyak pencarian dari jaringan Anda'
const manyMessages = 'Terlalu banyak pesan'

const rows = {
  'sign-in-account': {
    counts: 'Gagal masuk ke satu akun dari perangkat yang belum dikenal sebelum perangkat diminta berhitung dulu',
    turns: 200,
    seconds: hour,
    min: 50,
    max: 500,
  },
  'sign-in-account-network': {
    counts: 'Gagal masuk ke satu akun dari satu jaringan',
    turns: 10,
    seconds: quarter,
    min: 5,
    max: 100,
  },
  'sign-in-device': {
    counts: 'Gagal masuk ke satu akun dari satu perangkat yang dikenal',
    turns: 10,
    seconds: quarter,
    min: 5,
    max: 100,
  },
  'sign-in-network': {
    counts: 'Gagal masuk dari satu jaringan',
    turns: 300,
    seconds: quarter,
    min: 30,
    max: 10_000,
  },
  confirmation: {
    counts: 'Password atau kode salah dari satu orang yang sudah masuk',
    turns: 10,
    seconds: quarter,
    min: 5,
    max: 100,
  },
  'registration-free': {
    counts: 'Pendaftaran dari satu jaringan sebelum perangkat diminta berhitung dulu',
    turns: 120,
    seconds: hour,
    min: 10,
    max: 100_000,
  },
  'registration-network': {
    counts: 'Pendaftaran dari satu jaringan',
    turns: 1_200,
    seconds: hour,
    min: 100,
    max: 100_000,
  },
  'link-address': { counts: 'Tautan lewat email ke satu alamat', turns: 5, seconds: hour, min: 2, max: 50 },
  'link-network': {
    counts: 'Tautan lewat email dari satu jaringan',
    turns: 120,
    seconds: hour,
    min: 20,
    max: 10_000,
  },
  'link-by-staff': {
    counts: 'Undangan dan tautan password dari petugas kepada satu orang',
    turns: 5,
    seconds: hour,
    min: 2,
    max: 50,
    what: 'Orang ini sudah dikirimi banyak tautan',
  },
  'photo-upload': {
    counts: 'Foto profil yang dikirim satu orang',
    turns: 30,
    seconds: hour,
    min: 3,
    max: 500,
    what: 'Foto sudah terlalu sering diganti',
  },
  'data-download': {
    counts: 'Unduhan data pribadi oleh satu orang',
    turns: 6,
    seconds: 24 * hour,
    min: 1,
    max: 100,
    what: 'Data Anda sudah sering diunduh hari ini',
  },
  'attachment-upload': {
    counts: 'Lampiran yang diunggah satu orang',
    turns: 60,
    seconds: hour,
    min: 10,
    max: 1_000,
  },
  'question-free': {
    counts: 'Pertanyaan satu orang sebelum perangkat diminta berhitung dulu',
    turns: 10,
    seconds: hour,
    min: 2,
    max: 1_000,
  },
  'question-person': {
    counts: 'Pertanyaan satu orang',
    turns: 60,
    seconds: hour,
    min: 5,
    max: 1_000,
    what: 'Terlalu banyak pertanyaan',
  },
  'question-network-free': {
    counts: 'Pertanyaan dari satu jaringan sebelum perangkat diminta berhitung dulu',
    turns: 300,
    seconds: hour,
    min: 20,
    max: 100_000,
  },
  'question-network': {
    counts: 'Pertanyaan dari satu jaringan',
    turns: 3_000,
    seconds: hour,
    min: 100,
    max: 100_000,
    what: 'Terlalu banyak pertanyaan dari jaringan ini',
  },
  'guest-number-free': {
    counts: 'Pertanyaan tanpa akun dari satu nomor sebelum perangkat diminta berhitung dulu',
    turns: 5,
    seconds: hour,
    min: 2,
    max: 1_000,
  },
  'guest-number': {
    counts: 'Pertanyaan tanpa akun dari satu nomor',
    turns: 20,
    seconds: hour,
    min: 5,
    max: 20_000,
    what: 'Terlalu banyak pertanyaan dari nomor ini',
  },
  'guest-network-free': {
    counts: 'Pertanyaan tanpa akun dari satu jaringan sebelum perangkat diminta berhitung dulu',
    turns: 120,
    seconds: hour,
    min: 10,
    max: 100_000,
  },
  'guest-network': {
    counts: 'Pertanyaan tanpa akun dari satu jaringan',
    turns: 3_000,
    seconds: hour,
    min: 100,
    max: 100_000,
    what: 'Terlalu banyak pertanyaan dari jaringan ini',
  },
  'guest-upload': {
    counts: 'Berkas tanpa akun dari satu jaringan',
    turns: 600,
    seconds: hour,
    min: 20,
    max: 10_000,
    what: 'Terlalu banyak berkas dari jaringan ini',
  },
  'guest-digits-ticket': {
    counts: 'Empat angka yang salah untuk satu pertanyaan',
    turns: 5,
    seconds: hour,
    min: 3,
    max: 20,
  },
  'guest-digits-network': {
    counts: 'Empat angka yang salah dari satu jaringan',
    turns: 40,
    seconds: hour,
    min: 10,
    max: 1_000,
  },
  ...reportLimits,
  'reply-person': {
    counts: 'Balasan satu orang pada pertanyaannya',
    turns: 30,
    seconds: hour,
    min: 5,
    max: 1_000,
    what: 'Terlalu banyak balasan',
  },
  'reopen-person': {
    counts: 'Pertanyaan yang dibuka kembali oleh satu orang',
    turns: 10,
    seconds: hour,
    min: 2,
    max: 1_000,
    what: 'Terlalu banyak pertanyaan dibuka kembali',
  },
  'reply-network': {
    counts: 'Balasan dan pembukaan kembali dari satu jaringan',
    turns: 3_000,
    seconds: hour,
    min: 100,
    max: 100_000,
    what: 'Terlalu banyak balasan dari jaringan ini',
  },
  'number-code': {
    counts: 'Kode WhatsApp ke satu nomor',
    turns: 5,
    seconds: hour,
    min: 2,
    max: 50,
  },
  'number-code-person': {
    counts: 'Kode WhatsApp yang diminta satu orang yang sudah masuk',
    turns: 10,
    seconds: hour,
    min: 3,
    max: 100,
    what: 'Terlalu banyak kode diminta',
  },
  'number-code-network': {
    counts: 'Kode WhatsApp yang diminta dari satu jaringan',
    turns: 60,
    seconds: hour,
    min: 10,
    max: 10_000,
    what: 'Terlalu banyak kode diminta dari jaringan ini',
  },
  'number-code-try': {
    counts: 'Kode WhatsApp salah dari satu jaringan',
    turns: 60,
    seconds: quarter,
    min: 10,
    max: 10_000,
  },
  'whatsapp-number': {
    counts: 'Pesan WhatsApp dari satu nomor',
    turns: 60,
    seconds: hour,
    min: 10,
    max: 1_000,
  },
  'push-network': {
    counts: 'HP yang minta diberi tahu dari satu jaringan',
    turns: 300,
    seconds: hour,
    min: 20,
    max: 100_000,
    what: 'Terlalu banyak HP dari jaringan ini minta diberi tahu',
  },
  'unsubscribe-network': {
    counts: 'Email yang dihentikan lewat tautan dari satu jaringan',
    turns: 300,
    seconds: hour,
    min: 20,
    max: 100_000,
  },
  'requester-look-up': {
    counts: 'Pencarian akun pemohon oleh satu petugas',
    turns: 200,
    seconds: hour,
    min: 30,
    max: 5_000,
    what: 'Terlalu banyak pencarian akun',
  },
  'status-look-up': {
    counts: 'Cek status pertanyaan dari satu jaringan',
    turns: 120,
    seconds: minute,
    min: 20,
    max: 10_000,
    busy: true,
  },
  'thanks-network': {
    counts: 'Terimakasih untuk satu pertanyaan dari satu jaringan',
    turns: 200,
    seconds: 24 * hour,
    min: 10,
    max: 10_000,
    what: 'Terlalu banyak terimakasih dari jaringan ini',
    busy: true,
  },
  'feedback-network': {
    counts: 'Pengunjung satu jaringan yang menilai satu artikel',
    turns: 200,
    seconds: 24 * hour,
    min: 10,
    max: 10_000,
    what: 'Terlalu banyak penilaian dari jaringan ini',
    busy: true,
  },
  'visitor-vote': {
    counts: 'Terimakasih dan penilaian artikel dari satu jaringan',
    turns: 300,
    seconds: minute,
    min: 20,
    max: 10_000,
    busy: true,
  },
  'visitor-search': {
    counts: 'Saran saat mengetik dan pencarian yang dilaporkan halaman, dari satu jaringan (per proses)',
    turns: 1_200,
    seconds: minute,
    min: 60,
    max: 100_000,
    what: manySearches,
    perProcess: true,
  },
  'search-page': {
    counts: 'Halaman pencarian baru dari satu jaringan (per proses)',
    turns: 300,
    seconds: minute,
    min: 30,
    max: 10_000,
    what: manySearches,
    perProcess: true,
  },
  'visitor-page': {
    counts: 'Halaman tanpa masuk yang dibuat khusus, misalnya status pertanyaan, dari satu jaringan (per proses)',
    turns: 1_200,
    seconds: minute,
    min: 60,
    max: 100_000,
    what: 'Terlalu banyak halaman dibuka dari jaringan Anda',
    perProcess: true,
  },
  'chat-visitor': {
    counts: 'Pesan satu pengunjung kepada asisten',
    turns: 20,
    seconds: minute,
    min: 3,
    max: 200,
    what: manyMessages,
    busy: true,
  },
  'chat-network': {
    counts: 'Pesan dari satu jaringan kepada asisten',
    turns: 600,
    seconds: minute,
    min: 60,
    max: 10_000,
    what: manyMessages,
    busy: true,
  },
  'api-reads': {
    counts: 'Pembacaan API dari satu jaringan',
    turns: 600,
    seconds: minute,
    min: 60,
    max: 100_000,
    busy: true,
  },
  'api-look-ups': {
    counts: 'Cek status lewat API dari satu jaringan',
    turns: 120,
    seconds: minute,
    min: 20,
    max: 10_000,
    busy: true,
  },
  'api-writes': {
    counts: 'Kiriman lewat API dari satu jaringan',
    turns: 120,
    seconds: minute,
    min: 20,
    max: 10_000,
    busy: true,
  },
} as const satisfies Record<string, LimitRow>

export type LimitName = keyof typeof rows

/** The table; a new limit is a line here and one in docs/operations.md. */
export const limits: Readonly<Record<LimitName, LimitRow>> = rows

/** The names in the order of the table. */
export const limitNames = Object.keys(rows) as readonly LimitName[]

/** The window in words: '15 menit', '1 jam'. */
export function describeWindow(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} hari`
  return seconds % hour === 0 ? `${seconds / hour} jam` : `${seconds / minute} menit`
}
