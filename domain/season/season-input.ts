import { z } from 'zod'
import { endOfDay, isoDay, isoTime, wibInstant } from '#shared/dates.ts'
import { slugOf } from '#shared/text.ts'
import { readTimeOfDay, timeSentence } from '#shared/time-of-day.ts'
import { isDay } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import { defaultLastHours, maxLastHours } from './closing-stage.ts'
import type { KeyDate, Season } from './season.ts'
import { hasNoHour } from './stage-words.ts'

export interface StageFields {
  readonly id: string
  readonly name: string
  readonly opensDate: string
  readonly opensTime: string
  readonly closesDate: string
  readonly closesTime: string
  /** The id of the stage that bounds one without a closing day. */
  readonly endsBy: string
  readonly note: string
}

export interface KeyDateFields {
  readonly id: string
  readonly name: string
  readonly day: string
}

export const maxStages = 20

export const maxDates = 8

const idLength = 40

function newId(name: string, taken: readonly string[]): string {
  const base = slugOf(name, idLength - 3) || 'tahap'
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!taken.includes(id)) return id
  }
}

/** Gives an id to each that has none; an id stays, also where its name changes. */
function withIds<T extends { readonly id: string; readonly name: string }>(items: readonly T[]): T[] {
  const taken = items.map(({ id }) => id).filter((id) => id !== '')
  return items.map((item) => {
    if (item.id !== '') return item
    const id = newId(item.name, taken)
    taken.push(id)
    return { ...item, id }
  })
}

/** A stage without a closing time ends with the last second of its day. */
const lastSecond = (day: string) => new Date(endOfDay(day).getTime() - 1_000)

export function stageAsTyped({ id, name, opens, closes, endsBy, note }: Season['stages'][number]): StageFields {
  const day = (instant: string | null) => (instant ? isoDay(new Date(instant)) : '')
  const openTime = opens ? isoTime(new Date(opens)) : ''
  return {
    id,
    name,
    opensDate: day(opens),
    opensTime: openTime === '00:00' ? '' : openTime,
    closesDate: day(closes),
    closesTime: closes && !hasNoHour(new Date(closes)) ? isoTime(new Date(closes)) : '',
    endsBy: endsBy ?? '',
    note: note ?? '',
  }
}

type Mistake = (field: string, message: string) => void

function stageOf(fields: StageFields, mistake: (field: keyof StageFields, message: string) => void) {
  const { id, name, opensDate, opensTime, closesDate, closesTime, endsBy, note } = fields
  for (const [date, time, day, clock] of [
    ['opensDate', 'opensTime', opensDate, opensTime],
    ['closesDate', 'closesTime', closesDate, closesTime],
  ] as const) {
    if (day !== '' && !isDay(day)) return mistake(date, 'Tanggal tidak dikenal')
    if (clock !== '' && !readTimeOfDay(clock)) return mistake(time, timeSentence)
    if (day === '' && clock !== '') return mistake(date, 'Isi juga tanggalnya')
  }
  if (name.length > 80) return mistake('name', 'Nama tahap paling panjang 80 karakter')
  if (note.length > 300) return mistake('note', 'Catatan paling panjang 300 karakter')
  const opens = opensDate ? wibInstant(opensDate, readTimeOfDay(opensTime)) : null
  const closes = closesDate
    ? closesTime
      ? wibInstant(closesDate, readTimeOfDay(closesTime))
      : lastSecond(closesDate)
    : null
  if (opens && closes && closes <= opens) return mistake('closesDate', 'Waktu tutup harus sesudah waktu buka')
  return {
    id,
    name,
    opens: opens?.toISOString() ?? null,
    closes: closes?.toISOString() ?? null,
    endsBy: (closes === null && endsBy) || null,
    note: note || null,
  }
}

function stagesOf(form: Record<string, unknown>, mistake: Mistake): Season['stages'] {
  const field = (place: number, name: string) => oneLine(String(form[`stage-${place}-${name}`] ?? ''))
  const stages = Array.from({ length: maxStages }, (_, place) => {
    const typed = {
      id: field(place, 'id'),
      name: field(place, 'name'),
      opensDate: field(place, 'opensDate'),
      opensTime: field(place, 'opensTime'),
      closesDate: field(place, 'closesDate'),
      closesTime: field(place, 'closesTime'),
      endsBy: field(place, 'endsBy'),
      note: field(place, 'note'),
    }
    const empty = Object.entries(typed).every(([name, value]) => name === 'id' || value === '')
    if (empty || field(place, 'gone') !== '') return undefined
    const wrong = (name: keyof StageFields, message: string) => {
      mistake(`stage-${place}-${name}`, message)
      return undefined
    }
    if (typed.name === '') return wrong('name', 'Nama tahap harus diisi')
    return stageOf(typed, wrong)
  }).filter((stage) => stage !== undefined)
  // Times in UTC sort as text; a stage without a beginning goes last.
  return withIds(stages).sort((a, b) => (a.opens ?? '9').localeCompare(b.opens ?? '9'))
}

function datesOf(form: Record<string, unknown>, mistake: Mistake): KeyDate[] {
  const field = (place: number, name: string) => oneLine(String(form[`date-${place}-${name}`] ?? ''))
  const dates = Array.from({ length: maxDates }, (_, place) => {
    const typed = { id: field(place, 'id'), name: field(place, 'name'), day: field(place, 'day') }
    if ((typed.name === '' && typed.day === '') || field(place, 'gone') !== '') return undefined
    const wrong = (name: keyof KeyDateFields, message: string) => {
      mistake(`date-${place}-${name}`, message)
      return undefined
    }
    if (typed.name === '') return wrong('name', 'Nama tanggal harus diisi')
    if (typed.name.length > 80) return wrong('name', 'Nama tanggal paling panjang 80 karakter')
    return isDay(typed.day) ? typed : wrong('day', 'Tanggal tidak dikenal')
  })
  return withIds(dates.filter((date) => date !== undefined))
}

function titleOf(form: Record<string, unknown>, mistake: Mistake): { readonly name: string; readonly year: number } {
  const name = oneLine(String(form.name ?? ''))
  const year = oneLine(String(form.year ?? ''))
  if (name === '') mistake('name', 'Nama musim harus diisi')
  if (!/^20\d\d$/.test(year)) mistake('year', 'Tahun ditulis dengan empat angka')
  return { name, year: Number(year) }
}

function lastHoursOf(form: Record<string, unknown>, mistake: Mistake): Pick<Season, 'lastHours'> {
  const typed = oneLine(String(form.lastHours ?? ''))
  if (typed === '') return {}
  const lastHours = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (lastHours < 1 || lastHours > maxLastHours) mistake('lastHours', `Isi jumlah jam, 1 sampai ${maxLastHours}`)
  return lastHours === defaultLastHours ? {} : { lastHours }
}

export type TypedSeason = Season & { readonly seen: string; readonly of: number }

export const seasonInput = z.record(z.string(), z.unknown()).transform((form, context): TypedSeason => {
  const mistake = (field: string, message: string) => void context.addIssue({ code: 'custom', path: [field], message })
  const { name, year } = titleOf(form, mistake)
  const stages = stagesOf(form, mistake)
  if (stages.length === 0) mistake('stage-0-name', 'Musim perlu paling sedikit satu tahap')
  const shown = { seen: String(form.seen ?? ''), of: Number(form.of ?? 0) }
  return { name, year, stages, dates: datesOf(form, mistake), ...lastHoursOf(form, mistake), ...shown }
})

export type SeasonStep = { readonly seen: string; readonly year: number } & (
  | { readonly do: 'add'; readonly name: string }
  | { readonly do: 'current' | 'remove' }
)

export const seasonStepInput = z.record(z.string(), z.unknown()).transform((form, context): SeasonStep => {
  const mistake = (field: string, message: string) => void context.addIssue({ code: 'custom', path: [field], message })
  const seen = String(form.seen ?? '')
  if (form.do === 'add') return { do: 'add', seen, ...titleOf(form, mistake) }
  return { do: form.do === 'current' ? 'current' : 'remove', seen, year: Number(form.year ?? 0) }
})
