// What people type, cleaned before it is kept: one line for names and titles, lines without steering signs for texts.

/** Everything that breaks a line, or that a text cannot show: control characters, line and paragraph separators. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/** Signs that only steer how text is shown (direction, zero width). The joiner of emoji is no harm. */
const steering = /(?!\u200d)\p{Cf}/gu

/** Signs that turn the direction of what follows, so that a reader sees other words than are there. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The text as one line: line breaks and control characters become blanks, signs that steer the display fall away,
 * blanks are single and none stands at either end.
 */
export function oneLine(text: string): string {
  return text.replaceAll(breaks, ' ').replaceAll(steering, '').replaceAll(/\s+/g, ' ').trim()
}

/**
 * The text with its lines, each ended by '\n' (forms send two signs): without other control characters than the tab,
 * without signs that turn the direction, trimmed.
 */
export function manyLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(turning, '')
    .trim()
}
