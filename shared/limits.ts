// Every rate limit of the portal: what it counts, how often by default, in which window, and how far it may be set.
export interface LimitRow {
  readonly counts: string
  readonly turns: number
  readonly seconds: number
  /** The fewest and the most turns that administrators may set: so that a limit neither shuts everybody out nor is switched off. */
  readonly min: number
  readonly max: number
  readonly what?: string
  /**
   * For what many visitors do: a key without turns is refused without asking the database, and while the database is
   * away each process counts for itself.
   */
  readonly busy?: true
  /** Each process counts for itself, in memory: for what must cost less than a row. */
  readonly perProcess?: true
  /** One count for the whole portal, under the key `wholePortal`: administrators see how much of it is used. */
  readonly shared?: true
}

export const wholePortal = 'all'

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

const manySearches = 'Terlalu banyak pencarian dari jaringan Anda'
const manyMessages = 'Terlalu banyak pesan'

const row = (
  counts: string,
  [turns, seconds]: readonly [number, number],
  [min, max]: readonly [number, number],
  more: Pick<LimitRow, 'what' | 'busy' | 'perProcess' | 'shared'> = {},
): LimitRow => ({ counts, turns, seconds, min, max, ...more })

const rows = {
  'sign-in-account': row(
    'Gagal masuk ke satu akun dari perangkat yang belum dikenal sebelum perangkat diminta berhitung dulu',
    [200, hour],
    [50, 500],
  ),
  'sign-in-account-network': row('Gagal masuk ke satu akun dari satu jaringan', [10, quarter], [5, 100]),
  'sign-in-device': row('Gagal masuk ke satu akun dari satu perangkat yang dikenal', [10, quarter], [5, 100]),
  'sign-in-network': row('Gagal masuk dari satu jaringan', [300, quarter], [30, 10_000]),
  confirmation: row('Password atau kode salah dari satu orang yang sudah masuk', [10, quarter], [5, 100]),
  'registration-free': row(
    'Pendaftaran dari satu jaringan sebelum perangkat diminta berhitung dulu',
    [120, hour],
    [10, 100_000],
  ),
  'registration-network': row('Pendaftaran dari satu jaringan', [1_200, hour], [100, 100_000]),
  'link-address': row('Tautan lewat email ke satu alamat', [5, hour], [2, 50]),
  'link-network': row('Tautan lewat email dari satu jaringan', [120, hour], [20, 10_000]),
  'contact-address': row('Email konfirmasi ke satu alamat yang ditulis tanpa akun', [3, 24 * hour], [1, 20]),
  'link-by-staff': row('Undangan dan tautan password dari petugas kepada satu orang', [5, hour], [2, 50], {
    what: 'Orang ini sudah dikirimi banyak tautan',
  }),
  'photo-upload': row('Foto profil yang dikirim satu orang', [30, hour], [3, 500], {
    what: 'Foto sudah terlalu sering diganti',
  }),
  'data-download': row('Unduhan data pribadi oleh satu orang', [6, 24 * hour], [1, 100], {
    what: 'Data Anda sudah sering diunduh hari ini',
  }),
  'attachment-upload': row('Lampiran yang diunggah satu orang', [60, hour], [10, 1_000]),
  'question-free': row('Pertanyaan satu orang sebelum perangkat diminta berhitung dulu', [10, hour], [2, 1_000]),
  'question-person': row('Pertanyaan satu orang', [60, hour], [5, 1_000], { what: 'Terlalu banyak pertanyaan' }),
  'question-network-free': row(
    'Pertanyaan dari satu jaringan sebelum perangkat diminta berhitung dulu',
    [300, hour],
    [20, 100_000],
  ),
  'question-network': row('Pertanyaan dari satu jaringan', [3_000, hour], [100, 100_000], {
    what: 'Terlalu banyak pertanyaan dari jaringan ini',
  }),
  'guest-number-free': row(
    'Pertanyaan tanpa akun dari satu nomor sebelum perangkat diminta berhitung dulu',
    [5, hour],
    [2, 1_000],
  ),
  'guest-number': row('Pertanyaan tanpa akun dari satu nomor', [20, hour], [5, 20_000], {
    what: 'Terlalu banyak pertanyaan dari nomor ini',
  }),
  'guest-network-free': row(
    'Pertanyaan tanpa akun dari satu jaringan sebelum perangkat diminta berhitung dulu',
    [120, hour],
    [10, 100_000],
  ),
  'guest-network': row('Pertanyaan tanpa akun dari satu jaringan', [3_000, hour], [100, 100_000], {
    what: 'Terlalu banyak pertanyaan dari jaringan ini',
  }),
  'guest-upload': row('Berkas tanpa akun dari satu jaringan', [600, hour], [20, 10_000], {
    what: 'Terlalu banyak berkas dari jaringan ini',
  }),
  'guest-digits-ticket': row('Empat angka yang salah untuk satu pertanyaan dari satu jaringan', [5, hour], [3, 20]),
  'guest-digits-all': row('Empat angka yang salah untuk satu pertanyaan dari semua jaringan', [20, hour], [10, 100]),
  'guest-digits-network': row('Empat angka yang salah dari satu jaringan', [40, hour], [10, 1_000]),
  'report-network-free': row(
    'Pengaduan tertutup dari satu jaringan sebelum perangkat diminta berhitung dulu',
    [30, hour],
    [5, 100_000],
  ),
  'report-network': row('Pengaduan tertutup dari satu jaringan', [600, hour], [20, 100_000], {
    what: 'Terlalu banyak laporan dari jaringan ini',
  }),
  'report-reply-network': row('Balasan pelapor dari satu jaringan', [600, hour], [20, 100_000], {
    what: 'Terlalu banyak balasan dari jaringan ini',
  }),
  'report-digits': row('Empat angka yang salah untuk satu pengaduan tertutup dari satu jaringan', [5, hour], [3, 20]),
  'report-digits-all': row(
    'Empat angka yang salah untuk satu pengaduan tertutup dari semua jaringan',
    [20, hour],
    [10, 100],
  ),
  'report-digits-network': row(
    'Empat angka yang salah untuk pengaduan tertutup dari satu jaringan',
    [40, hour],
    [10, 1_000],
  ),
  'reply-person': row('Balasan satu orang pada pertanyaannya', [30, hour], [5, 1_000], {
    what: 'Terlalu banyak balasan',
  }),
  'reopen-person': row('Pertanyaan yang dibuka kembali oleh satu orang', [10, hour], [2, 1_000], {
    what: 'Terlalu banyak pertanyaan dibuka kembali',
  }),
  'reply-network': row('Balasan dan pembukaan kembali dari satu jaringan', [3_000, hour], [100, 100_000], {
    what: 'Terlalu banyak balasan dari jaringan ini',
  }),
  'incident-network': row("'Saya juga' pada gangguan dari satu jaringan", [600, hour], [50, 100_000], {
    what: 'Terlalu banyak tanda dari jaringan ini',
  }),
  'number-code': row('Kode WhatsApp ke satu nomor dari satu perangkat atau jaringan', [5, hour], [2, 50], {
    what: 'Anda sudah meminta banyak kode untuk nomor ini. Kode baru tidak dikirim',
  }),
  'number-code-all-free': row(
    'Kode WhatsApp ke satu nomor dari perangkat yang belum dikenal sebelum perangkat diminta berhitung dulu',
    [10, hour],
    [2, 100],
  ),
  'number-code-all': row('Kode WhatsApp ke satu nomor dari perangkat yang belum dikenal', [30, hour], [5, 500], {
    what: 'Banyak kode diminta untuk nomor ini. Kode baru tidak dikirim',
  }),
  'unproven-code': row(
    'Kode WhatsApp ke nomor yang belum terbukti, seluruh portal',
    [20_000, 24 * hour],
    [100, 1_000_000],
    { shared: true, what: 'Hari ini terlalu banyak kode diminta untuk nomor baru. Kode tidak dikirim' },
  ),
  'unproven-greeting': row(
    'Sapaan WhatsApp ke nomor yang belum terbukti, seluruh portal',
    [20_000, 24 * hour],
    [100, 1_000_000],
    { shared: true },
  ),
  'number-code-person': row('Kode WhatsApp yang diminta satu orang yang sudah masuk', [10, hour], [3, 100], {
    what: 'Terlalu banyak kode diminta',
  }),
  'number-code-network': row('Kode WhatsApp yang diminta dari satu jaringan', [60, hour], [10, 10_000], {
    what: 'Terlalu banyak kode diminta dari jaringan ini',
  }),
  'number-code-try': row('Kode WhatsApp salah dari satu jaringan', [60, quarter], [10, 10_000]),
  'whatsapp-number': row('Pesan WhatsApp dari satu nomor', [60, hour], [10, 1_000]),
  'push-network': row('HP yang minta diberi tahu dari satu jaringan', [300, hour], [20, 100_000], {
    what: 'Terlalu banyak HP dari jaringan ini minta diberi tahu',
  }),
  'unsubscribe-network': row('Email yang dihentikan lewat tautan dari satu jaringan', [300, hour], [20, 100_000]),
  'requester-look-up': row('Pencarian akun pemohon oleh satu petugas', [200, hour], [30, 5_000], {
    what: 'Terlalu banyak pencarian akun',
  }),
  'status-look-up': row('Cek status pertanyaan dari satu jaringan', [120, minute], [20, 10_000], { busy: true }),
  'status-watch': row(
    'Halaman status terbuka yang menanyakan kabar, dari satu jaringan (per proses)',
    [3_000, minute],
    [60, 100_000],
    { what: 'Terlalu banyak halaman status terbuka dari jaringan Anda', perProcess: true },
  ),
  'thanks-network': row('Terimakasih untuk satu pertanyaan dari satu jaringan', [20, 24 * hour], [10, 10_000], {
    what: 'Terlalu banyak terimakasih dari jaringan ini',
    busy: true,
  }),
  'feedback-network': row('Pengunjung satu jaringan yang menilai satu artikel', [20, 24 * hour], [10, 10_000], {
    what: 'Terlalu banyak penilaian dari jaringan ini',
    busy: true,
  }),
  'visitor-vote': row('Terimakasih dan penilaian artikel dari satu jaringan', [300, minute], [20, 10_000], {
    busy: true,
  }),
  'visitor-search': row(
    'Saran saat mengetik dan pencarian yang dilaporkan halaman, dari satu jaringan (per proses)',
    [1_200, minute],
    [60, 100_000],
    { what: manySearches, perProcess: true },
  ),
  'search-page': row('Halaman pencarian baru dari satu jaringan (per proses)', [300, minute], [30, 10_000], {
    what: manySearches,
    perProcess: true,
  }),
  'visitor-page': row(
    'Halaman tanpa masuk yang harus dibuat dulu, misalnya status pertanyaan, dari satu jaringan (per proses)',
    [1_200, minute],
    [60, 100_000],
    { what: 'Terlalu banyak halaman dibuka dari jaringan Anda', perProcess: true },
  ),
  'channel-test': row('Pengujian saluran oleh satu admin', [20, hour], [3, 200], {
    what: 'Terlalu banyak pengujian saluran',
  }),
  'model-person': row('Rangkuman dan draf dari model yang diminta satu petugas', [60, hour], [5, 1_000], {
    what: 'Terlalu banyak rangkuman dan draf diminta',
  }),
  'chat-visitor': row('Pesan satu pengunjung kepada asisten', [20, minute], [3, 200], {
    what: manyMessages,
    busy: true,
  }),
  'chat-network': row('Pesan dari satu jaringan kepada asisten', [600, minute], [60, 10_000], {
    what: manyMessages,
    busy: true,
  }),
  'api-reads': row('Pembacaan API dari satu jaringan', [600, minute], [60, 100_000], { busy: true }),
  'api-look-ups': row('Cek status lewat API dari satu jaringan', [120, minute], [20, 10_000], { busy: true }),
  'api-writes': row('Kiriman lewat API dari satu jaringan', [120, minute], [20, 10_000], { busy: true }),
  'api-key-reads': row('Pembacaan API dengan satu kunci', [600, minute], [60, 100_000], { busy: true }),
  'api-key-writes': row('Kiriman lewat API dengan satu kunci', [120, minute], [20, 10_000], { busy: true }),
} satisfies Record<string, LimitRow>

export type LimitName = keyof typeof rows

/** The table; a new limit is a line here and one in docs/operations/reference.md. */
export const limits: Readonly<Record<LimitName, LimitRow>> = rows

export const limitNames = Object.keys(rows) as readonly LimitName[]

export function describeWindow(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} hari`
  return seconds % hour === 0 ? `${seconds / hour} jam` : `${seconds / minute} menit`
}
