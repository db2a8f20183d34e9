import { z } from 'zod'
import { manyMessage } from '#domain/tickets/bulk/bulk.ts'
import { messageInput } from '#domain/tickets/ticket-input.ts'
import { now, wibInstant } from '#shared/dates.ts'
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
  .transform(({ startDate, startTime, ...rest }) => ({ ...rest, startsAt: wibInstant(startDate, startTime) }))
  .refine(({ startsAt }) => startsAt <= now(), {
    path: ['startDate'],
    error: 'Waktu mulai tidak boleh sesudah sekarang',
  })

export type IncidentInput = z.output<typeof incidentInput>

/** Of what makes something: sent twice it is made once. */
export const onceKey = z.uuid({ error: 'Muat ulang halaman ini, lalu kirim lagi' })

/** Names the incident and the version that was seen. */
export const incidentStep = z.object({ id: z.coerce.number().int().positive(), version: z.coerce.number().int() })
export type IncidentStep = z.output<typeof incidentStep>

/** Another state while it is open; a draft becomes public by it, and a closed one again. */
export const stateInput = incidentStep.extend({
  state: z.enum(openIncidentStates, { error: 'Pilih keadaannya' }),
})
export type StateInput = z.output<typeof stateInput>

/** News for all who wait. */
export const updateInput = incidentStep.extend({ text: manyMessage('Kabar'), idempotencyKey: onceKey })
export type UpdateInput = z.output<typeof updateInput>

/** The end, with the words that settle every ticket. */
export const closingInput = incidentStep.extend({ text: manyMessage('Kata penutup'), idempotencyKey: onceKey })
export type ClosingInput = z.output<typeof closingInput>

/** News of an incident is due to be told to those who wait without a ticket. */
export const incidentUpdateDue = defineEvent('service-incident.update-due', z.object({ updateId: z.int() }))
