// Texts as patterns of PostgreSQL's LIKE, in which '%', '_' and '\' would mean more than themselves.
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of whatever contains the typed text; the sign between the fields of a haystack (U+001F) is never meant. */
export function containsPattern(typed: string): string {
  return `%${literal(typed.trim().replaceAll('\u001F', ' '))}%`
}

/** The pattern of whatever begins with the text. */
export function prefixPattern(text: string): string {
  return `${literal(text)}%`
}

/** The pattern of whatever ends with the text. */
export function suffixPattern(text: string): string {
  return `%${literal(text)}`
}
