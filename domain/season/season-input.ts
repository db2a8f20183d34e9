import { z } from 'zod'
import { endOfDay, isoDay, isoTime, zonedInstant } from '#shared/dates.ts'
import { slugOf } from '#shared/text.ts'
import { isDay } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import { defaultLastHours, maxLastHours } from './closing-stage.ts'
import type { KeyDate, Season } from './season.ts'
import { hasNoHour } from './stage-words.ts'
import { momentAsTyped, momentMistake, readMoment } from './typed-moment.ts'

export interface StageFields {
  readonly id: string
  readonly name: string
  /** As typed: '14 Juni 2026 08.00'. */
  readonly opens: string
  readonly closes: string
  /** The id of the stage that bounds one without a closing day. */
  readonly endsBy: string
  readonly note: string
}

export const newStage: StageFields = { id: '', name: '', opens: '', closes: '', endsBy: '', note: '' }

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
  const typed = (instant: string | null, hasHour: (at: Date) => boolean) => {
    if (instant === null) return ''
    const at = new Date(instant)
    return momentAsTyped({ day: isoDay(at), time: hasHour(at) ? isoTime(at) : '' })
  }
  return {
    ...{ id, name, endsBy: endsBy ?? '', note: note ?? '' },
    opens: typed(opens, (at) => isoTime(at) !== '00:00'),
    closes: typed(closes, (at) => !hasNoHour(at)),
  }
}

type Mistake = (field: string, message: string) => void

type Typed = Readonly<Record<string, unknown>>

const yearOf = (form: Typed) => Number(oneLine(String(form.year ?? '')))

/** Undefined for a row with a mistake, which is reported. `year` is that of a date without one. */
export function stageOf(
  { id, name, opens: from, closes: until, endsBy, note }: StageFields,
  year: number,
  mistake: (field: keyof StageFields, message: string) => void,
): Season['stages'][number] | undefined {
  if (name === '') return void mistake('name', 'Nama tahap harus diisi')
  if (name.length > 80) return void mistake('name', 'Nama tahap paling panjang 80 karakter')
  if (note.length > 300) return void mistake('note', 'Catatan paling panjang 300 karakter')
  const [first, last] = [readMoment(from, year), readMoment(until, year)]
  if (from !== '' && !first) return void mistake('opens', momentMistake(from, year))
  if (until !== '' && !last) return void mistake('closes', momentMistake(until, year))
  const opens = first ? zonedInstant(first.day, first.time || undefined) : null
  const closes = last ? (last.time ? zonedInstant(last.day, last.time) : lastSecond(last.day)) : null
  if (opens && closes && closes <= opens) return void mistake('closes', 'Waktu tutup harus sesudah waktu buka')
  return {
    ...{ id, name, opens: opens?.toISOString() ?? null, closes: closes?.toISOString() ?? null },
    endsBy: (closes === null && endsBy) || null,
    note: note || null,
  }
}

/** The rows of the table as they are typed; an empty last one is dropped, one that is to be removed is not. */
export function stageRows(
  form: Typed,
): { readonly place: number; readonly fields: StageFields; readonly isGone: boolean }[] {
  return Array.from({ length: maxStages }, (_, place) => {
    const field = (name: string) => oneLine(String(form[`stage-${place}-${name}`] ?? ''))
    // A form that was opened before the upgrade sends day and hour apart.
    const moment = (name: string) => field(name) || `${field(`${name}Date`)} ${field(`${name}Time`)}`.trim()
    const fields = {
      ...{ id: field('id'), name: field('name'), opens: moment('opens'), closes: moment('closes') },
      ...{ endsBy: field('endsBy'), note: field('note') },
    }
    return { place, fields, isGone: field('gone') !== '' }
  }).filter(({ fields: { id: _, ...typed } }) => Object.values(typed).some((value) => value !== ''))
}

function stagesOf(form: Typed, mistake: Mistake): Season['stages'] {
  const stages = stageRows(form).flatMap(({ place, fields, isGone }) => {
    if (isGone) return []
    return stageOf(fields, yearOf(form), (name, message) => mistake(`stage-${place}-${name}`, message)) ?? []
  })
  // Times in UTC sort as text; a stage without a beginning goes last.
  return withIds(stages).sort((a, b) => (a.opens ?? '9').localeCompare(b.opens ?? '9'))
}

function datesOf(form: Typed, mistake: Mistake): KeyDate[] {
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

function titleOf(form: Typed, mistake: Mistake): { readonly name: string; readonly year: number } {
  const name = oneLine(String(form.name ?? ''))
  const year = oneLine(String(form.year ?? ''))
  if (name === '') mistake('name', 'Nama musim harus diisi')
  if (!/^20\d\d$/.test(year)) mistake('year', 'Tahun ditulis dengan empat angka')
  return { name, year: Number(year) }
}

function lastHoursOf(form: Typed, mistake: Mistake): Pick<Season, 'lastHours'> {
  const typed = oneLine(String(form.lastHours ?? ''))
  if (typed === '') return {}
  const lastHours = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (lastHours < 1 || lastHours > maxLastHours) mistake('lastHours', `Isi jumlah jam, 1 sampai ${maxLastHours}`)
  return lastHours === defaultLastHours ? {} : { lastHours }
}

export type TypedSeason = Season & { readonly seen: string; readonly of: number }

/** The fields of the season's form. Mistakes are reported as issues. */
export function readSeason(form: Typed, context: z.core.$RefinementCtx): TypedSeason {
  const mistake = (field: string, message: string) => void context.addIssue({ code: 'custom', path: [field], message })
  const { name, year } = titleOf(form, mistake)
  const stages = stagesOf(form, mistake)
  if (stages.length === 0) mistake('stage-0-name', 'Musim perlu paling sedikit satu tahap')
  const shown = { seen: String(form.seen ?? ''), of: Number(form.of ?? 0) }
  return { name, year, stages, dates: datesOf(form, mistake), ...lastHoursOf(form, mistake), ...shown }
}

export const seasonInput = z.record(z.string(), z.unknown()).transform(readSeason)

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
