import type { Passage, TextRange } from './search-answer.ts'
import type { IndexedPassage } from './search-index.ts'
import type { Row } from './text-row.ts'
import type { UnderstoodQuery } from './understand-query.ts'

const worthMarking = 0.6

export class Marker {
  readonly #wanted: ReadonlySet<number>
  readonly #words: string

  constructor({ concepts, text }: UnderstoodQuery) {
    this.#wanted = new Set(
      concepts.flatMap(({ terms, asks }) =>
        asks ? [] : [...terms].filter(([, quality]) => quality >= worthMarking).map(([term]) => term),
      ),
    )
    this.#words = text.toLowerCase()
  }

  in(text: string, { terms, starts, ends }: Row): TextRange[] {
    const ranges = occurrences(text, this.#words)
    for (let at = 0; at < terms.length; at += 1) {
      if (this.#wanted.has(terms[at] ?? -1)) ranges.push([starts[at] ?? 0, ends[at] ?? 0])
    }
    return joinRanges(ranges)
  }
}

function occurrences(text: string, wanted: string): TextRange[] {
  const lower = text.toLowerCase()
  // Lowering changes the length of a few scripts; then nothing is marked rather than the wrong letters.
  if (wanted === '' || lower.length !== text.length) return []
  const ranges: TextRange[] = []
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
    ranges.push([at, at + wanted.length])
  }
  return ranges
}

function joinRanges(ranges: TextRange[]): TextRange[] {
  const joined: [number, number][] = []
  for (const [start, end] of ranges.sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

/** How much is shown, in characters. */
const longest = 320

const longestLine = 600

interface Line {
  readonly start: number
  readonly end: number
}

export function choosePassage(marker: Marker, { section, body }: Omit<IndexedPassage, 'heading'>): Passage {
  const { heading, text, note } = section
  const marks = marker.in(text, body)
  const shown = text.length <= longest ? { text, highlights: marks } : bestLines(text, marks)
  if (!note) return { heading, ...shown }
  const moved = shown.highlights.map(([start, end]): TextRange => [start + note.length + 1, end + note.length + 1])
  return { heading, text: `${note}\n${shown.text}`, highlights: moved }
}

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
