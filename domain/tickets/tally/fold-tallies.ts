// Adds up what came and went since the last time, and keeps how each desk stands at the beginning of a day.
import { sql } from 'drizzle-orm'
import { isOpenTicket, isOverdueTicket } from '#domain/tickets/open-tickets.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { addDays, isoDay, now } from '#shared/dates.ts'
import { deskSnapshot, ticketTally, ticketTallyDelta } from './tally-tables.ts'

/** Snapshots are compared with for a week; they are kept for a season, in days. */
const snapshotsKept = 400

/** One fold at a time; whoever writes deltas meanwhile waits for nothing. */
const foldLock = 7_300_549

/**
 * Moves the deltas into the counters in one statement: a reader sees either these or those. Counters that came to nothing
 * go. Gives how many deltas there were.
 */
async function fold(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ deltas: number }>(sql`
    with gone as (
      delete from ${ticketTallyDelta} returning measure, slot, office_id, assignee_id, step, amount
    ), changed as (
      select measure, slot, office_id, assignee_id, step, sum(amount) as amount
      from gone group by 1, 2, 3, 4, 5 having sum(amount) <> 0
    ), stored as (
      insert into ${ticketTally} (measure, slot, office_id, assignee_id, step, amount)
      select measure, slot, office_id, assignee_id, step, amount from changed
      on conflict (measure, slot, office_id, assignee_id, step)
      do update set amount = ticket_tally.amount + excluded.amount
    )
    select count(*)::int as deltas from gone`)
  const deltas = rows[0]?.deltas ?? 0
  if (deltas > 0) await tx.delete(ticketTally).where(sql`${ticketTally.amount} = 0`)
  return deltas
}

/** Keeps the day's snapshot, unless it is kept; with a row for the day itself, also where nothing is open. */
async function keepSnapshot(tx: Transaction): Promise<void> {
  const at = now()
  const day = isoDay(at)
  await tx.execute(sql`
    insert into ${deskSnapshot} (day, office_id, assignee_id, open, late, oldest_at)
    select ${day}::date, each.* from (
      select ${ticket.officeId}, ${ticket.assigneeId}, count(*)::int,
        (count(*) filter (where ${isOverdueTicket(at)}))::int, min(${ticket.createdAt})
      from ${ticket} where ${isOpenTicket} group by 1, 2
      union all select null, null, 0, 0, null
    ) as each
    where not exists (select 1 from ${deskSnapshot} where ${deskSnapshot.day} = ${day}::date)`)
  await tx.delete(deskSnapshot).where(sql`${deskSnapshot.day} < ${isoDay(addDays(at, -snapshotsKept))}::date`)
}

/** Safe to repeat and to run twice at once. Gives how many deltas were folded. */
export function foldTallies(): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${foldLock})`)
    await keepSnapshot(tx)
    return fold(tx)
  })
}
