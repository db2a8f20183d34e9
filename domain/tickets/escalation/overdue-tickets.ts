import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { getOfficeLead } from '#domain/offices/office-lead.ts'
import { lockTicketIfFree, writeChange } from '#domain/tickets/change-ticket.ts'
import { isOpenTicket, isOverdueTicket } from '#domain/tickets/open-tickets.ts'
import { currentDueTime, isOverdue } from '#domain/tickets/sla/due-times.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import {
  addWorkingTime,
  subtractWorkingTime,
  type WorkCalendar,
  workingDay,
} from '#domain/tickets/sla/working-hours.ts'
import { waitingPeriod } from '#domain/tickets/ticket.ts'
import { ticketCompleted, ticketEscalated } from '#domain/tickets/ticket-events.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'

async function describeRecipients(tx: Transaction, officeId: number | null): Promise<string> {
  const leadId = officeId === null ? null : await getOfficeLead(officeId)
  const [lead] = leadId === null ? [] : await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, leadId))
  if (lead) return `${lead.name} diberi tahu.`
  const agents =
    officeId === null ? 0 : await tx.$count(staff, and(eq(staff.role, 'agent'), eq(staff.officeId, officeId)))
  if (agents === 0) return 'Cabang dinas ini belum punya petugas, jadi tim provinsi diberi tahu.'
  return `${agents === 1 ? 'Petugas cabang dinas' : `${agents} petugas cabang dinas`} diberi tahu.`
}

async function escalate(tx: Transaction, id: number, calendar: WorkCalendar): Promise<number> {
  const found = await lockTicketIfFree(tx, id)
  if (!found) return 0
  const [row] = await tx
    .select(pick(ticketTable, 'firstResponseDueAt', 'resolutionDueAt', 'escalatedAt', 'provinceEscalatedAt'))
    .from(ticketTable)
    .where(eq(ticketTable.id, id))
  const at = now()
  const due = row && currentDueTime({ ...found, ...row })
  if (!row || !due || !isOverdue(due, at)) return 0
  // The province's own tickets have no office to escalate to first.
  const office = found.officeId !== null && row.escalatedAt === null
  const isProvinces = found.officeId === null || isOverdue(addWorkingTime(due, workingDay(calendar), calendar), at)
  if (!office && (row.provinceEscalatedAt !== null || !isProvinces)) return 0
  const to = office ? 'office' : 'province'
  await writeChange(tx, null, found, {
    action: 'escalate',
    entry: {
      type: 'escalated',
      audience: 'internal',
      message: `Melewati batas waktu. ${to === 'office' ? await describeRecipients(tx, found.officeId) : 'Tim provinsi diberi tahu.'}`,
    },
    set: to === 'office' ? { escalatedAt: at } : { escalatedAt: row.escalatedAt ?? at, provinceEscalatedAt: at },
    changes: { escalated: [null, to] },
    announce: (inside, ids) => announce(inside, ticketEscalated, { ...ids, to }),
  })
  return 1
}

/**
 * Escalates tickets, `most` per run, each in its own transaction; idempotent and safe in parallel. Returns their
 * number.
 */
export async function escalateOverdue(most = 1_000): Promise<number> {
  const at = now()
  // Due times of open tickets are at most a season in the past.
  const { calendar } = await getDueRules(database, addDays(at, -365))
  const aDayAgo = subtractWorkingTime(at, workingDay(calendar), calendar)
  const overdue = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(
      and(
        isOpenTicket,
        isOverdueTicket(at),
        // A second escalation comes a working day later; a ticket that is not due for it takes no place in the batch.
        or(isNull(ticketTable.escalatedAt), and(isNull(ticketTable.provinceEscalatedAt), isOverdueTicket(aDayAgo))),
      ),
    )
    .orderBy(asc(isNotNull(ticketTable.escalatedAt)), asc(ticketTable.dueAt))
    .limit(most)
  let escalated = 0
  for (const { id } of overdue) escalated += await database.transaction((tx) => escalate(tx, id, calendar))
  return escalated
}

const round = 1_000

/** Each ticket in its own transaction; idempotent and safe in parallel. Returns the number of completed tickets. */
export async function autoCloseInactive(): Promise<number> {
  const last = new Date(now().getTime() - waitingPeriod)
  const inactive = await database
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(
      and(eq(ticketTable.stage, 'inprogress'), eq(ticketTable.status, 'waiting'), lte(ticketTable.lastEntryAt, last)),
    )
    .orderBy(asc(ticketTable.lastEntryAt))
    .limit(round)
  let closed = 0
  for (const { id } of inactive) {
    closed += await database.transaction(async (tx) => {
      const found = await lockTicketIfFree(tx, id)
      const [row] = await tx
        .select({ lastEntryAt: ticketTable.lastEntryAt })
        .from(ticketTable)
        .where(eq(ticketTable.id, id))
      // Asked again under the lock: someone may have written this very moment.
      const isStill = found?.status === 'waiting' && found.mergedIntoId === null && found.spamSince === null
      if (!isStill || !row || row.lastEntryAt > last) return 0
      await writeChange(tx, null, found, {
        action: 'complete',
        move: 'complete',
        entry: {
          type: 'completed',
          audience: 'public',
          message:
            'Ditutup otomatis karena tidak ada balasan selama 10 hari. Anda dapat membukanya kembali dalam 14 hari.',
        },
        live: 'completed',
        announce: (inside, { ticketId }) => announce(inside, ticketCompleted, { ticketId }),
      })
      return 1
    })
  }
  return closed
}
