// Warns of tickets when three quarters of their working time have passed, once for each due time: who has it, or its office.
import { and, asc, isNotNull, isNull, lte, not, notExists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { notification } from '#domain/notifications/notification-tables.ts'
import { notify } from '#domain/notifications/notify.ts'
import { noteDueWarning, wasWarnedOf } from '#domain/tickets/due-warning.ts'
import { getDueRules } from '#domain/tickets/sla/get-due-rules.ts'
import { addWorkingTime, type WorkCalendar, workingTimeBetween } from '#domain/tickets/sla/working-hours.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, formatDateTime, now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { freshenBells, pushToStaff } from './push-to-staff.ts'
import { whoAnswersFor } from './who-answers-for.ts'

/** From this share of the working time on. */
const warnedFrom = 0.75

/** A due time further away has no quarter that is over yet, whatever the holidays; days. */
const furthest = 30

/** Tickets that are read at a time. */
const batch = 1_000

/** When three quarters of the time from `start` to `due` have passed. */
export function warningTime(start: Date, due: Date, calendar: WorkCalendar): Date {
  return addWorkingTime(start, workingTimeBetween(start, due, calendar) * warnedFrom, calendar)
}

/** The first tickets, `size` at least where there are so many, of which three quarters have passed and `where` holds. */
async function findNear(where: SQL, size: number) {
  const at = now()
  const { calendar } = await getDueRules(database, addDays(at, -365))
  const near = []
  let after = { dueAt: at, id: 0 }
  for (;;) {
    const rows = await database
      .select({
        ...pick(ticket, 'id', 'kind', 'title', 'assigneeId', 'officeId', 'dueAt'),
        ...pick(ticket, 'createdAt', 'resolutionSince', 'firstResponseAt'),
      })
      .from(ticket)
      .where(
        and(
          sql`(${ticket.dueAt}, ${ticket.id}) > (${after.dueAt}, ${after.id})`,
          lte(ticket.dueAt, addDays(at, furthest)),
          where,
        ),
      )
      .orderBy(asc(ticket.dueAt), asc(ticket.id))
      .limit(size)
    near.push(
      ...rows.filter(({ createdAt, resolutionSince, firstResponseAt, dueAt }) => {
        const start = firstResponseAt === null ? createdAt : (resolutionSince ?? createdAt)
        return at >= warningTime(start, dueAt, calendar)
      }),
    )
    const last = rows.at(-1)
    // A new ticket may be due before one that has waited for long.
    if (!last || rows.length < size || near.length >= size) return near
    after = last
  }
}

/** Names the due time too: one that was moved is warned of again. */
const reasonOf = (id: number, due: Date) => `ticket.due-soon:${id}:${due.getTime()}`

async function warnAssignees(size: number): Promise<number> {
  const warned = new QueryBuilder()
    .select({ one: sql`1` })
    .from(notification)
    .where(
      sql`${notification.personId} = ${ticket.assigneeId} and ${notification.reason} =
        'ticket.due-soon:' || ${ticket.id} || ':' || round(extract(epoch from ${ticket.dueAt}) * 1000)`,
    )
  const near = await findNear(sql`${isNotNull(ticket.assigneeId)} and ${notExists(warned)}`, size)
  for (const { id, kind, title, assigneeId, dueAt } of near) {
    if (!assigneeId) continue
    await notify([assigneeId], {
      kind: 'due_soon',
      reason: reasonOf(id, dueAt),
      ticketId: id,
      text: `Batas waktu tiket ${ticketNumber(kind, id)}: ${formatDateTime(dueAt)}. ${title}`,
    })
    await database.transaction((tx) => pushToStaff(tx, [assigneeId], `desk.due-soon:${id}:${dueAt.getTime()}`))
  }
  return near.length
}

/** No notice for each: the line under the bell counts them, and the devices of who answers for the office ring once an hour. */
async function warnOffices(size: number): Promise<number> {
  const near = await findNear(sql`${isNull(ticket.assigneeId)} and ${not(wasWarnedOf)}`, size)
  let count = 0
  for (const [officeId, tickets] of Map.groupBy(near, (each) => each.officeId)) {
    const told = await whoAnswersFor(officeId)
    await database.transaction(async (tx) => {
      const fresh: number[] = []
      for (const { id, dueAt } of tickets) if (await noteDueWarning(tx, id, dueAt)) fresh.push(id)
      count += fresh.length
      if (fresh[0] === undefined) return
      await freshenBells(tx, told, fresh[0])
      await pushToStaff(tx, told, `desk.due-soon:${now().toISOString().slice(0, 13)}`)
    })
  }
  return count
}

/** Safe to repeat and to run twice at once. Gives how many tickets were warned of. */
export async function notifyDueSoon(size = batch): Promise<number> {
  return (await warnAssignees(size)) + (await warnOffices(size))
}
