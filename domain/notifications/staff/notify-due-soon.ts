// Warns agents of their tickets when three quarters of the working time have passed, once for each due time.
import { and, asc, gt, isNotNull, lte, notExists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { notification } from '#domain/notifications/notification-tables.ts'
import { notify } from '#domain/notifications/notify.ts'
import { getDueRules } from '#domain/tickets/sla/get-due-rules.ts'
import { addWorkingTime, type WorkCalendar, workingTimeBetween } from '#domain/tickets/sla/working-hours.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, formatDateTime, now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { pushToStaff } from './push-to-staff.ts'

/** From this share of the working time on. */
const warnedFrom = 0.75

/** A due time further away has no quarter that is over yet, whatever the holidays; days. */
const furthest = 30

/** Most tickets of one round, the most pressing first; the next takes the rest. */
const round = 1_000

/** When three quarters of the time from `start` to `due` have passed. */
export function warningTime(start: Date, due: Date, calendar: WorkCalendar): Date {
  return addWorkingTime(start, workingTimeBetween(start, due, calendar) * warnedFrom, calendar)
}

/** Names the due time too: one that was moved is warned of again. */
const reasonOf = (id: number, due: Date) => `ticket.due-soon:${id}:${due.getTime()}`

/** Safe to repeat and to run twice at once. Gives how many tickets were warned of. */
export async function notifyDueSoon(): Promise<number> {
  const at = now()
  const { calendar } = await getDueRules(database, addDays(at, -365))
  const warned = new QueryBuilder()
    .select({ one: sql`1` })
    .from(notification)
    .where(
      sql`${notification.personId} = ${ticket.assigneeId} and ${notification.reason} =
        'ticket.due-soon:' || ${ticket.id} || ':' || round(extract(epoch from ${ticket.dueAt}) * 1000)`,
    )
  const near = await database
    .select(
      pick(ticket, 'id', 'kind', 'title', 'assigneeId', 'createdAt', 'resolutionSince', 'firstResponseAt', 'dueAt'),
    )
    .from(ticket)
    .where(
      and(
        isNotNull(ticket.assigneeId),
        gt(ticket.dueAt, at),
        lte(ticket.dueAt, addDays(at, furthest)),
        notExists(warned),
      ),
    )
    .orderBy(asc(ticket.dueAt))
    .limit(round)
  let count = 0
  for (const { id, kind, title, assigneeId, createdAt, resolutionSince, firstResponseAt, dueAt } of near) {
    const start = firstResponseAt === null ? createdAt : (resolutionSince ?? createdAt)
    if (!assigneeId || at < warningTime(start, dueAt, calendar)) continue
    count += 1
    await notify([assigneeId], {
      kind: 'due_soon',
      reason: reasonOf(id, dueAt),
      ticketId: id,
      text: `Tiket ${ticketNumber(kind, id)} jatuh tempo ${formatDateTime(dueAt)}: ${title}`,
    })
    await database.transaction((tx) => pushToStaff(tx, [assigneeId], `desk.due-soon:${id}:${dueAt.getTime()}`))
  }
  return count
}
