// What the desk's forms may say; each names the ticket and the version the agent saw.
import { z } from 'zod'
import { categoryInput, messageInput, priorityInput, ticketStepInput } from '#domain/tickets/ticket-input.ts'
import { oneLine } from '#shared/typed-text.ts'

/** An internal note. */
export const noteInput = ticketStepInput.extend({ message: messageInput('Catatan') })
export type NoteInput = z.output<typeof noteInput>

/** The new assignee; '' takes the assignment away. */
export const assignmentInput = ticketStepInput.extend({
  assigneeId: z.string().transform((id) => (id === '' ? null : id)),
})
export type AssignmentInput = z.output<typeof assignmentInput>

/** Said of a hand-over without a destination. */
export const noOffice = 'Pilih cabang dinas'

/** Where a ticket goes, and why: a branch office, or ('province') null for the province. */
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

/** Handing over to another branch office, or ('province') to the province, with a reason. */
export const handOverInput = ticketStepInput.extend(destinationInput.shape)
export type HandOverInput = z.output<typeof handOverInput>

/** Another priority. */
export const priorityChangeInput = ticketStepInput.extend({ priority: priorityInput })

/** Another category. */
export const categoryChangeInput = ticketStepInput.extend({ category: categoryInput })

/** Merging this duplicate into the ticket `mainId` of the same requester. */
export const mergeInput = ticketStepInput.extend({
  mainId: z.coerce.number({ error: 'Pilih tiket utama' }).int().positive('Pilih tiket utama'),
})
export type MergeInput = z.output<typeof mergeInput>

/** The name under which a view is saved. */
export const viewNameInput = z
  .string()
  .overwrite(oneLine)
  .min(1, 'Nama daftar harus diisi')
  .max(60, 'Nama daftar paling panjang 60 karakter')
