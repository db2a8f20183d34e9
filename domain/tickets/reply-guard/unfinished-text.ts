import { unknownVariables } from '#domain/tickets/desk/reply-variables.ts'
import type { ReplyFacts, ReplyFinding } from './reply-facts.ts'
import { placedWords, wordRow } from './reply-words.ts'

const asks = [
  ...[
    'isi',
    'diisi',
    'isikan',
    'nama',
    'tanggal',
    'nomor',
    'no',
    'sekolah',
    'jam',
    'waktu',
    'tempat',
    'alamat',
    'tautan',
  ],
  ...['link', 'sebutkan', 'sebut', 'tulis', 'tuliskan', 'lengkapi', 'ganti', 'kota', 'kabupaten', 'cabang', 'petugas'],
  ...['alasan', 'jumlah', 'nilai', 'jalur', 'hari', 'bulan', 'nisn', 'nik', 'telepon', 'jurusan', 'di sini', 'disini'],
  ...['contoh', 'judul', 'pemohon', 'variabel', 'tambahkan', 'pilih', 'masukkan', 'dokumen', 'orang'],
]

/** Words after which something must stand, so that dots there represent it. */
const wantMore = [
  ...[
    'tanggal',
    'pukul',
    'jam',
    'nomor',
    'no',
    'di',
    'ke',
    'sampai',
    'kepada',
    'nama',
    'bernama',
    'sekolah',
    'sma',
    'smk',
  ],
  ...[
    'sman',
    'smkn',
    'negeri',
    'hari',
    'adalah',
    'ialah',
    'yaitu',
    'yakni',
    'sebesar',
    'pada',
    'dari',
    'ruang',
    'bapak',
  ],
  ...[
    'ibu',
    'kak',
    'halo',
    'yth',
    'lambat',
    'kabupaten',
    'kota',
    'cabang',
    'jalur',
    'nilai',
    'hubungi',
    'oleh',
    'nisn',
  ],
]

/** What follows a figure, so that dots before it represent one. */
const units = ['wib', 'juni', 'juli', 'mei', 'hari', 'jam', 'orang', 'kursi', 'km', 'meter', 'tahun', 'sebelum']

/** A label such as [PENTING] asks for nothing; what is called by one of the words does. */
const asksToBeFilled = (inside: string) =>
  wordRow(inside).split(' ').length <= 10 && asks.some((word) => wordRow(inside).includes(` ${word} `))

const lastWord = (text: string) => wordRow(text.slice(-40)).trim().split(' ').at(-1) ?? ''
const firstWord = (text: string) => wordRow(text.slice(0, 40)).trim().split(' ')[0] ?? ''

function* openPieces(message: string): Generator<string> {
  for (const [piece] of message.matchAll(/\{[^{}\n]{0,60}\}?/gu)) yield piece
  for (const { 0: piece, index } of message.matchAll(/\[[^[\]\n]{1,60}\]|<[^<>\n]{1,60}>/gu)) {
    if (message[index + piece.length] === '(') continue
    if (asksToBeFilled(piece.slice(1, -1)) || /^.[\s._…-]+.$/u.test(piece)) yield piece
  }
  for (const [piece] of message.matchAll(/\((?:isi|diisi|tulis|lengkapi|sebutkan) di ?sini\)/giu)) yield piece
  for (const { 0: piece, index } of message.matchAll(/(?<![\p{L}\d._…])(?:_{3,}|\.{3,}|…+)/gu)) {
    const before = message.slice(0, index)
    const after = message.slice(index + piece.length)
    const wanted = /[:"“(]\s?$/.test(before) || wantMore.includes(lastWord(before)) || units.includes(firstWord(after))
    if (piece.startsWith('_') || /^\.{5}/.test(piece) || (before.trim() !== '' && wanted)) yield piece
  }
  for (const { 0: piece, index } of message.matchAll(/(?<![\p{L}\d/.:])[x]{2,}(?![\p{L}\d])/giu)) {
    const after = firstWord(message.slice(index + piece.length))
    if (piece.length > 2 || units.includes(after) || piece === 'xx') yield piece
  }
  for (const [piece] of message.matchAll(/(?<![\p{L}\d])\d{1,6}[x]{2,12}\d{0,4}(?![\p{L}\d])/giu)) yield piece
}

export function findPlaceholders(message: string): ReplyFinding[] {
  const unknown = new Set(unknownVariables(message))
  return [...new Set(openPieces(message))]
    .filter((piece) => !/^\{(?:nama|id|judul|agen)\}$/.test(piece))
    .map((piece) => ({
      kind: 'placeholder',
      piece,
      sentence: unknown.has(piece)
        ? `${piece} bukan variabel dan akan terkirim apa adanya.`
        : `Bagian ${piece} belum diisi.`,
    }))
}

/** So many words in a row are no accident. */
const leastWords = 6

function shortRows(text: string): string[] {
  const words = placedWords(text).map(({ word }) => word)
  return words.map((_, at) => ` ${words.slice(at, at + leastWords).join(' ')} `)
}

/** Each run once, as long as it is; what the conversation says in public is no secret. */
export function findPastedNotes(message: string, facts: ReplyFacts): ReplyFinding[] {
  const words = placedWords(message)
  const notes = facts.notes.map(wordRow)
  const begun = new Set(facts.notes.flatMap(shortRows))
  const spoken = facts.conversation.map(wordRow)
  const row = (from: number, to: number) =>
    ` ${words
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ')} `
  const isPasted = (from: number, to: number) =>
    notes.some((note) => note.includes(row(from, to))) && !spoken.some((text) => text.includes(row(from, to)))
  const pieces: string[] = []
  for (let from = 0; from + leastWords <= words.length; ) {
    let to = from + leastWords
    if (!begun.has(row(from, to)) || !isPasted(from, to)) {
      from += 1
      continue
    }
    while (to < words.length && isPasted(from, to + 1)) to += 1
    pieces.push(message.slice(words[from]?.from, words[to - 1]?.to))
    from = to
  }
  return [...new Set(pieces)].map((piece) => ({
    kind: 'note',
    piece,
    sentence: `"${piece}" sama dengan catatan internal tiket ini.`,
  }))
}
