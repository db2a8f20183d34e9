// Digits of any script as 0 to 9. Pure.

/** Unicode lists the ten digits of a script one after another, without a gap. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = code
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1
  return (code - before) % 10
}

/** The text in compatibility form (NFKC), each decimal digit as ASCII: '０８' and '٠٨' become '08'. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** Only the digits of a text, as ASCII. */
export function digitsOf(text: string): string {
  return asciiDigits(text).replaceAll(/\D/g, '')
}
