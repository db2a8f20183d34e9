// Which stage of the season a question names: by its own name, or as families call it. Pure.
import type { Season, Stage } from './season.ts'
import { stageLengthAt } from './stage-names.ts'

/** The words of a text, in small letters. */
export const seasonWords = (text: string) =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].map(([word]) => ({ word }))

type Words = ReturnType<typeof seasonWords>

/** How families say it beside the stage's own name. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'pilih sekolah': [
    ...['ganti sekolah', 'ubah sekolah', 'tukar sekolah', 'ganti pilihan', 'ubah pilihan', 'tukar pilihan'],
    ...['ganti jalur', 'ubah jalur', 'pindah jalur', 'pindah pilihan'],
  ],
  'pengajuan akun': ['daftar akun', 'buat akun', 'bikin akun', 'gawe akun', 'registrasi akun'],
  'daftar ulang': ['lapor diri', 'registrasi ulang'],
  'pengumuman cadangan': ['hasil cadangan', 'cadangan diumumkan', 'cadangan keluar', 'nama cadangan'],
  'pengumuman hasil': ['pengumuman spmb', 'pengumuman ppdb', 'pengumuman kelulusan', 'pengumuman seleksi'],
}

/** Beside these 'hasil' is the result of the selection, wherever they stand in the question. */
const ofResult =
  /^(spmb|ppdb|seleksi(nya)?|penerimaan|keluar|muncul|metu|diumumkan|diumumin|pengumuman(nya)?|lolos(nya)?|kelulusan)$/
const result = /^hasil(e|nya|ku)?$/

/** Behind 'hasil' these are another result. */
const otherResult =
  /^(tes|tka|ujian|uji|asesmen|lab|verifikasi|verif|kesehatan|scan|pindai\w*|unggah\w*|rapor|raport|foto|cek|pemeriksaan|perhitungan|hitung\w*)$/

/** True where the question is about the result of the selection: 'belum keluar juga hasilnya'. */
function isOfResult(words: Words): boolean {
  const at = words.findIndex(({ word }) => result.test(word))
  return at !== -1 && !otherResult.test(words[at + 1]?.word ?? '') && words.some(({ word }) => ofResult.test(word))
}

const partsOf = (name: string) => seasonWords(name).map(({ word }) => word)

/** How many words of the question are the name, which stands there at one place. */
const lengthOfName = (words: Words, name: readonly string[]) =>
  Math.max(0, ...words.map((_, at) => stageLengthAt(words, at, name)))

/** How many words of the question name the stage at most: by its name or as families say it. */
function lengthOf(words: Words, { name }: Stage, season: Season): number {
  const namesOf = (stage: string) => [stage, ...(otherNames[stage.toLowerCase()] ?? [])].map(partsOf)
  const length = Math.max(...namesOf(name).map((parts) => lengthOfName(words, parts)))
  // 'Saya dari cadangan, kapan daftar ulang?' names 'Daftar ulang cadangan', whose words stand in any order.
  const shorter = season.stages.find(
    (other) => other.name !== name && name.toLowerCase().startsWith(`${other.name.toLowerCase()} `),
  )
  if (shorter) {
    const rest = partsOf(name.slice(shorter.name.length))
    const start = Math.max(...namesOf(shorter.name).map((parts) => lengthOfName(words, parts)))
    if (start > 0 && rest.every((part) => lengthOfName(words, [part]) > 0)) return Math.max(length, start + rest.length)
  }
  const further = length === 1 ? partsOf(name).slice(1) : []
  const more = further.length > 0 && further.every((part) => lengthOfName(words, [part]) > 0) ? further.length : 0
  return Math.max(length + more, name.toLowerCase() === 'pengumuman hasil' && isOfResult(words) ? 1 : 0)
}

/** The stage with the longest name in the question; undefined for none. */
export function stageIn(words: Words, season: Season): Stage | undefined {
  const found = season.stages.flatMap((stage) => {
    const length = lengthOf(words, stage, season)
    return length > 0 ? [{ stage, length }] : []
  })
  return found.toSorted((one, other) => other.length - one.length)[0]?.stage
}
