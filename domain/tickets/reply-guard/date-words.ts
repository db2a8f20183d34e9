// How a sentence speaks of a time: as a limit, an invitation, something past, or a moment that is merely named. Pure.
import { phrases, saysAny } from './reply-words.ts'

const strictLimits = phrases(`
  paling lambat, selambat lambatnya, selambatnya, paling akhir, tenggat, deadline, batas akhir
`)
const limits = phrases('batas, batasnya, sampai, hingga, sebelum, terakhir, sampai dengan, s d')

const asking = phrases(`
  silakan, mohon, harap, segera, segeralah, pastikan, jangan lupa, datanglah, datang ke, lakukanlah, unggahlah,
  kirimlah, kami tunggu, ditunggu, masih dapat, masih bisa, masih dibuka, masih buka, masih ada waktu,
  masih berlangsung, wajib, daftarlah, pilihlah, manfaatkan, usahakan, harus, ayo, tunggu
`)

const inviting = phrases(`
  dapat, bisa, berlangsung, dilaksanakan, diadakan, dilayani, akan, perlu, diperpanjang, melayani, dibuka sampai,
  dibuka hingga, buka sampai, buka hingga, berkesempatan, boleh, diminta, diumumkan nanti
`)

const denied = phrases(`
  tidak dapat, tidak bisa, tidak perlu, belum dapat, belum bisa, tidak akan, tidak boleh
`)

const gone = phrases(`
  kemarin, yang lalu, tadi, waktu itu, saat itu, ketika itu, dulu, dahulu, seharusnya, semestinya, harusnya, terlewat,
  melewati, lewat, sudah lalu, tidak dapat lagi, tidak bisa lagi, tidak lagi, berakhir, tidak dibuka lagi,
  tahun depan, musim depan, tahun berikutnya
`)
const closedWords = phrases(`
  ditutup, tutup, berakhir, selesai, lewat, terlewat, habis, usai, berlalu, dibuka, diumumkan, dimulai, berlangsung,
  dilaksanakan, diproses, terlampaui, terlaksana, dilakukan, disampaikan, tayang
`)

const naming = phrases(`
  dihitung, diterbitkan, terbit, tertanggal, lahir, kelahiran, per tanggal, dibuat, terdaftar, tercatat, domisili,
  tinggal, usia, berusia, umur, anda kirim, mengirim, kami terima, diterima, diajukan, masuk, mengajukan, kami balas,
  anda tulis, tercetak, menurut data
`)

function isClosed(row: string): boolean {
  const words = row.trim().split(' ')
  return words.some(
    (word, at) =>
      (word === 'sudah' || word === 'telah') && words.slice(at + 1, at + 4).some((each) => closedWords.includes(each)),
  )
}

/** The row without what is denied, so that 'tidak dapat' invites no one. */
const affirmed = (row: string) => denied.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' '), row)

export const setsStrictLimit = (row: string) => saysAny(row, strictLimits)
export const setsLimit = (row: string) => saysAny(row, limits)
export const isAsked = (row: string) => saysAny(affirmed(row), asking)
export const invites = (row: string) => saysAny(affirmed(row), inviting)
export const namesMoment = (row: string) => saysAny(row, naming)
export const hasPassed = (row: string) => isClosed(row) || saysAny(row, gone)
export const nothingMore = (row: string) =>
  saysAny(row, ['tidak dapat', 'tidak bisa', 'tidak diterima', 'tidak sempat', 'tidak diproses', 'tidak dilayani'])
