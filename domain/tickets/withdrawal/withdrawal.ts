import { and, eq, gt } from 'drizzle-orm'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { hasWithdrawnConsent } from '#domain/accounts/personal-data/consents.ts'
import { findLedOffices } from '#domain/offices/office-lead.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import {
  type ChangedTicket,
  changeTicketIn,
  type LockedTicket,
  type TicketChange,
} from '#domain/tickets/change-ticket.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { messageWithdrawn } from '#domain/tickets/ticket-events.ts'
import { mayHandle, mayWithdrawMessages } from '#domain/tickets/ticket-policy.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordReading } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { formatDateTime, now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import type { WithdrawalInput } from './withdrawal-input.ts'
import { withdrawnMessage } from './withdrawal-tables.ts'

const inItsPlace = (at: Date) => `Pesan ini ditarik oleh petugas pada ${formatDateTime(at)}.`

/** The answer, locked. @throws NotFound when the ticket has none with this id; Conflict when it is withdrawn already. */
async function lockAnswer(tx: Transaction, ticketId: number, entryId: number) {
  const [found] = await tx
    .select({ type: ticketEntry.type, message: ticketEntry.message, author: ticketEntry.authorName })
    .from(ticketEntry)
    .where(and(eq(ticketEntry.id, entryId), eq(ticketEntry.ticketId, ticketId)))
    .for('update')
  if (found?.type === 'withdrawn') throw new Conflict('Pesan ini sudah ditarik.')
  if (found?.type !== 'answered') throw new NotFound('Pesan tidak ditemukan.')
  return found
}

const reopening: TicketChange = {
  action: 'undo-completion',
  move: 'reopen',
  entry: { type: 'completion_undone', audience: 'public', message: 'Belum selesai, penanganan dilanjutkan.' },
  live: 'reopened',
}

/** True where the requester is left with less than they were answered: the ticket needs someone again. */
async function needsAnswer(tx: Transaction, found: LockedTicket, entryId: number): Promise<boolean> {
  const settled = found.status === 'waiting' || found.status === 'completed'
  if (!settled || found.mergedIntoId !== null || found.spamSince !== null) return false
  const later = and(eq(ticketEntry.ticketId, found.id), eq(ticketEntry.type, 'answered'), gt(ticketEntry.id, entryId))
  if ((await tx.$count(ticketEntry, later)) > 0) return false
  return found.status === 'waiting' || !(await hasWithdrawnConsent(tx, found.requesterId))
}

/**
 * Withdraws an answer with its files, even if the ticket has changed since; pending messages about it are not sent. If
 * it was the newest answer, the ticket is in progress again.
 * @throws NotFound; Forbidden unless a lead; Conflict when it is withdrawn already.
 */
export async function withdrawMessage(person: Person, input: Omit<WithdrawalInput, 'version'>): Promise<ChangedTicket> {
  const { ticketId, entryId, reason } = input
  const led = await findLedOffices(person.id)
  return database.transaction(async (tx) => {
    const at = now()
    let reopens = false
    const changed = await changeTicketIn(tx, person, { ticketId }, async (_, found) => {
      if (!mayWithdrawMessages(person, found, led)) {
        throw new Forbidden('Hanya penanggung jawab cabang dinas, tim provinsi, dan admin yang dapat menarik pesan.')
      }
      const { message, author } = await lockAnswer(tx, ticketId, entryId)
      const resumes = await needsAnswer(tx, found, entryId)
      reopens = resumes && found.status === 'completed'
      await tx.insert(withdrawnMessage).values({ entryId, message, withdrawnBy: person.id, withdrawnAt: at })
      await tx
        .update(ticketEntry)
        .set({ type: 'withdrawn', message: inItsPlace(at) })
        .where(eq(ticketEntry.id, entryId))
      return {
        action: 'withdraw-message',
        ...(resumes && found.status === 'waiting' && { status: 'inprogress' as const }),
        entry: {
          type: 'message_withdrawn',
          audience: 'internal',
          message: `Pesan ${author} ditarik.\n${reason}`,
        },
        onMerged: true,
        spam: 'too',
        announce: async (inside, ids) => {
          // With the entry that only staff read, so that no reader of the conversation is served them.
          await inside.update(attachment).set({ entryId: ids.entryId }).where(eq(attachment.entryId, entryId))
          // Open pages of the requester still show it.
          const { officeId, requesterId: personId } = found
          await announceLive(inside, { kind: 'changed', audience: 'all', ticketId, entryId, officeId, personId })
          await announce(inside, messageWithdrawn, { ticketId, entryId })
        },
      }
    })
    return reopens ? changeTicketIn(tx, person, { ticketId }, reopening) : changed
  })
}

export function mayReadWithdrawn(person: Person): boolean {
  return isAdminWith(person, 'access_log')
}

/** @throws NotFound without access, and where there is none. */
export async function readWithdrawnMessage(
  person: Person,
  { ticketId, entryId }: { readonly ticketId: number; readonly entryId: number },
): Promise<string> {
  const [found] = await database
    .select({ message: withdrawnMessage.message, officeId: ticketTable.officeId })
    .from(withdrawnMessage)
    .innerJoin(ticketEntry, eq(ticketEntry.id, withdrawnMessage.entryId))
    .innerJoin(ticketTable, eq(ticketTable.id, ticketEntry.ticketId))
    .where(and(eq(withdrawnMessage.entryId, entryId), eq(ticketTable.id, ticketId)))
  if (!found || !mayReadWithdrawn(person) || !mayHandle(person, found)) throw new NotFound('Pesan tidak ditemukan.')
  await recordReading(person, ticketAudit['read-withdrawn'], [`ticket:${ticketId}`])
  return found.message
}
