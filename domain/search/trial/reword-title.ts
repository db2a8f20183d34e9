// Other wordings of a title, made by rule: as people type in a hurry, as they speak, and as they ask in Javanese. Pure.
import { askedBy, isSilent } from '#domain/search/language/spoken-words.ts'
import { textWords } from '#domain/search/language/text-words.ts'

/** Words of titles in the forms of one way of writing; two words that stand for one are replaced together. */
type Forms = Readonly<Record<string, string>>

const everyday: Forms = {
  ...{ bagaimana: 'gimana', mengapa: 'kenapa', apakah: 'apa', bolehkah: 'boleh gak', bisakah: 'bisa gak' },
  ...{ haruskah: 'harus', tidak: 'gak', sudah: 'udah', saja: 'aja', ketika: 'pas', 'di mana': 'dimana' },
  ...{ mengunggah: 'upload', diunggah: 'diupload', unggah: 'upload', mengubah: 'ganti', diubah: 'diganti' },
  ...{ mendaftar: 'daftar', memilih: 'milih', membuat: 'bikin', dibuat: 'dibikin', hanya: 'cuma', berkas: 'file' },
  ...{ memakai: 'pakai', menggunakan: 'pakai', memperbaiki: 'benerin', menunjukkan: 'nunjukin', gagal: 'gagal terus' },
}

const shortened: Forms = {
  ...{ bagaimana: 'gmn', mengapa: 'knp', kapan: 'kpn', berapa: 'brp', 'di mana': 'dmn', tidak: 'gk', yang: 'yg' },
  ...{ dengan: 'dgn', untuk: 'utk', sudah: 'udh', belum: 'blm', sekolah: 'sklh', pendaftaran: 'pndftrn' },
  ...{ mendaftar: 'dftr', daftar: 'dftr', jalur: 'jlr', tanggal: 'tgl', syarat: 'syrt', murid: 'mrd', anak: 'ank' },
  ...{ 'kartu keluarga': 'kk', verifikasi: 'vrf', apakah: 'apkh', bolehkah: 'blh', boleh: 'blh', atau: 'ato' },
}

const javanese: Forms = {
  ...{ bagaimana: 'piye', mengapa: 'ngopo', berapa: 'piro', 'di mana': 'nang endi', siapa: 'sopo', apa: 'opo' },
  ...{ apakah: 'opo', bolehkah: 'oleh ora', boleh: 'oleh', bisakah: 'iso ora', bisa: 'iso', tidak: 'ora' },
  ...{ sudah: 'wis', belum: 'durung', harus: 'kudu', haruskah: 'kudu', yang: 'sing', kalau: 'nek', bila: 'nek' },
  ...{ untuk: 'kanggo', dengan: 'karo', dari: 'seko', saya: 'aku', anak: 'bocah', mendaftar: 'ndaftar' },
}

const krama: Forms = {
  ...{ bagaimana: 'pripun', mengapa: 'kenging nopo', berapa: 'pinten', 'di mana': 'wonten pundi', siapa: 'sinten' },
  ...{
    apa: 'nopo',
    apakah: 'nopo',
    bolehkah: 'angsal mboten',
    boleh: 'angsal',
    bisa: 'saged',
    bisakah: 'saged mboten',
  },
  ...{ tidak: 'mboten', sudah: 'sampun', belum: 'dereng', harus: 'kedah', yang: 'ingkang', saya: 'kulo' },
}

/** A title of fewer telling words than this is as short as it can be. */
const leastTelling = 2

const marks = '?!.,;:'

/** The title in small letters, without marks at its words. */
function wordsOf(title: string): string[] {
  const withoutMark = (word: string) => (marks.includes(word.at(-1) ?? ' ') ? word.slice(0, -1) : word)
  return title.toLowerCase().split(/\s/).map(withoutMark).filter(Boolean)
}

function rewrite(words: readonly string[], forms: Forms): string {
  const written: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const pair = forms[`${word} ${words[at + 1] ?? ''}`]
    written.push(pair ?? forms[word] ?? word)
    if (pair !== undefined) at += 1
  }
  return written.join(' ')
}

/** The words that tell what a text is about: no small words, no question words, no single letters. */
export function tellingWords(text: string): string[] {
  return textWords(text)
    .map(({ word }) => word)
    .filter((word) => !isSilent(word) && askedBy(word) === undefined)
}

/** Each wording once, none of them the title itself. */
export function rewordTitle(title: string): string[] {
  const words = wordsOf(title)
  const telling = tellingWords(title)
  const wordings = [
    ...(telling.length >= leastTelling ? [telling.join(' ')] : []),
    ...[everyday, shortened, javanese, krama].map((forms) => rewrite(words, forms)),
  ]
  return [...new Set(wordings)].filter((wording) => wording !== '' && wording !== words.join(' '))
}
