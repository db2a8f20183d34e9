// What can be done to many tickets at once, and what a form may say of it. Pure.
import { z } from 'zod'
import { unknownVariables } from '#domain/tickets/desk/reply-variables.ts'
import { messageInput } from '#domain/tickets/ticket-input.ts'

/** Most tickets in one bulk action. */
export const bulkLimit = 500

/** How far a bulk action is with one ticket. */
export type BulkState = 'waiting' | 'done' | 'failed'

const bulkTask = z.discriminatedUnion('do', [
  z.object({ do: z.literal('claim') }),
  z.object({ do: z.literal('complete') }),
  z.object({ do: z.literal('spam') }),
  z.object({ do: z.literal('not-spam') }),
  z.object({ do: z.literal('assign'), assigneeId: z.string().min(1, 'Pilih petugas') }),
  z.object({ do: z.literal('category'), category: z.string().min(1, 'Kategori harus dipilih') }),
  z.object({
    do: z.literal('reply'),
    // One that stands for nothing would go out to hundreds as it is.
    message: messageInput('Balasan').superRefine((text, { addIssue }) => {
      const words = unknownVariables(text)
      if (words.length > 0) addIssue(`${words.join(', ')} bukan variabel. Perbaiki, atau hapus kurung kurawalnya`)
    }),
  }),
])

/** What is done to each of the tickets. */
export type BulkTask = z.output<typeof bulkTask>

/** The form of a bulk action; the key makes that sending it twice starts one. */
export const bulkInput = z.object({
  task: bulkTask,
  ticketIds: z
    .array(z.coerce.number().int().positive())
    .min(1, 'Pilih paling sedikit satu tiket')
    .max(bulkLimit, `Pilih paling banyak ${bulkLimit} tiket`),
  idempotencyKey: z.uuid({ error: 'Muat ulang halaman ini, lalu kirim lagi' }),
})

export type BulkInput = z.output<typeof bulkInput>
