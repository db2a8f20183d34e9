import { z } from 'zod'
import { destinationInput } from '#domain/tickets/desk/desk-input.ts'
import { unknownVariables } from '#domain/tickets/desk/reply-variables.ts'
import { priorityInput, staffReplyInput } from '#domain/tickets/ticket-input.ts'
import { minutes } from '#shared/durations.ts'
import { defineEvent } from '#shared/events.ts'

export const bulkLimit = 5_000

/** How long a reply to many waits, in which its agent can cancel it before anyone is notified, in milliseconds. */
export const bulkHold = minutes(2)

export type BulkState = 'waiting' | 'done' | 'failed'

/** A text that goes to many; a word in braces that represents nothing would go out to hundreds as it is. */
export const manyMessage = (name: string) =>
  staffReplyInput(name).superRefine((text, { addIssue }) => {
    const words = unknownVariables(text)
    if (words.length > 0) addIssue(`${words.join(', ')} bukan variabel. Perbaiki, atau hapus kurung kurawalnya`)
  })

const bulkTask = z.discriminatedUnion('do', [
  z.object({ do: z.literal('claim') }),
  z.object({ do: z.literal('complete') }),
  z.object({ do: z.literal('spam') }),
  z.object({ do: z.literal('not-spam') }),
  z.object({ do: z.literal('assign'), assigneeId: z.string().min(1, 'Pilih petugas') }),
  z.object({ do: z.literal('category'), category: z.string().min(1, 'Kategori harus dipilih') }),
  z.object({ do: z.literal('priority'), priority: priorityInput }),
  destinationInput.extend({ do: z.literal('hand-over') }),
  z.object({ do: z.literal('reply'), message: manyMessage('Balasan') }),
  z.object({ do: z.literal('reply-complete'), message: manyMessage('Balasan') }),
])

export type BulkTask = z.output<typeof bulkTask>

export function notifiesRequesters(name: string): boolean {
  return name === 'reply' || name === 'reply-complete'
}

/** All tickets that a list shows, as its address says, up to the newest that was there when it was looked at. */
export const wholeList = z.object({ view: z.string().max(2_000), upTo: z.coerce.number().int().positive() })

export type WholeList = z.output<typeof wholeList>

const typedIds = z.array(z.coerce.number().int().positive())

export const bulkInput = z.object({
  task: bulkTask,
  tickets: z.union([
    wholeList,
    typedIds
      .min(1, 'Pilih paling sedikit satu tiket')
      .max(bulkLimit, `Pilih paling banyak ${bulkLimit.toLocaleString('id-ID')} tiket`),
  ]),
  idempotencyKey: z.uuid({ error: 'Muat ulang halaman ini, lalu kirim lagi' }),
})

export type BulkInput = z.output<typeof bulkInput>

export const bulkStarted = defineEvent('bulk.started', z.object({ bulkId: z.int() }))
