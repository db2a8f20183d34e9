// The end of a snooze: choices of the form and their times. Pure.
import { z } from 'zod'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { ticketStepInput } from '#domain/tickets/ticket-input.ts'
import { addDays, formatDateTime, isoDay, zonedInstant } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { Invalid } from '#shared/errors.ts'

export const snoozeChoices = ['afternoon', 'tomorrow', 'monday', 'reply', 'own'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

const furthest = days(366)

function nextMonday(at: Date): string {
  const weekday = new Date(`${isoDay(at)}T00:00:00Z`).getUTCDay()
  return isoDay(addDays(at, (8 - weekday) % 7 || 7))
}

/** The moment of a choice, in WIB; null for one that ends with a word of the requester, and for an own moment. */
export function momentOf(choice: SnoozeChoice, at: Date): Date | null {
  if (choice === 'afternoon') return zonedInstant(isoDay(at), '15:00')
  if (choice === 'tomorrow') return zonedInstant(isoDay(addDays(at, 1)), '08:00')
  if (choice === 'monday') return zonedInstant(nextMonday(at), '08:00')
  return null
}

const words: Readonly<Record<SnoozeChoice, string>> = {
  afternoon: 'Nanti sore 15.00',
  tomorrow: 'Besok 08.00',
  monday: 'Senin 08.00',
  reply: 'Sampai pemohon membalas',
  own: 'Waktu lain',
}

/**
 * The choices of the form in the future. Only a waiting ticket can be snoozed until the reply; a completed one needs a
 * day.
 */
export function choicesAt(at: Date, status: TicketStatus): { readonly id: SnoozeChoice; readonly name: string }[] {
  return snoozeChoices
    .filter((choice) => choice !== 'afternoon' || status !== 'completed')
    .filter((choice) => choice !== 'reply' || status === 'waiting')
    .filter((choice) => choice === 'reply' || choice === 'own' || (momentOf(choice, at)?.getTime() ?? 0) > at.getTime())
    .map((id) => ({ id, name: words[id] }))
}

export const snoozeInput = ticketStepInput.extend({
  choice: z.enum(snoozeChoices, { error: 'Pilih sampai kapan' }),
  day: z.union([z.literal(''), z.iso.date()], { error: 'Tanggal ini tidak ada' }).default(''),
  time: z.union([z.literal(''), z.iso.time({ precision: -1 })], { error: 'Jam ini tidak ada' }).default(''),
})
export type SnoozeInput = z.output<typeof snoozeInput>

/**
 * The time of the form, null for the requester's reply.
 * @throws Invalid for none, a past one, or more than a year ahead.
 */
export function untilOf({ choice, day, time }: Pick<SnoozeInput, 'choice' | 'day' | 'time'>, at: Date): Date | null {
  if (choice === 'reply') return null
  const refuse = (message: string) => new Invalid(message, { [choice === 'own' ? 'day' : 'choice']: message })
  if (choice === 'own' && day === '') throw refuse('Isi tanggalnya')
  const until = choice === 'own' ? zonedInstant(day, time || '08:00') : momentOf(choice, at)
  const ahead = until ? until.getTime() - at.getTime() : 0
  if (ahead <= 0) throw refuse('Pilih waktu yang belum lewat')
  if (ahead > furthest) throw refuse('Pilih waktu dalam setahun ke depan')
  return until
}

export function snoozeWords(until: Date | null): string {
  return until ? `Ditunda sampai ${formatDateTime(until)}` : 'Ditunda sampai pemohon membalas'
}
