// What the table of stages says beside each row while it is filled in, and the bars of the season at a glance. Pure.
import { addDays, isoDay } from '#shared/dates.ts'
import type { Stage } from './season.ts'
import { type StageFields, stageOf } from './season-input.ts'
import { daysOf, daysUntil, endOf, lastMoment, timesIn } from './stage-words.ts'
import { weekdayOf } from './typed-moment.ts'

/** A stage with its first and last day; both null while no day is known. */
export interface StageSpan {
  readonly name: string
  readonly from: Date | null
  readonly until: Date | null
  /** '14–18 Juni 2025'. */
  readonly days: string
}

export interface StageRemark extends StageSpan {
  /** The sentence for a row that cannot be saved. */
  readonly mistake: string | null
  readonly notes: readonly string[]
  /** A day is not in the year of the season. */
  readonly isDoubtful: boolean
}

function spanOf(stages: readonly Stage[], stage: Stage): StageSpan {
  const times = timesIn(stages, stage)
  const end = endOf(times)
  const from = times.opens ?? times.closes
  const until = end ? lastMoment(end) : from
  return { name: stage.name, from, until, days: daysOf({ opens: times.opens, closes: end }) }
}

const otherYear = ({ from, until }: Pick<StageSpan, 'from' | 'until'>, year: number) =>
  [from, until].map((at) => (at ? Number(isoDay(at).slice(0, 4)) : year)).find((each) => each !== year)

const listed = new Intl.ListFormat('id-ID', { type: 'conjunction' })

/** How long the stage is, and where it stands among those that begin before it. */
function notesOf({ from, until }: StageSpan, others: readonly StageSpan[], year: number): string[] {
  if (!from || !until) return []
  const length = daysUntil(from, until) + 1
  const [first, last] = [weekdayOf(isoDay(from)), weekdayOf(isoDay(until))]
  const notes = [length === 1 ? first : `${first} sampai ${last}, ${length} hari`]
  const other = otherYear({ from, until }, year)
  if (other) notes.push(`Tahunnya ${other}, musim ini ${year}`)
  const earlier = others.filter((each) => each.from && each.from <= from)
  const open = earlier.filter((each) => each.until && each.until >= from)
  if (open.length > 0) notes.push(`Bersamaan dengan ${listed.format(open.map(({ name }) => name))}`)
  const before = earlier.toSorted((one, other) => Number(one.until) - Number(other.until)).at(-1)
  const gap = before?.until ? daysUntil(before.until, from) - 1 : 0
  if (before && gap > 0) notes.push(`Jeda ${gap} hari sesudah ${before.name}`)
  return notes
}

/** One for each row, in their order. */
export function remarksOf(rows: readonly StageFields[], year: number): StageRemark[] {
  const read = rows.map((fields, place) => {
    let mistake: string | null = null
    // A new row has no id yet.
    const stage = stageOf({ ...fields, id: fields.id || `${place}` }, year, (_, message) => {
      mistake = message
    })
    return { stage, mistake, name: fields.name }
  })
  const stages = read.flatMap(({ stage }) => stage ?? [])
  const spans = read.map(({ stage, name }) =>
    stage ? spanOf(stages, stage) : { name, from: null, until: null, days: '' },
  )
  return read.map(({ mistake }, place) => {
    const span = spans[place] as StageSpan
    const before = spans.filter((other, at) => at < place || (at > place && Number(other.from) < Number(span.from)))
    const isDoubtful = otherYear(span, year) !== undefined
    return { ...span, mistake, notes: notesOf(span, before, year), isDoubtful }
  })
}

interface Bar extends StageSpan {
  /** Days from the first day of the first month. */
  readonly start: number
  readonly length: number
}

export interface ChartedSeason {
  readonly bars: readonly Bar[]
  /** The months from the first to the last stage, with the day on which each begins. */
  readonly months: readonly { readonly first: Date; readonly start: number }[]
  readonly length: number
}

/** More months than this are a mistyped year. */
const maxMonths = 18

/** Null while no stage has a day, and for one that is too long to be drawn. */
export function chartOf(spans: readonly StageSpan[]): ChartedSeason | null {
  const dated = spans.filter(({ from, until }) => from && until && from <= until)
  const moments = dated.flatMap(({ from, until }) => [Number(from), Number(until)])
  if (moments.length === 0) return null
  const monthOf = (at: Date) => Number(isoDay(at).slice(0, 4)) * 12 + Number(isoDay(at).slice(5, 7)) - 1
  const beginning = (month: number) => addDays(new Date(Date.UTC(Math.floor(month / 12), month % 12)), -7 / 24)
  const [first, last] = [monthOf(new Date(Math.min(...moments))), monthOf(new Date(Math.max(...moments)))]
  if (last - first >= maxMonths) return null
  const origin = beginning(first)
  const months = Array.from({ length: last - first + 1 }, (_, at) => beginning(first + at))
  return {
    bars: dated.map((span) => ({
      ...span,
      start: daysUntil(origin, span.from as Date),
      length: daysUntil(span.from as Date, span.until as Date) + 1,
    })),
    months: months.map((month) => ({ first: month, start: daysUntil(origin, month) })),
    length: daysUntil(origin, beginning(last + 1)),
  }
}
