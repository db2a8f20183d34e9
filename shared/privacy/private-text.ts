// Hides in a text what must not go on with it into an address, a log, a count or a model: numbers of persons, and secrets. Pure.
import { findPersonalNumbers } from './personal-numbers.ts'

/** Stands where something was. */
export const hiddenSign = '•'

/** Six digits in a row number somebody or open something, unless they are an amount or a day. */
const longNumber = /(?<![\d.,•]|[TCL]-)\d{6,}(?![\d•]|[.,]\d)/gi
const amountOrDay = /^(?:[1-9]\d{2,}000|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d|20\d\d20\d\d)$/
const money = /(?:rp|uang|duit|bayar|harga|senilai)\.?\s{0,2}$/i

const secretName = String.raw`\b(?:kata\s?sandi|sandi|password|passwd|passw|pass|pasword|pwd|pw|pin|otp|token|kode\s(?:otp|verifikasi|akses|rahasia))`
const between = String.raw`(?:nya|ku)?(?:\s(?:aktivasi|saya|aku|akun|anak|dia|baru|lama|otp|spmb|nya|sy)){0,3}`
/** What follows a colon or 'adalah' is the secret itself. */
const named = new RegExp(
  String.raw`(${secretName}${between}\s{0,3}(?:[:=]|\badalah\b|\byaitu\b|\byakni\b)\s{0,3}["'“]?)([^\s"'”,;]{3,64})`,
  'gi',
)
/** What follows the name at once is one when it looks like one: letters with digits or signs, or digits alone. */
const beside = new RegExp(
  String.raw`(${secretName}${between}\s{1,3}["'“]?)((?=\S{0,63}\d)(?=\S{0,63}[a-z@#$%^&*!_])[^\s"'”,;]{4,64}|\d{4,16}|(?=\S{0,63}[@#$%^&*_])[^\s"'”,;]{4,64})`,
  'gi',
)
/** Words that tell of a secret that is lost or refused, and are none. */
const noSecret =
  /^(?:tidak|tdk|gak|ga|nggak|salah|lupa|hilang|error|gagal|belum|sudah|apa|bagaimana|gimana|kenapa|invalid|ditolak|kosong|20\d\d)$/i

/** A text without what is private, and whether there was anything. */
export interface PublicText {
  readonly text: string
  readonly hid: boolean
}

/**
 * The text with numbers of persons (NIK, NISN, telephone), other numbers of six digits and more, e-mail addresses, and what
 * stands behind 'password', 'token' or 'OTP', each as '•'. Dates, times, amounts and the ID or number of a ticket stay.
 */
export function hidePrivate(text: string): PublicText {
  const hideSecret = (whole: string, name: string, secret: string) =>
    noSecret.test(secret.replace(/[.!?]{1,8}$/, '')) ? whole : name + hiddenSign
  let left = text.normalize('NFKC')
  const before = left
  for (const { text: piece, address } of findPersonalNumbers(left)) {
    if (!address.endsWith('.go.id')) left = left.replace(piece, hiddenSign)
  }
  left = left
    .replaceAll(named, hideSecret)
    .replaceAll(beside, hideSecret)
    .replaceAll(longNumber, (number, at: number) =>
      amountOrDay.test(number) || money.test(left.slice(Math.max(0, at - 12), at)) ? number : hiddenSign,
    )
  return left === before ? { text, hid: false } : { text: left, hid: true }
}
