// Small words about text: hiding personal numbers, cutting to a length.
import { isPublicId } from './ids.ts'

const publicId = String.raw`\b[a-z0-9]{25}\b`
const grouped = String.raw`(?:\)?[ .-]?\d)`
// Behind the 0 or 62 of a mobile number stands 8 and no 0, which tells it from '08.00' and '08-06-2025'.
const mobile = String.raw`(?<!\d|\d\.)(?:\+?62\)?[ .-]?|0)8[1-9]${grouped}{6,11}(?!\d)`
const personalNumbers = new RegExp(
  String.raw`${publicId}|${mobile}|(?<!\d)\d${grouped}{15}(?!\d)|(?<!\d)\d{10}(?!\d)`,
  'g',
)

/**
 * Hides what identifies a person in a text anyone holding the ticket's ID can read: 16-digit numbers (NIK, KK),
 * 10-digit numbers (NISN) and Indonesian mobile numbers, also when written in groups. The last two digits stay, so
 * that the owner recognises the number (design §15, status lookup).
 */
export function maskPersonalNumbers(text: string): string {
  return text.replace(personalNumbers, (found) => {
    if (isPublicId(found)) return found
    let digitsLeft = found.replaceAll(/\D/g, '').length
    return found.replaceAll(/\d/g, (digit) => (digitsLeft-- > 2 ? '•' : digit))
  })
}

/** The longest words a search box takes, in characters: a story with its question at the end, and less than an address bears. */
export const searchMaxLength = 500

/** The search typed into an address: the parameter without blanks around it, cut to `searchMaxLength` characters; '' without one. */
export function typedSearch(params: URLSearchParams, name = 'q'): string {
  const typed = (params.get(name) ?? '').trim().slice(0, searchMaxLength)
  // Half of a pair is no character.
  return typed.replace(/[\uD800-\uDBFF]$/, '')
}

/** The text cut to `length` characters and '...' behind it when something was cut (spec §9: FAQ summary, 150). */
export function excerpt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}...`
}
