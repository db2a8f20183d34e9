import { isPublicId } from '#shared/ids.ts'

// What may stand between the digits of a number: '0812 / 3456', '001-234-5678'.
const between = '[ ./()-]{0,3}'
const publicId = String.raw`\b[a-z0-9]{25}\b`
const mailAddress = String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}`
// Behind the 0 or 62 of a mobile number stands 8 and no 0, which distinguishes it from '08.00' and '08-06-2025'.
const mobile = String.raw`(?<!\d|\d\.)(?:\+?62${between}0?|0)8[1-9](?:${between}\d){6,11}(?!\d)`
const sixteen = String.raw`(?<!\d)\d(?:${between}\d){15}(?!\d)`
const ten = String.raw`(?<!\d)\d{10}(?!\d)`
// In groups: those that begin as a year of birth does, with one sign between all of them; 02 begins an area code.
const tenInGroups = String.raw`(?<![\d.,/-])(?:0(?!2)|9)\d{0,3}([ ./-])\d{1,4}(?:\1\d{1,4}){1,8}(?!\d|[.,/-]\d)`
const personal = new RegExp(
  `(${publicId})|(${mailAddress})|${[mobile, sixteen, ten, tenInGroups].join('|').replace(String.raw`\1`, String.raw`\3`)}`,
  'gi',
)

const date = /(?<!\d)(?:\d{1,2}[-/. ]\d{1,2}[-/. ](?:19|20)\d\d|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2})(?!\d)/
const ordinaryPart = /^(?:(?:[01]?\d|2[0-4])\.[0-5]\d|(?:19|20)\d\d|\d{1,3})$/

function isOrdinary(found: string): boolean {
  if (/^\d+$/.test(found)) return false
  if (date.test(found) || /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(found)) return true
  const parts = found.split(/[ /()-]+/).filter(Boolean)
  return parts.some((part) => /[.]|^(?:19|20)\d\d$/.test(part)) && parts.every((part) => ordinaryPart.test(part))
}

function plain(character: string): string {
  if (/[\u200b-\u200f\u2060\ufeff\u00ad]/.test(character)) return ''
  if (/\p{Pd}|\u2212/u.test(character)) return '-'
  const normal = character.normalize('NFKC')
  return normal.length === 1 ? normal : character.length === 1 ? character : '\u0000'
}

function hideDigits(characters: string[], from: number, to: number): void {
  const places: number[] = []
  for (let place = from; place < to; place++) if (/\d/.test(plain(characters[place] ?? ''))) places.push(place)
  for (const place of places.slice(0, -2)) characters[place] = '•'
}

/** 'b•••@gmail.com': the first letter and the domain stay; addresses of the government are not personal. */
function hideAddress(characters: string[], from: number, to: number): void {
  const at = characters.findIndex((character, place) => place >= from && place < to && plain(character) === '@')
  for (let place = from + 1; place < at; place++) characters[place] = '•'
}

interface PersonalNumber {
  readonly text: string
  readonly digits: string
  readonly address: string
}

function* personalNumbersIn(
  characters: readonly string[],
): Generator<{ from: number; to: number; found: string; address: string }> {
  const places: number[] = []
  let read = ''
  for (const [place, character] of characters.entries()) {
    const letter = plain(character)
    if (letter === '') continue
    read += letter
    places.push(place)
  }
  for (const { 0: found, 1: id, 2: address = '', index } of read.matchAll(personal)) {
    const from = places[index] ?? 0
    const to = (places[index + found.length - 1] ?? from) + 1
    if (id && isPublicId(id)) continue
    if (address || (!isOrdinary(found) && countsAsPersonal(found))) yield { from, to, found, address }
  }
}

export function findPersonalNumbers(text: string): PersonalNumber[] {
  const characters = [...text]
  return [...personalNumbersIn(characters)].map(({ from, to, found, address }) => ({
    text: characters.slice(from, to).join(''),
    digits: address ? '' : found.replaceAll(/\D/g, ''),
    address: address.toLowerCase(),
  }))
}

/**
 * Hides what identifies a person in a text anyone holding the ticket's ID can read: 16-digit numbers (NIK, KK),
 * 10-digit numbers (NISN), Indonesian mobile numbers and e-mail addresses, in whatever groups, dashes and widths they
 * are written. The last two digits stay, so that the owner recognises the number; dates, times and amounts stay whole.
 */
export function maskPersonalNumbers(text: string): string {
  const characters = [...text]
  for (const { from, to, address } of [...personalNumbersIn(characters)]) {
    if (!address) hideDigits(characters, from, to)
    else if (!address.toLowerCase().endsWith('.go.id')) hideAddress(characters, from, to)
  }
  return characters.join('')
}

/** A number in groups that is neither 10 nor 16 digits long is one only when it is a mobile number. */
function countsAsPersonal(found: string): boolean {
  const digits = found.replaceAll(/\D/g, '')
  return digits.length === 10 || digits.length === 16 || /^(?:62)?0?8[1-9]/.test(digits)
}

export const hiddenSign = '•'

/** Six digits in a row number someone or open something, unless they are an amount or a day. */
const longNumber = /(?<![\d.,•]|[TCL]-)\d{6,}(?![\d•]|[.,]\d)/gi
const amountOrDay = /^(?:[1-9]\d{2,}000|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d|20\d\d20\d\d)$/
const money = /(?:rp|uang|duit|bayar|harga|senilai)\.?\s{0,2}$/i

const secretName = String.raw`\b(?:kata\s?sandi|sandi|password|passwd|passw|pass|pasword|pwd|pw|pin|otp|token|kode\s(?:otp|verifikasi|akses|rahasia))`
const fillers = String.raw`(?:nya|ku)?(?:\s(?:aktivasi|saya|aku|akun|anak|dia|baru|lama|otp|spmb|nya|sy)){0,3}`
/** What follows a colon or 'adalah' is the secret itself. */
const named = new RegExp(
  String.raw`(${secretName}${fillers}\s{0,3}(?:[:=]|\badalah\b|\byaitu\b|\byakni\b)\s{0,3}["'“]?)([^\s"'”,;]{3,64})`,
  'gi',
)
/** What follows the name at once is one when it looks like one: letters with digits or signs, or digits alone. */
const beside = new RegExp(
  String.raw`(${secretName}${fillers}\s{1,3}["'“]?)((?=\S{0,63}\d)(?=\S{0,63}[a-z@#$%^&*!_])[^\s"'”,;]{4,64}|\d{4,16}|(?=\S{0,63}[@#$%^&*_])[^\s"'”,;]{4,64})`,
  'gi',
)
/** Words about a lost or refused secret, which are no secret. */
const noSecret =
  /^(?:tidak|tdk|gak|ga|nggak|salah|lupa|hilang|error|gagal|belum|sudah|apa|bagaimana|gimana|kenapa|invalid|ditolak|kosong|20\d\d)$/i

/** A text without what is private, and whether there was anything. */
interface PublicText {
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
