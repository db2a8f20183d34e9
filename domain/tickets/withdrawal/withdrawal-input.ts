import { z } from 'zod'
import { messageInput, ticketStepInput } from '#domain/tickets/ticket-input.ts'

export const withdrawalInput = ticketStepInput.extend({
  entryId: z.coerce.number().int().positive(),
  reason: messageInput('Alasan').max(1_000, 'Alasan paling panjang 1.000 karakter'),
})
export type WithdrawalInput = z.output<typeof withdrawalInput>
