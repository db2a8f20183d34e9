// Finds the name of another family: in full, or a part of it right behind a greeting. Pure.
import type { ReplyFacts } from './reply-facts.ts'
import type { ReplyFinding } from './reply-finding.ts'
import { type PlacedWord, placedWords } from './reply-words.ts'

/** What stands before a name and is none. */
const titles = new Set([
  ...['bapak', 'ibu', 'pak', 'bu', 'h', 'hj', 'dr', 'drs', 'dra', 'ir', 'prof', 'kh', 'ust', 'ny', 'tn', 'sdr', 'sdri'],
  ...['s', 'pd', 'se', 'sh', 'mm', 'st', 'kom', 'sos', 'm', 'si', 'ag', 'dari'],
])

/** Behind these a single name is somebody who is spoken to or of. */
const greetings = new Set([
  ...['bapak', 'ibu', 'pak', 'bu', 'kak', 'kakak', 'mas', 'mbak', 'bunda', 'ayah', 'sdr', 'sdri', 'saudara', 'saudari'],
  ...['halo', 'hai', 'yth', 'ananda', 'adik', 'dik', 'dek', 'kepada'],
])

/** Before these names they are of schools, streets and towns. */
const placeWords = new Set([
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
const everyday = new Set([
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

const partsOf = (name: string) =>
  placedWords(name).flatMap(({ word }) => (titles.has(word) || word.length < 2 ? [] : word))

const beginsLarge = (text: string) => /^\p{Lu}/u.test(text)

/** Gives where a row of words begins among these, at each place. */
function placesIn(words: readonly PlacedWord[]): (row: readonly string[]) => number[] {
  const places = Map.groupBy(words.keys(), (at) => words[at]?.word)
  return (row) =>
    (places.get(row[0]) ?? []).filter((at) => row.every((word, further) => words[at + further]?.word === word))
}

/** Each name once, as it is written in the reply. */
export function findForeignNames(message: string, facts: ReplyFacts): ReplyFinding[] {
  const words = placedWords(message)
  const placesOf = placesIn(words)
  const ours = new Set([...facts.ownNames, ...facts.staffNames].flatMap(partsOf))
  const said = new Set(facts.conversation.flatMap((text) => placedWords(text).map(({ word }) => word)))
  const isKnown = (row: readonly string[]) => row.every((word) => ours.has(word) || said.has(word))
  const found = new Map<number, string>()
  const note = (at: number, count: number) => {
    const [first, last] = [words[at], words[at + count - 1]]
    if (first && last) found.set(at, message.slice(first.from, last.to))
  }
  for (const parts of facts.otherNames.map(partsOf)) {
    const full = parts.length > 2 ? [parts, parts.slice(0, 2)] : [parts]
    for (const row of full) {
      if (row.length < 2 || isKnown(row) || row.every((word) => everyday.has(word))) continue
      for (const at of placesOf(row)) {
        const [before, first] = [words[at - 1], words[at]]
        const isPlace = before !== undefined && (placeWords.has(before.word) || /^\d+$/.test(before.word))
        // Of what is a word of every day too only a name is written large.
        const isName = row.some((word) => !everyday.has(word)) || beginsLarge(message.slice(first?.from))
        if (!isPlace && isName && !found.has(at)) note(at, row.length)
      }
    }
    for (const part of new Set([parts[0], parts.at(-1)])) {
      if (part === undefined || part.length < 3 || isKnown([part])) continue
      for (const at of placesOf([part])) {
        const [before, own] = [words[at - 1], words[at]]
        if (!before || !own || !greetings.has(before.word) || !/^\.? {1,2}$/.test(message.slice(before.to, own.from)))
          continue
        if (everyday.has(part) && !beginsLarge(message.slice(own.from))) continue
        if (!found.has(at)) note(at, 1)
      }
    }
  }
  return [...new Set(found.values())].map((piece) => ({
    kind: 'name',
    piece,
    sentence: `${piece} adalah nama di tiket lain yang baru Anda buka, bukan pemohon tiket ini.`,
  }))
}
