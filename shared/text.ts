// Small words about text: hiding personal numbers, cutting to a length.

const grouped = String.raw`(?:[ .-]?\d)`
const personalNumbers = new RegExp(
  String.raw`(?<![\d.])(?:\+?62|0)8${grouped}{7,12}(?!\d)|(?<!\d)\d${grouped}{15}(?!\d)|(?<!\d)\d{10}(?!\d)`,
  'g',
)

/**
 * Hides what identifies a person in a text anyone holding the ticket's ID can read: 16-digit numbers (NIK, KK),
 * 10-digit numbers (NISN) and Indonesian mobile numbers, also when written in groups. The last two digits stay, so
 * that the owner recognises the number (design §15, status lookup).
 */
export function maskPersonalNumbers(text: string): string {
  return text.replace(personalNumbers, (found) => {
    let digitsLeft = found.replaceAll(/\D/g, '').length
    return found.replaceAll(/\d/g, (digit) => (digitsLeft-- > 2 ? '•' : digit))
  })
}

/** The text cut to `length` characters and '...' behind it when something was cut (spec §9: FAQ summary, 150). */
export function excerpt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}...`
}
