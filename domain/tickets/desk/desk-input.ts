import { z } from 'zod'
import { categoryInput, messageInput, priorityInput, ticketStepInput } from '#domain/tickets/ticket-input.ts'
import { oneLine } from '#shared/typed-text.ts'

export const noteInput = ticketStepInput.extend({ message: messageInput('Catatan') })
export type NoteInput = z.output<typeof noteInput>

/** The new assignee; '' takes the assignment away. */
export const assignmentInput = ticketStepInput.extend({
  assigneeId: z.string().transform((id) => (id === '' ? null : id)),
})
export type AssignmentInput = z.output<typeof assignmentInput>

export const noOffice = 'Pilih cabang dinas'

export const destinationInput = z.object({
  officeId: z.union(
    [
      z.literal('province').transform(() => null),
      z.coerce.number().int().min(1, noOffice).max(2_147_483_647, noOffice),
    ],
    {
      error: noOffice,
    },
  ),
  reason: messageInput('Alasan'),
})

export const handOverInput = ticketStepInput.extend(destinationInput.shape)
export type HandOverInput = z.output<typeof handOverInput>

export const priorityChangeInput = ticketStepInput.extend({ priority: priorityInput })

export const categoryChangeInput = ticketStepInput.extend({ category: categoryInput })

export const mergeInput = ticketStepInput.extend({
  mainId: z.coerce.number({ error: 'Pilih tiket utama' }).int().positive('Pilih tiket utama'),
})
export type MergeInput = z.output<typeof mergeInput>

export const viewNameInput = z
  .string()
  .overwrite(oneLine)
  .min(1, 'Nama daftar harus diisi')
  .max(60, 'Nama daftar paling panjang 60 karakter')
