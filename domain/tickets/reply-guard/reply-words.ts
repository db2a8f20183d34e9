/** A word in its plain spelling, and where it stands in the text. */
export interface PlacedWord {
  readonly word: string
  readonly from: number
  readonly to: number
}

/** Phrases, separated by commas. */
export const phrases = (list: string): string[] => list.trim().split(/\s*,\s*/)

/** Words, separated by spaces. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const short = new Map(
  phrases(`
    yg yang, dgn dengan, tdk tidak, gak tidak, utk untuk, krn karena, sdh sudah, blm belum, jgn jangan, dr dari,
    pd pada, dlm dalam, bs bisa, dpt dapat, hrs harus, tsb tersebut, tgl tanggal, sblm sebelum, stlh setelah,
    silahkan silakan, bpk bapak, org orang, dg dengan, udah sudah, krg kurang, kpd kepada, thd terhadap,
    dll dan lain-lain
  `).map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
)

export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: found, index }) => {
    const word = found.normalize('NFKC').toLowerCase()
    return { word: short.get(word) ?? word, from: index, to: index + found.length }
  })
}

export function wordRow(text: string): string {
  return ` ${placedWords(text)
    .map(({ word }) => word)
    .join(' ')} `
}

export function saysAny(row: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => row.includes(` ${phrase} `))
}

export interface TextPart {
  readonly text: string
  readonly from: number
}

/** The text cut where a sentence ends, or with `commas` a clause; a full stop or comma inside a number ends nothing. */
export function textParts(text: string, commas = false): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n'
    const next = text[at + 1] ?? ' '
    const ends = /[!?;\n]/.test(sign) || ((sign === '.' || (commas && sign === ',')) && /\s/.test(next))
    if (!ends) continue
    if (at > from) parts.push({ text: text.slice(from, at), from })
    from = at + 1
  }
  return parts
}

const titles = wordSet(`
  bapak ibu pak bu h hj dr drs dra ir prof kh ust ny tn sdr sdri s pd se sh mm st kom sos m si ag dari
`)

/** Behind these a single name is someone who is spoken to or of. */
export const greetings = wordSet(`
  bapak ibu pak bu kak kakak mas mbak bunda ayah sdr sdri saudara saudari halo hai yth ananda adik dik dek kepada
`)

/** Before these names they are of schools, streets and towns. */
export const placeWords = wordSet(`
  jalan jl gang gg sma smk smp sd mts ma man sman smkn slb gedung rs rsud kota kabupaten kab kecamatan kec desa
  kelurahan masjid stadion universitas yayasan pesantren pondok lapangan museum terminal perumahan dusun aula smkit
  smait
`)

/** Words of every day; an account called 'Wali Murid' names no one, and 'putri' behind 'Ibu' is mostly a daughter. */
export const everyday = wordSet(`
  orang tua wali murid siswa calon peserta didik operator sekolah admin guru kelas pemohon pendaftar rumah tangga
  warga umum indah putri putra jaya cahaya bintang fajar bunga mulia slamet harapan wahyu mega intan sekar melati
  mawar surya jawa tengah dinas anak saya nama contoh budiman setia bagus satria utama purnama kirana lestari bakti
  berkah ayu permata mutiara cinta murni rahmat hidayah nur
`)

export const partsOf = (name: string): string[] =>
  placedWords(name).flatMap(({ word }) => (titles.has(word) || word.length < 2 ? [] : word))

export const beginsLarge = (text: string): boolean => /^\p{Lu}/u.test(text)
