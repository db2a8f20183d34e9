// What people type, cleaned before it is kept: one line for names and titles, lines without steering signs for texts.
/** Everything that breaks a line, or that a text cannot show: control characters, line and paragraph separators, and the blank of Braille. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\u2800]/gu

/**
 * Signs that only steer how text is shown (direction, zero width) or show nothing at all, such as the Hangul filler.
 * What joins and colours an emoji stays, where there is one.
 */
const unseen =
  /(?!(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic}))(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Signs that change the direction of the following text, so that it reads differently. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The text as one line: line breaks and control characters become blanks, signs that steer the display or show nothing fall away,
 * blanks are single and none stands at either end.
 */
export function oneLine(text: string): string {
  return text.replaceAll(breaks, ' ').replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim()
}

/**
 * The text with its lines, each ended by '\n' (forms send two signs): without other control characters than the tab,
 * without signs that turn the direction, trimmed. Text without a visible character is empty.
 */
export function manyLines(text: string): string {
  if (oneLine(text) === '') return ''
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(turning, '')
    .trim()
}
