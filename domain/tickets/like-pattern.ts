// A typed search as PostgreSQL's LIKE wants it.

/** The pattern of a text that contains what was typed, literally; the sign between a haystack's fields is never meant. */
export function containing(typed: string): string {
  return `%${typed
    .trim()
    .replaceAll('\u001F', ' ')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
