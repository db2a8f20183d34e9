import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { readTimeOfDay, timeOfDay, timeSentence } from '#shared/time-of-day.ts'
import { isDay, requiredText, typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

const hours = z.number().positive().max(400)
const target = z.object({ firstResponse: hours, resolution: hours })

/** The stored shape: 'HH:MM' in WIB, days from 1 (Monday) to 7, targets in working hours. */
export const serviceRulesSchema = z.object({
  opens: timeOfDay,
  closes: timeOfDay,
  days: z.array(z.int().min(1).max(7)).min(1),
  targets: z.object({ urgent: target, high: target, medium: target, low: target }),
})

export type ServiceRules = z.output<typeof serviceRulesSchema>

export type Targets = ServiceRules['targets']

export const rulesKey = 'service_levels'

export const firstRules: ServiceRules = {
  opens: '08:00',
  closes: '16:00',
  days: [1, 2, 3, 4, 5],
  targets: {
    urgent: { firstResponse: 2, resolution: 8 },
    high: { firstResponse: 4, resolution: 16 },
    medium: { firstResponse: 8, resolution: 24 },
    low: { firstResponse: 16, resolution: 40 },
  },
}

export const dayNames = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const

export const targetOrder = ['urgent', 'high', 'medium', 'low'] as const satisfies readonly (keyof Targets)[]

export type RulesInput = { readonly rules: ServiceRules; readonly seen: string }

export function rulesAsTyped({ opens, closes, days, targets }: ServiceRules): Record<string, string> {
  const hours = (value: number) => String(value).replace('.', ',')
  return {
    opens,
    closes,
    ...Object.fromEntries(days.map((day) => [`day-${day}`, 'on'])),
    ...Object.fromEntries(
      targetOrder.flatMap((priority) => [
        [`${priority}-firstResponse`, hours(targets[priority].firstResponse)],
        [`${priority}-resolution`, hours(targets[priority].resolution)],
      ]),
    ),
  }
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export const rulesInput = z.looseObject({ intent: z.literal('rules') }).transform((form, context) => {
  const mistake = (field: string, message: string) => void context.addIssue({ code: 'custom', path: [field], message })
  const field = (name: string) => String(form[name] ?? '').trim()

  const clock = (name: string) => {
    const found = readTimeOfDay(field(name))
    if (!found) mistake(name, timeSentence)
    return found ?? '00:00'
  }
  const opens = clock('opens')
  const closes = clock('closes')
  if (readTimeOfDay(field('opens')) && readTimeOfDay(field('closes')) && minutes(closes) - minutes(opens) < 60) {
    mistake('closes', 'Jam tutup paling cepat satu jam sesudah jam buka')
  }
  const days = dayNames.map((_, place) => place + 1).filter((day) => field(`day-${day}`) !== '')
  if (days.length === 0) mistake('day-1', 'Pilih paling sedikit satu hari kerja')

  const hours = (name: string) => {
    const text = field(name).replace(',', '.')
    const value = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
    if (value <= 0 || value > 400) mistake(name, 'Isi jumlah jam kerja, lebih dari 0 sampai 400')
    return value
  }
  const target = (priority: keyof Targets) => {
    const firstResponse = hours(`${priority}-firstResponse`)
    const resolution = hours(`${priority}-resolution`)
    if (resolution > 0 && resolution < firstResponse) {
      mistake(`${priority}-resolution`, 'Batas selesai tidak boleh lebih cepat dari jawaban pertama')
    }
    return { firstResponse, resolution }
  }
  const targets = { urgent: target('urgent'), high: target('high'), medium: target('medium'), low: target('low') }
  return { intent: form.intent, rules: { opens, closes, days, targets }, seen: field('seen') }
})

/** A holiday; `was` is the day it had until now, '' for a new one, and `seen` when that was saved. */
export const holidayInput = z.object({
  was: typed.refine((text) => text === '' || isDay(text), 'Hari libur tidak dikenal'),
  day: typed
    .refine((text) => text !== '', 'Tanggal harus diisi')
    .refine((text) => text === '' || isDay(text), 'Tanggal tidak dikenal'),
  name: requiredText('Nama hari libur', 80, oneLine),
  seen: typed,
})

export type HolidayInput = z.output<typeof holidayInput>

export const holidayDay = typed.refine(isDay, 'Hari libur tidak dikenal')

export function mayManageServiceLevels(person: Person): boolean {
  return isAdminWith(person, 'system')
}
