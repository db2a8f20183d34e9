// The day that a question about a stage names: 'besok', 'tanggal 19', '19 Juni'. Pure.
import { isoDay } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'

const months = [
  ...['januari', 'februari', 'maret', 'april', 'mei', 'juni', 'juli'],
  ...['agustus', 'september', 'oktober', 'november', 'desember'],
]

/** How many days from today on. */
const relative: Readonly<Record<string, number>> = {
  ...{ kemarin: -1, wingi: -1, besok: 1, bsk: 1, sesuk: 1, mbesok: 1, lusa: 2 },
}

const isoOf = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined
}

/** The month of a word, from 1: whole, or its first three letters; 0 for none. */
const monthOf = (word: string) =>
  months.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word))) + 1

/**
 * The day as ISO in WIB; undefined when none is named. `stageDay` (ISO) says which year is meant, and which month by a
 * number alone behind 'tanggal'. A day with another year's number is none.
 */
export function dayIn(words: readonly { readonly word: string }[], at: Date, stageDay: string): string | undefined {
  const [stageYear = 0, stageMonth = 0] = stageDay.split('-').map(Number)
  for (const [index, { word }] of words.entries()) {
    const ahead = relative[word]
    if (ahead !== undefined) return isoDay(new Date(at.getTime() + days(ahead)))
    if (!/^\d{1,2}$/.test(word)) continue
    const [before, next, afterNext] = [
      words[index - 1]?.word ?? '',
      words[index + 1]?.word ?? '',
      words[index + 2]?.word,
    ]
    const month = monthOf(next)
    if (month > 0) {
      if (/^\d{4}$/.test(afterNext ?? '') && Number(afterNext) !== stageYear) return undefined
      return isoOf(stageYear, month, Number(word))
    }
    if (/^(tanggal|tgl|tanggale)$/.test(before)) return isoOf(stageYear, stageMonth, Number(word))
  }
  return undefined
}
