import { z } from 'zod'
import { manyMessage } from '#domain/tickets/bulk/bulk.ts'
import { messageInput } from '#domain/tickets/ticket-input.ts'
import { now, zonedInstant } from '#shared/dates.ts'
import { defineEvent } from '#shared/events.ts'
import { typedTime } from '#shared/time-of-day.ts'
import { isDay, requiredText, typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import { openIncidentStates } from './service-incident.ts'

const optional = typed.transform((text) => oneLine(text) || null)

/** An incident as its form describes it; times are WIB. */
export const incidentInput = z
  .object({
    title: requiredText('Judul', 120, oneLine),
    description: messageInput('Apa yang terjadi'),
    answer: manyMessage('Jawaban'),
    category: optional,
    stage: optional,
    regencyIds: z.array(z.coerce.number().int().positive()).max(60),
    startDate: typed.refine(isDay, 'Tanggal harus diisi'),
    startTime: typedTime,
  })
  .transform(({ startDate, startTime, ...rest }) => ({ ...rest, startsAt: zonedInstant(startDate, startTime) }))
  .refine(({ startsAt }) => startsAt <= now(), {
    path: ['startDate'],
    error: 'Waktu mulai tidak boleh sesudah sekarang',
  })

export type IncidentInput = z.output<typeof incidentInput>

export const onceKey = z.uuid({ error: 'Muat ulang halaman ini, lalu kirim lagi' })

export const incidentStep = z.object({ id: z.coerce.number().int().positive(), version: z.coerce.number().int() })
export type IncidentStep = z.output<typeof incidentStep>

export const stateInput = incidentStep.extend({
  state: z.enum(openIncidentStates, { error: 'Pilih keadaannya' }),
})
export type StateInput = z.output<typeof stateInput>

export const updateInput = incidentStep.extend({ text: manyMessage('Kabar'), idempotencyKey: onceKey })
export type UpdateInput = z.output<typeof updateInput>

export const closingInput = incidentStep.extend({ text: manyMessage('Kata penutup'), idempotencyKey: onceKey })
export type ClosingInput = z.output<typeof closingInput>

export const incidentUpdateDue = defineEvent('service-incident.update-due', z.object({ updateId: z.int() }))
