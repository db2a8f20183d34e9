// Words that stand around names and are none, and the parts of a name. Pure.
import { placedWords } from './reply-words.ts'

/** What stands before a name and is none. */
const titles = new Set([
  ...['bapak', 'ibu', 'pak', 'bu', 'h', 'hj', 'dr', 'drs', 'dra', 'ir', 'prof', 'kh', 'ust', 'ny', 'tn', 'sdr', 'sdri'],
  ...['s', 'pd', 'se', 'sh', 'mm', 'st', 'kom', 'sos', 'm', 'si', 'ag', 'dari'],
])

/** Behind these a single name is somebody who is spoken to or of. */
export const greetings = new Set([
  ...['bapak', 'ibu', 'pak', 'bu', 'kak', 'kakak', 'mas', 'mbak', 'bunda', 'ayah', 'sdr', 'sdri', 'saudara', 'saudari'],
  ...['halo', 'hai', 'yth', 'ananda', 'adik', 'dik', 'dek', 'kepada'],
])

/** Before these names they are of schools, streets and towns. */
export const placeWords = new Set([
  ...[
    'jalan',
    'jl',
    'gang',
    'gg',
    'sma',
    'smk',
    'smp',
    'sd',
    'mts',
    'ma',
    'man',
    'sman',
    'smkn',
    'slb',
    'gedung',
    'rs',
  ],
  ...['rsud', 'kota', 'kabupaten', 'kab', 'kecamatan', 'kec', 'desa', 'kelurahan', 'masjid', 'stadion', 'universitas'],
  ...[
    'yayasan',
    'pesantren',
    'pondok',
    'lapangan',
    'museum',
    'terminal',
    'perumahan',
    'dusun',
    'aula',
    'smkit',
    'smait',
  ],
])

/** Words of every day; an account called 'Wali Murid' names nobody, and 'putri' behind 'Ibu' is mostly a daughter. */
export const everyday = new Set([
  ...[
    'orang',
    'tua',
    'wali',
    'murid',
    'siswa',
    'calon',
    'peserta',
    'didik',
    'operator',
    'sekolah',
    'admin',
    'guru',
    'kelas',
  ],
  ...[
    'pemohon',
    'pendaftar',
    'rumah',
    'tangga',
    'warga',
    'umum',
    'indah',
    'putri',
    'putra',
    'jaya',
    'cahaya',
    'bintang',
  ],
  ...[
    'fajar',
    'bunga',
    'mulia',
    'slamet',
    'harapan',
    'wahyu',
    'mega',
    'intan',
    'sekar',
    'melati',
    'mawar',
    'surya',
    'jawa',
  ],
  ...['tengah', 'dinas', 'anak', 'saya', 'nama', 'contoh', 'budiman', 'setia', 'bagus', 'satria', 'utama', 'purnama'],
  ...[
    'kirana',
    'lestari',
    'bakti',
    'berkah',
    'ayu',
    'permata',
    'mutiara',
    'cinta',
    'murni',
    'rahmat',
    'hidayah',
    'nur',
  ],
])

/** The words of a name, titles and single letters left out. */
export const partsOf = (name: string): string[] =>
  placedWords(name).flatMap(({ word }) => (titles.has(word) || word.length < 2 ? [] : word))

/** True for what begins with a capital letter. */
export const beginsLarge = (text: string): boolean => /^\p{Lu}/u.test(text)
