// Mends what taking words out of a text leaves behind: gaps, lone signs, sentences that begin small. Pure.

/** Stands where something was taken out until the text is tidied; nobody types it. */
export const gap = '\uE000'

// What was called by its name keeps the name, without the colon.
const gaps = /[ \t]{0,5}[:=]?[ \t]{0,5}\uE000/g

const mends: readonly (readonly [RegExp, string])[] = [
  [/\(\s{0,5}[,;:/-]{0,2}\s{0,5}\)|"\s{0,5}"|“\s{0,5}”|\[\s{0,5}\]/g, ''],
  [/[ \t]{2,}/g, ' '],
  [/ {1,3}([,.;:!?)])/g, '$1'],
  [/\( {1,3}/g, '('],
  [/[,;:]{1,3}(?=[,;])/g, ''],
  [/[,;:]{1,3}(?=[.!?])/g, ''],
  [/(?<![.\d])\.{2}(?!\.)/g, '.'],
  [/^[,.;:!?) ]{1,5}/gm, ''],
  [/[,;]$/gm, ''],
  [/\n{3,}/g, '\n\n'],
]

/** True where a sentence begins: at the start, on a new line, and behind a full stop. */
export const beginsSentence = (before: string): boolean => /(?:^|[.!?:]\s{1,3}|\n\s{0,3}(?:- )?)$/.test(before)

/** The text with its first letter large. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The text made readable again. */
export function tidyText(text: string): string {
  const lines = text.replaceAll(gaps, '').split('\n')
  const trimmed = lines.map((line) => line.trim()).join('\n')
  const mended = mends.reduce((left, [pattern, by]) => left.replaceAll(pattern, by), trimmed)
  return withCapital(mended.trim())
}
