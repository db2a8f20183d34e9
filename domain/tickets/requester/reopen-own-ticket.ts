// The requester opens a completed ticket again, with what is still open.
import type { Person } from '#domain/accounts/person.ts'
import type { WithEntry } from '#domain/tickets/store-ticket.ts'
import { reopenPeriod } from '#domain/tickets/ticket.ts'
import type { OwnReplyInput } from '#domain/tickets/ticket-input.ts'
import { now } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { type WrittenMessage, writeOnce } from './reply-to-own-ticket.ts'

/** Shown when it is too late (docs/rules-of-service.md#lifecycle-of-a-ticket). */
export const reopenIsOver =
  'Sudah lebih dari 14 hari sejak selesai, jadi tidak dapat dibuka kembali. Silakan buat pertanyaan baru dan sebutkan ID ini.'

/**
 * Reopens the own ticket within 14 days of its completion. The same form sent twice reopens once;
 * `withEntry` runs in the same transaction.
 * @throws NotFound when the ticket is not the person's own; Conflict when it is not completed, merged, or too late; what
 * `withEntry` throws.
 */
export function reopenOwnTicket(person: Person, input: OwnReplyInput, withEntry?: WithEntry): Promise<WrittenMessage> {
  return writeOnce(
    person,
    input,
    { action: 'reopen', move: 'reopen', live: 'reopened', type: 'reopened' },
    withEntry,
    ({ status, completedAt }) => {
      if (status !== 'completed' || !completedAt) return
      if (now().getTime() - completedAt.getTime() > reopenPeriod) throw new Conflict(reopenIsOver)
    },
  )
}
