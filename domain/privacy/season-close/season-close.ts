import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type ErasureClass, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { isoDay, now } from '#shared/dates.ts'
import { defineEvent } from '#shared/events.ts'
import { isDay, typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

const day = typed
  .refine(isDay, 'Tanggal tidak dikenal')
  .refine((text) => text <= isoDay(now()), 'Tanggal tidak boleh sesudah hari ini')

export function chosenClasses(form: Record<string, unknown>): ErasureClass[] {
  return erasureOrder.filter((each) => form[`class-${each}`] === 'on')
}

export interface ErasureChoice {
  readonly before: string
  readonly classes: readonly ErasureClass[]
}

export function erasureChoice(params: URLSearchParams): ErasureChoice {
  const form = Object.fromEntries(params)
  const before = day.safeParse(form.before)
  const classes = chosenClasses(form)
  return {
    before: before.success ? before.data : isoDay(now()),
    classes: params.has('before') ? classes : erasureOrder,
  }
}

const tick = z.literal('on').optional()

/** The choice confirmed: the season's name is typed, because it cannot be undone (`closeSeason` compares it). */
export const closeSeasonForm = z.object({
  before: day,
  word: typed.transform(oneLine),
  'class-attachments': tick,
  'class-mails': tick,
  'class-traces': tick,
  'class-accounts': tick,
})

const whole = (message: string) => typed.refine((text) => /^[1-9]\d{0,14}$/.test(text), message).transform(Number)

export const keepAnswerInput = z.object({
  ticketId: whole('Tiket tidak dikenal'),
  topicId: whole('Topik harus dipilih'),
})

export type KeepAnswerInput = z.output<typeof keepAnswerInput>

/** It erases for good what people wrote, so it is for super admins alone. */
export function mayCloseSeason(person: Person): boolean {
  return isAdminWith(person, 'super_admin')
}

export const seasonCloseGoesOn = defineEvent('season.close-goes-on', z.object({ closeId: z.int() }))
