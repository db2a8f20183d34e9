// The pupils of a school's ticket, and how a reply names those it answers: 'Baris 1–4, 7: …'. Pure.
import { hiddenSign, maskPersonalNumbers } from '#shared/privacy/private-text.ts'

export const mostPupils = 500

/** The largest file with a table, in bytes. */
export const tableMaxBytes = 2 * 1024 * 1024

export interface PupilLine {
  /** From 1, in the order of the school's table. */
  readonly line: number
  /** Ten digits; null: the pupil has none yet. */
  readonly nisn: string | null
  readonly name: string
  /** '' where the school described one problem of all. */
  readonly problem: string
}

/** 'A*** P***'. */
export function maskName(name: string): string {
  const words = name.match(/\S+/gu) ?? []
  return words.map((word) => `${[...word][0]}***`).join(' ')
}

const longWord = /[\p{L}\p{M}']{3,}/gu

/** The problem without personal numbers and without the words of the pupil's name. */
export function maskProblem({ name, problem }: Pick<PupilLine, 'name' | 'problem'>): string {
  const words = new Set(name.toLowerCase().match(longWord))
  return maskPersonalNumbers(problem).replaceAll(longWord, (word) =>
    words.has(word.toLowerCase()) ? hiddenSign : word,
  )
}

/** The line as anyone who holds the link reads it. */
export function maskPupil({ line, nisn, name, problem }: PupilLine): PupilLine {
  return {
    line,
    nisn: nisn && maskPersonalNumbers(nisn),
    name: maskName(name),
    problem: maskProblem({ name, problem }),
  }
}

/** '1–4, 7'. */
export function formatLines(lines: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const line of [...new Set(lines)].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last[1] === line - 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

export function writeLineAnswer(lines: readonly number[], message: string): string {
  return `Baris ${formatLines(lines)}: ${message}`
}

const lineAnswer = /^Baris (\d{1,3}(?: ?[–-] ?\d{1,3})?(?:, ?\d{1,3}(?: ?[–-] ?\d{1,3})?){0,499}): *(\S.*)$/is

interface LineAnswer {
  readonly lines: readonly number[]
  readonly text: string
}

/** The lines that a reply answers; undefined for a reply to the whole ticket. */
export function readLineAnswer(message: string): LineAnswer | undefined {
  const [, named = '', text = ''] = lineAnswer.exec(message) ?? []
  if (text === '') return undefined
  const lines = named.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split(/[–-]/).map(Number)
    return from > 0 && to <= mostPupils ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : []
  })
  return lines.length > 0 ? { lines, text } : undefined
}

interface Answer {
  readonly type: string
  readonly message: string
  readonly at: Date | string
}

export interface AnsweredPupil<At> extends PupilLine {
  /** The newest answer that names the line; null: it is open. */
  readonly answer: { readonly text: string; readonly at: At } | null
}

/** The lines with their newest answers. Reads the conversation, so that a withdrawn answer opens its lines again. */
export function withAnswers<Entry extends Answer>(
  pupils: readonly PupilLine[],
  timeline: readonly Entry[],
): AnsweredPupil<Entry['at']>[] {
  const answers = new Map<number, { text: string; at: Entry['at'] }>()
  for (const { type, message, at } of timeline) {
    const answer = type === 'answered' ? readLineAnswer(message) : undefined
    for (const line of answer?.lines ?? []) answers.set(line, { text: answer?.text ?? '', at })
  }
  return pupils.map((pupil) => ({ ...pupil, answer: answers.get(pupil.line) ?? null }))
}
