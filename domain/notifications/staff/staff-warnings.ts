import { and, asc, eq, isNotNull, isNull, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { staff } from '#domain/accounts/people-views.ts'
import { notify, notifyIn } from '#domain/notifications/notification.server.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { pushToStaff } from '#domain/notifications/push/push-messages.ts'
import { getOfficeLead } from '#domain/offices/office-lead.ts'
import { announceLive } from '#domain/operations/live/live-event.server.ts'
import { type DistressPlace, noticeDistress } from '#domain/tickets/distress/ticket-distress.ts'
import { noteDueWarning, wasWarnedOf } from '#domain/tickets/open-tickets.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import { addWorkingTime, type WorkCalendar, workingTimeBetween } from '#domain/tickets/sla/working-hours.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { addDays, formatDateTime, now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'

/** Makes the open pages of each of them count again, because no notice is stored. */
async function freshenBells(tx: Transaction, personIds: readonly string[], ticketId: number): Promise<void> {
  for (const personId of personIds) {
    const event = { ticketId, entryId: null, officeId: null, personId }
    await announceLive(tx, { kind: 'notification', audience: 'person', ...event })
  }
}

/** The office's lead, or all agents without one; the province's agents for an office without any, and for null. */
async function whoAnswersFor(officeId: number | null): Promise<string[]> {
  const leadId = officeId === null ? null : await getOfficeLead(officeId)
  const [lead] = leadId === null ? [] : await database.select().from(staff).where(eq(staff.id, leadId))
  if (lead) return [lead.id]
  const inOffice = officeId === null ? isNull(staff.officeId) : eq(staff.officeId, officeId)
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'agent'), inOffice))
  if (rows.length === 0 && officeId !== null) return whoAnswersFor(null)
  return rows.map(({ id }) => id)
}

const warnedFrom = 0.75

/** A due time further away has no quarter that is over yet, whatever the holidays; days. */
const furthest = 30

const batch = 1_000

export function warningTime(start: Date, due: Date, calendar: WorkCalendar): Date {
  return addWorkingTime(start, workingTimeBetween(start, due, calendar) * warnedFrom, calendar)
}

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

/** No notice per ticket: the bell counts them, and the devices of the responsible agents ring once an hour. */
async function warnOffices(size: number): Promise<number> {
  const near = await findNear(sql`${isNull(ticket.assigneeId)} and ${not(wasWarnedOf)}`, size)
  let count = 0
  for (const [officeId, tickets] of Map.groupBy(near, (each) => each.officeId)) {
    const recipients = await whoAnswersFor(officeId)
    await database.transaction(async (tx) => {
      const fresh: number[] = []
      for (const { id, dueAt } of tickets) if (await noteDueWarning(tx, id, dueAt)) fresh.push(id)
      count += fresh.length
      if (fresh[0] === undefined) return
      await freshenBells(tx, recipients, fresh[0])
      await pushToStaff(tx, recipients, `desk.due-soon:${now().toISOString().slice(0, 13)}`)
    })
  }
  return count
}

/** Idempotent and safe in parallel. Returns the number of tickets warned about. */
export async function notifyDueSoon(size = batch): Promise<number> {
  return (await warnAssignees(size)) + (await warnOffices(size))
}

/** No notice per ticket: they would bury personal ones. Open pages count again. Spam is reported to no one. */
export async function notifyBreach({
  ticketId,
  to,
}: {
  readonly ticketId: number
  readonly to: 'office' | 'province'
}): Promise<void> {
  const [found] = await database
    .select({ officeId: ticket.officeId, spamSince: ticket.spamSince })
    .from(ticket)
    .where(eq(ticket.id, ticketId))
  if (!found || found.spamSince) return
  const recipients = await whoAnswersFor(to === 'province' ? null : found.officeId)
  await database.transaction(async (tx) => {
    await freshenBells(tx, recipients, ticketId)
    await pushToStaff(tx, recipients, `desk.overdue:${now().toISOString().slice(0, 13)}`)
  })
}

async function agentsFor(tx: Transaction, officeId: number | null): Promise<string[]> {
  const near = officeId === null ? isNull(staff.officeId) : or(isNull(staff.officeId), eq(staff.officeId, officeId))
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'agent'), near))
  return rows.map(({ id }) => id)
}

/** Checks the texts at that place, or `spoken` in their stead. Mark and notices commit together, so a retry is safe. */
export async function notifyDistress(ticketId: number, place: DistressPlace = 'filed', spoken?: string): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await noticeDistress(ticketId, place, tx, spoken))) return
    const [found] = await tx.select().from(ticket).where(eq(ticket.id, ticketId))
    if (!found || found.spamSince) return
    const recipients = await agentsFor(tx, found.officeId)
    await notifyIn(tx, recipients, {
      kind: 'distress',
      reason: `ticket.distress:${ticketId}:${place}`,
      ticketId,
      text: `Dahulukan: pemohon tiket ${ticketNumber(found.kind, ticketId)} mungkin dalam bahaya`,
    })
    await pushToStaff(tx, recipients, `desk.distress:${ticketId}:${place}`)
  })
}
