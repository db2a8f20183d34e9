// Chooses what of a section to show: all of a short one, of a long one the lines that speak most of what was asked. Pure.
import type { Marker } from './mark-words.ts'
import type { Passage, TextRange } from './search-answer.ts'
import type { IndexedPassage } from './search-index.ts'

/** How much is shown, in characters. */
const longest = 320

/** A line longer than this is cut. */
const longestLine = 600

/** A line of a text, from its first character to the one after its last. */
interface Line {
  readonly start: number
  readonly end: number
}

/** The passage, with what to mark in it. */
export function choosePassage(marker: Marker, { section, body }: Omit<IndexedPassage, 'heading'>): Passage {
  const { heading, text } = section
  const marks = marker.in(text, body)
  return { heading, ...(text.length <= longest ? { text, highlights: marks } : bestLines(text, marks)) }
}

// Begins at the line with the most marks; what is left out at either end shows as '…'.
function bestLines(text: string, marks: readonly TextRange[]): Pick<Passage, 'text' | 'highlights'> {
  const lines = linesOf(text)
  const marksIn = ({ start, end }: Line) => marks.filter(([from]) => from >= start && from < end)
  const counts = lines.map((line) => marksIn(line).length)
  const best = counts.indexOf(Math.max(...counts))
  // A line of a list says little without the line that opens it.
  const from = best > 0 && lengthOf(lines[best]) < longest / 2 ? best - 1 : best
  const shown = from > 0 ? ['…'] : []
  const highlights: TextRange[] = []
  let length = 0
  let at = from
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? { start: 0, end: 0 }
    if (at > from + 1 && length + lengthOf(line) > longest) break
    length += lengthOf(line)
    const cut = Math.min(line.end, line.start + longestLine)
    // Where the line's first character stands among the lines shown, each of which ends with a line break.
    const moved = shown.reduce((sum, each) => sum + each.length + 1, 0) - line.start
    for (const [start, end] of marksIn({ start: line.start, end: cut })) {
      highlights.push([start + moved, Math.min(end, cut) + moved])
    }
    shown.push(cut < line.end ? `${text.slice(line.start, cut)}…` : text.slice(line.start, line.end))
  }
  return { text: [...shown, ...(at < lines.length ? ['…'] : [])].join('\n'), highlights }
}

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map(({ length }) => {
    const line = { start, end: start + length }
    start = line.end + 1
    return line
  })
}

const lengthOf = (line: Line | undefined) => (line ? line.end - line.start : 0)
