// The figures the texts may state, each with the key of the fact it comes from (facts.md, table 0.1 unless noted).
import { historyDays } from '#domain/accounts/sign-in-attempt.ts'

/** A kind of figure: how it is found in a text, how it is written alike, and which ones there are. */
interface FigureKind {
  readonly name: string
  readonly pattern: RegExp
  /** One spelling for what is the same: '14 Juni sampai 18 Juni 2025' is '14–18 Juni 2025'. */
  readonly spelling?: (...groups: (string | undefined)[]) => string
  /** Figure, fact, and the only texts it belongs to when it is not for all. */
  readonly known: readonly (readonly [figure: string, fact: string, only?: readonly string[]])[]
}

const month = 'Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember'

/** In the order of reading: what an earlier kind has taken, a later one no longer sees. */
const kinds: readonly FigureKind[] = [
  {
    name: 'regulation',
    pattern: /Nomor [\d./]*\d(?: Tahun \d{4})?/g,
    known: [
      ['Nomor 3 Tahun 2025', 'juknis-1: Permendikdasmen'],
      ['Nomor 1 Tahun 2021', 'juknis-1: Permendikbud yang digantikan', ['juknis-1']],
      ['Nomor 100.3.3.1/135 Tahun 2025', 'juknis-1: Keputusan Gubernur'],
      ['Nomor 27 Tahun 2022', 'undang-undang pelindungan data pribadi, bukan aturan SPMB', ['privacy']],
      ['Nomor 134', 'bagian 4: alamat kantor induk', ['privacy', 'terms']],
    ],
  },
  { name: 'school year', pattern: /\d{4}\/\d{4}/g, known: [['2025/2026', 'juknis-1: tahun ajaran']] },
  {
    name: 'range of dates',
    pattern: new RegExp(`(\\d{1,2})(?: (${month}))?(?: (\\d{4}))?(?:–| sampai )(\\d{1,2}) (${month}) (\\d{4})`, 'g'),
    spelling: (from, fromMonth, fromYear, to, toMonth, toYear) => {
      const year = fromYear && fromYear !== toYear ? ` ${fromYear}` : ''
      const start = fromMonth && (fromMonth !== toMonth || year) ? `${from} ${fromMonth}${year}` : from
      return `${start}–${to} ${toMonth} ${toYear}`
    },
    known: [
      ['27 Mei–10 Juni 2025', 'Verifikasi berkas'],
      ['14–18 Juni 2025', 'Pilih sekolah, ubah jalur, ubah pilihan'],
      ['19–20 Juni 2025', 'juknis-2: masa tenang', ['juknis-2']],
      ['23–30 Juni 2025', 'juknis-2: daftar ulang'],
      ['2–3 Juli 2025', 'juknis-2: daftar ulang cadangan'],
    ],
  },
  {
    name: 'date',
    pattern: new RegExp(`(\\d{1,2}) (${month})(?: (\\d{4}))?`, 'g'),
    spelling: (day, name, year = '2025') => `${day} ${name} ${year}`,
    known: [
      ['1 Juli 2025', 'Tanggal acuan usia; juknis-2: pengumuman cadangan'],
      ['1 Juli 2004', 'req-1: lahir paling awal', ['req-1', 'ticket-36']],
      ['17 Juni 2025', 'Tanggal akhir pendaftaran'],
      ['17 Juni 2024', 'Masa tinggal sesuai KK; Umur surat penugasan'],
      ['17 Juni 2022', 'Umur bukti prestasi dan surat ketua OSIS/pramuka'],
      ['27 Mei 2025', 'Verifikasi berkas: hari pertama'],
      ['23 Juni 2025', 'Daftar ulang: hari pertama'],
      ['10 Juni 2025', 'Verifikasi berkas: hari terakhir'],
      ['14 Juni 2025', 'Pilih sekolah: hari pertama'],
      ['18 Juni 2025', 'Pilih sekolah: hari terakhir'],
      ['26 Mei 2025', 'juknis-2: pengajuan akun'],
      ['3 Juni 2025', 'juknis-2: aktivasi akun'],
      ['21 Juni 2025', 'juknis-2: pengumuman hasil'],
      ['14 Juli 2025', 'juknis-2: hari pertama tahun ajaran'],
      ['29 Mei 2025', 'juknis-2: hari libur', ['juknis-2']],
      ['1 Juni 2025', 'juknis-2: hari libur', ['juknis-2']],
      ['6 Juni 2025', 'juknis-2: hari libur', ['juknis-2']],
    ],
  },
  {
    name: 'month',
    pattern: new RegExp(`(?:${month}) \\d{4}`, 'g'),
    known: [
      ['Juli 2022', 'bulan surat penanya', ['ticket-26']],
      ['Desember 2003', 'bulan lahir anak penanya', ['ticket-36']],
      ['Maret 2024', 'bulan surat penanya', ['ticket-40']],
    ],
  },
  {
    name: 'clock time',
    pattern: /(?<![\d.])\d{1,2}[.:]\d{2}(?!\d)(?:–\d{1,2}[.:]\d{2})?(?: WI[A-Z]+)?/g,
    known: [
      ['17.00 WIB', 'Pilih sekolah, ubah jalur, ubah pilihan'],
      ['15.30 WIB', 'juknis-2: verifikasi ditutup'],
      ['08.00–15.30 WIB', 'juknis-2: jam layanan Senin–Kamis', ['juknis-2', 'F-A3-1']],
      ['08.00–15.00 WIB', 'juknis-2: jam layanan Jumat', ['juknis-2', 'F-A3-1']],
      ['12.00–13.00 WIB', 'juknis-2: istirahat Senin–Kamis', ['juknis-2']],
      ['11.30–13.00 WIB', 'juknis-2: istirahat Jumat', ['juknis-2']],
      ['22.00–24.00 WIB', 'A-4: pemeliharaan contoh', ['A-4']],
    ],
  },
  {
    name: 'percentage',
    pattern: /[\d,.]+\s?(?:%|persen)/g,
    known: [
      ['33%', 'Kuota SMA: domisili'],
      ['32%', 'Kuota SMA: afirmasi'],
      ['30%', 'Kuota SMA: prestasi; seleksi jarak'],
      ['5%', 'Kuota SMA: mutasi'],
      ['75%', 'Kuota SMK: prestasi'],
      ['50%', 'Kuota SMK: bakat seni khusus'],
      ['15%', 'Kuota SMK: afirmasi'],
      ['10%', 'Kuota SMK: domisili terdekat'],
      ['3%', 'Rincian afirmasi SMK: anak panti, anak tidak sekolah'],
      ['2%', 'Rincian domisili terdekat SMK: anak guru'],
      ['100%', 'juknis-3: jumlah', ['juknis-3']],
    ],
  },
  {
    name: 'semester',
    pattern: /semester (\d)(?:(?:–| sampai )(\d))?/gi,
    spelling: (from, to) => (to ? `semester ${from}–${to}` : `semester ${from}`),
    known: [
      ['semester 1–5', 'Nilai rapor'],
      ['semester 6', 'req-3: tidak dihitung'],
    ],
  },
  {
    name: 'priority',
    pattern: /prioritas \d(?:(?:,| dan|, atau) \d)*/g,
    known: [
      ['prioritas 1, 2, atau 3', 'path-2: DT Jateng', ['path-2']],
      ['prioritas 1 dan 2', 'path-2: data Dinas Sosial', ['path-2']],
    ],
  },
  {
    name: 'number of paths',
    pattern: /\| (SM[AK]) \| (\d) \|/g,
    spelling: (school, paths) => `${school} ${paths}`,
    known: [
      ['SMA 4', 'Jalur SMA', ['juknis-1']],
      ['SMK 3', 'Jalur SMK', ['juknis-1']],
    ],
  },
  {
    name: 'measure',
    pattern: /[\d.,]*\d\s?(?:[A-Za-z]+)/g,
    known: [
      ['21 tahun', 'Batas usia'],
      ['18 tahun', 'batas usia anak dalam kebijakan privasi, bukan aturan SPMB', ['privacy']],
      ['1 tahun', 'Masa tinggal sesuai KK; Umur surat penugasan'],
      ['3 tahun', 'Umur bukti prestasi dan surat ketua OSIS/pramuka'],
      ['10 digit', 'NISN'],
      ['8 karakter', 'Kata sandi akun'],
      ['2 MB', 'Berkas unggahan'],
      ['10 MB', 'A-6: lampiran tiket, bukan berkas SPMB', ['A-6', 'terms']],
      ['5 berkas', 'lampiran tiket per pesan', ['terms']],
      ['13 cabang', 'Cabang dinas', ['F-U1-7']],
      ['1 sekolah', 'juknis-4, juknis-5: pilihan'],
      ['1 jalur', 'juknis-4: pilihan'],
      ['1 program', 'juknis-5: pilihan'],
      ['150 dpi', 'video-2: resolusi', ['video-2', 'ticket-10']],
      ['364 SMA', 'juknis-3: daya tampung provinsi', ['juknis-3']],
      ['239 SMK', 'juknis-3: daya tampung provinsi', ['juknis-3']],
      ['225.230 murid', 'juknis-3: daya tampung provinsi', ['juknis-3']],
      ['139 sekolah', 'juknis-3: Sekolah Kemitraan', ['juknis-3']],
      ['56 SMA', 'juknis-3: Sekolah Kemitraan', ['juknis-3']],
      ['83 SMK', 'juknis-3: Sekolah Kemitraan', ['juknis-3']],
      ['5.004 kursi', 'juknis-3: Sekolah Kemitraan', ['juknis-3']],
      ['25 huruf', 'F-U3-7: ID pertanyaan', ['F-U3-7']],
      ['25 karakter', 'F-U3-7: ID pertanyaan', ['privacy']],
      ['7 hari', 'penghapusan akun helpdesk; umur undangan', ['privacy', 'terms']],
      ['30 hari', 'umur tanda masuk (auth.server.ts)', ['privacy']],
      ['1 jam', 'umur tautan surat (one-time-link.server.ts)', ['privacy']],
      [`${historyDays} hari`, 'riwayat masuk: delete-old-sign-ins.ts', ['privacy']],
      ['0,75 untuk', 'req-6: ketua OSIS, dengan catatan', ['req-6']],
      ['0,50 untuk', 'req-6: pradana pramuka, dengan catatan', ['req-6']],
    ],
  },
  { name: 'year', pattern: /\b\d{4}\b/g, known: [['2025', 'juknis-1: lingkup portal']] },
  { name: 'number', pattern: /\d[\d.,/]*/g, known: [] },
]

/** Every figure of the text that the facts do not know, with the kind it was taken for. */
export function unknownFigures(key: string, text: string): string[] {
  const unknown: string[] = []
  let rest = text
  for (const { name, pattern, spelling, known } of kinds) {
    rest = rest.replaceAll(pattern, (found: string, ...groups: unknown[]) => {
      const written = groups.slice(0, groups.findIndex(Number.isInteger)).map((group) => group?.toString())
      const figure = spelling ? spelling(...written) : found
      // A bare year reads on into the next word: '2025 tentang' is no measure, so it is left for the years.
      if (name === 'measure' && /^\d{4}\s/.test(figure)) return found
      if (!known.some(([allowed, , only]) => allowed === figure && (!only || only.includes(key)))) {
        unknown.push(`${key}: ${name} '${figure}'`)
      }
      return ' '
    })
  }
  return unknown
}

/** Where a figure of table 0.1, or of the schedule, has to stand: articles, questions and announcements by key. */
export const places: readonly (readonly [fact: string, figure: RegExp, keys: string])[] = [
  ['Batas usia', /21 tahun pada 1 Juli 2025/, 'juknis-1 juknis-4 juknis-5 req-1 req-8 F-U1-2 F-A1-1 F-K1-1'],
  ['Batas usia: belum menikah', /belum menikah/i, 'juknis-1 juknis-4 juknis-5 req-1 F-U1-2 F-A1-1 F-K1-1'],
  ['Tanggal acuan usia', /1 Juli 2025/, 'juknis-2 F-U2-3'],
  ['Usia: lahir paling awal', /1 Juli 2004 atau sesudahnya/, 'req-1'],
  ['Masa tinggal', /sekurang-kurangnya 1 tahun sampai (?:tanggal akhir pendaftaran, )?17 Juni 2025/, 'juknis-4 path-1'],
  ['Masa tinggal', /sekurang-kurangnya 1 tahun sampai (?:tanggal akhir pendaftaran, )?17 Juni 2025/, 'req-2 F-A1-3'],
  ['Masa tinggal: sejak', /paling lambat (?:sejak )?17 Juni 2024/, 'path-1 req-2'],
  ['Tanggal akhir pendaftaran', /17 Juni 2025/, 'juknis-2 path-3 path-4 path-5 req-5 req-6 F-U2-3 F-K1-5'],
  ['Umur bukti prestasi', /paling lama 3 tahun/, 'path-3 path-5 req-5 req-6 F-U2-3 F-K1-5'],
  ['Umur bukti prestasi: terbit', /17 Juni 2022/, 'path-3 req-5 req-6'],
  ['Umur surat penugasan', /paling lama 1 tahun/, 'path-4 F-U2-3 F-A1-5'],
  ['Umur surat penugasan: terbit', /paling awal 17 Juni 2024/, 'path-4'],
  ['Nilai rapor', /semester 1(?:–| sampai )5/, 'juknis-4 juknis-5 path-3 path-5 req-3 req-5 video-1 video-2'],
  ['Nilai rapor', /semester 1(?:–| sampai )5/, 'F-A1-2 F-A2-4 F-K1-1 F-K1-3'],
  ['Verifikasi berkas', /27 Mei(?: 2025)?(?:–| sampai )10 Juni 2025/, 'juknis-2 path-4 video-1 req-5 req-8 req-9'],
  ['Verifikasi berkas', /27 Mei(?: 2025)?(?:–| sampai )10 Juni 2025/, 'F-A3-1 F-A3-6 F-K3-1 A-3'],
  [
    'Verifikasi berkas: tempat',
    /SMA(?:\/| atau )SMK negeri terdekat/,
    'juknis-2 video-1 req-8 req-9 F-U3-1 F-A3-1 A-3',
  ],
  [
    'Pilih sekolah',
    /14(?: Juni(?: 2025)?)?(?:–| sampai )18 Juni 2025,? (?:sampai )?pukul 17\.00 WIB/,
    'juknis-2 juknis-4 juknis-5',
  ],
  [
    'Pilih sekolah',
    /14(?: Juni(?: 2025)?)?(?:–| sampai )18 Juni 2025,? (?:sampai )?pukul 17\.00 WIB/,
    'juknis-7 video-1 req-9',
  ],
  [
    'Pilih sekolah',
    /14(?: Juni(?: 2025)?)?(?:–| sampai )18 Juni 2025,? (?:sampai )?pukul 17\.00 WIB/,
    'F-A2-2 F-K3-1 A-1',
  ],
  [
    'Pilih sekolah: batas',
    /18 Juni 2025 pukul 17\.00 WIB/,
    'juknis-2 juknis-7 path-1 path-4 path-5 F-A3-6 F-K2-3 F-K3-2',
  ],
  ['Jalur SMA', /domisili, afirmasi, prestasi,(?: dan)? mutasi/, 'juknis-1 juknis-4 F-U1-3'],
  ['Jalur SMK', /domisili terdekat, afirmasi,(?: dan)? prestasi|prestasi, afirmasi, dan domisili terdekat/, 'juknis-1'],
  ['Jalur SMK', /prestasi, afirmasi, dan domisili terdekat/, 'juknis-5 path-5 F-K2-1'],
  ['Kuota SMA: domisili', /paling sedikit 33%/, 'juknis-3 juknis-4 path-1 F-U2-4 F-A2-5'],
  ['Kuota SMA: seleksi jarak', /sampai 30%/, 'juknis-3 juknis-4 path-1 F-A2-5'],
  ['Kuota SMA: afirmasi', /paling sedikit 32%/, 'juknis-3 juknis-4 path-2 F-U2-4'],
  ['Kuota SMA: prestasi', /paling sedikit 30%/, 'juknis-3 juknis-4 path-3 F-U1-1 F-U2-4'],
  ['Kuota SMA: mutasi', /paling banyak 5%/, 'juknis-3 juknis-4 path-4 F-U2-4 F-A1-5'],
  ['Kuota SMK: prestasi', /paling sedikit 75%/, 'juknis-3 juknis-5 path-5 F-U2-4 F-K2-1'],
  ['Kuota SMK: bakat seni khusus', /paling banyak 50%/, 'juknis-3 juknis-5 path-5 F-K4-2'],
  ['Kuota SMK: afirmasi', /paling sedikit 15%/, 'juknis-3 juknis-5 path-5 F-U2-4 F-K2-1 F-K4-4'],
  ['Kuota SMK: domisili terdekat', /paling banyak 10%/, 'juknis-3 juknis-5 path-5 F-U2-4 F-K2-1 F-K2-5'],
  ['Rincian afirmasi SMK', /paling banyak 3%[^.]*kuota afirmasi/, 'juknis-3 juknis-5 F-K2-4 F-K4-5'],
  [
    'Rincian afirmasi SMK',
    /kuota afirmasi, anak panti paling banyak 3% dan anak tidak sekolah paling banyak 3%/,
    'path-5',
  ],
  ['Anak panti dan ATS di SMA', /paling banyak 3%\./, 'path-2'],
  ['Rincian domisili terdekat SMK', /anak guru[^.]*paling banyak 2%/i, 'juknis-3 juknis-5 path-5 F-K2-5'],
  ['NISN', /10 digit/, 'video-1 req-8 req-9 F-U3-4 terms'],
  ['Kata sandi akun', /minimal 8 karakter/, 'req-9 F-U3-3 terms'],
  ['Berkas unggahan', /PDF, JPG, atau PNG, paling besar 2 MB/, 'video-2 req-6 req-7 req-9 F-U3-5'],
  ['Berkas unggahan, bukan lampiran', /SPMB tetap paling besar 2 MB/, 'A-6'],
  ['Cabang dinas', /13 cabang dinas/, 'F-U1-7'],
  ['Semboyan', /No titip, No Jastip/, 'juknis-1 juknis-7 F-U1-5 A-2 terms'],
  ['juknis-2: pengumuman hasil', /21 Juni 2025/, 'juknis-2 F-A3-3 F-K3-3 A-7'],
  ['juknis-2: daftar ulang', /23(?:–| sampai )30 Juni 2025/, 'juknis-2 F-A3-4 F-K3-3 A-8'],
  ['juknis-2: cadangan', /1 Juli 2025/, 'juknis-2 F-A3-5 F-K3-3 A-8'],
  ['juknis-2: daftar ulang cadangan', /2–3 Juli 2025/, 'juknis-2 F-A3-5'],
  ['juknis-2: hari pertama', /14 Juli 2025/, 'juknis-2 F-K3-4'],
]

const dates = String.raw`(\d{1,2}(?: [A-Z]\w+)?(?: \d{4})?(?:(?:–| sampai )\d{1,2})? (?:Mei|Juni|Juli)(?: \d{4})?)`

// The window, its first day ('sebelum 14 Juni 2025') and its last.
const choiceDays = '14–18 Juni 2025, 14 Juni 2025, 18 Juni 2025'

/** What is said of one thing: wherever the words stand, the figure behind them must be one of these. */
export const statements: readonly (readonly [pattern: RegExp, allowed: string])[] = [
  [/(?<!terdekat )domisili[ :|]+paling sedikit (\d+%)/gi, '33%'],
  [/seleksi (?:berdasarkan )?jarak(?: rumah ke sekolah)?(?: dilakukan)? sampai (\d+%)/gi, '30%'],
  [/afirmasi[ :|]+paling sedikit (\d+%)/gi, '32%, 15%'],
  [/prestasi(?: SMA naik menjadi)?[ :|]+paling sedikit (\d+%)/gi, '30%, 75%'],
  [/mutasi[ :|]+paling banyak (\d+%)/gi, '5%'],
  [/domisili terdekat[ :|]+paling banyak (\d+%)/gi, '10%'],
  [/bakat seni khusus[ :|]+paling banyak (\d+%)/gi, '50%'],
  [/anak (?:panti|tidak sekolah)[ :|]+paling banyak (\d+%)/gi, '3%'],
  [/anak guru[ :|]+paling banyak (\d+%)/gi, '2%'],
  [/paling tinggi (\d+ tahun)/gi, '21 tahun'],
  [/sekurang-kurangnya (\d+ tahun)/gi, '1 tahun'],
  [/(?:piagam|bukti prestasi)[^.\d]{0,30}paling lama (\d+ tahun)/gi, '3 tahun'],
  [/surat keterangan[^.\d]{0,40}paling lama (\d+ tahun)/gi, '3 tahun'],
  [/surat (?:penugasan|tugas)[^.\d]{0,30}paling lama (\d+ tahun)/gi, '1 tahun'],
  [/semester 1(?:–| sampai )(\d)/gi, '5'],
  [/SMA (?:\| |mempunyai )(\d|dua|tiga|empat|lima)(?: \|| jalur)/g, '4, empat'],
  [/SMK (?:\| |mempunyai )(\d|dua|tiga|empat|lima)(?: \|| jalur)/g, '3, tiga'],
  [/NISN terdiri dari (\d+ \w+)/g, '10 digit'],
  [/kata sandi minimal (\d+ \w+)/gi, '8 karakter'],
  [
    new RegExp(`verifikasi(?: berkas)?[^.\\d\\n]{0,40}? ${dates}`, 'gi'),
    '27 Mei–10 Juni 2025, 27 Mei 2025, 10 Juni 2025',
  ],
  [new RegExp(`(?:pilih|memilih|pemilihan) (?:sekolah|program)[^.\\d\\n]{0,60}? ${dates}`, 'gi'), choiceDays],
  [new RegExp(`masa memilih[^.\\d\\n]{0,40}? ${dates}`, 'gi'), '14–18 Juni 2025'],
  [new RegExp(`daftar ulang(?: berlangsung| \\|)? ${dates}`, 'gi'), '23–30 Juni 2025'],
  [new RegExp(`daftar ulang peserta cadangan[^.\\d\\n]{0,20} ${dates}`, 'gi'), '2–3 Juli 2025'],
  [new RegExp(`cadangan(?: \\|| diumumkan pada) ${dates}`, 'gi'), '1 Juli 2025, 2–3 Juli 2025'],
  [new RegExp(`hasil(?: seleksi)?(?: \\|)?(?: diumumkan)?(?: pada)? ${dates}`, 'gi'), '21 Juni 2025'],
  [new RegExp(`akhir pendaftaran,? ${dates}`, 'gi'), '17 Juni 2025'],
  [new RegExp(`tahun\\*{0,2} sebelum ${dates}`, 'gi'), '17 Juni 2025'],
  [/18 Juni 2025,? (?:sampai )?pukul (\S+ \S+?)[.,;|']?(?=\s|$)/g, '17.00 WIB'],
]

/** '14 Juni sampai 18 Juni 2025' and '14 sampai 18 Juni 2025' are '14–18 Juni 2025'. */
export function oneSpelling(figure: string): string {
  return figure
    .replace(/ sampai /, '–')
    .replace(/ 2025–/, '–')
    .replace(/^(\d+) Juni–(\d+ Juni)/, '$1–$2')
}
