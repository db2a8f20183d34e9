// Finds tickets in the order of what makes them pressing.
import { asc, desc, type SQL } from 'drizzle-orm'
import { getSeason } from '#domain/season/get-season.ts'
import { isDistressed } from '#domain/tickets/distress/find-distressed-tickets.ts'
import { currentDueTime } from '#domain/tickets/sla/current-due-time.ts'
import { describedSince } from '#domain/tickets/sla/describe-due-time.ts'
import { getDueRules } from '#domain/tickets/sla/get-due-rules.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { type OpenStage, type Pressure, type PressureFacts, pressureOf, type Surroundings } from './pressure.ts'

const columns = {
  ...pick(ticket, 'id', 'kind', 'category', 'requestedPriority', 'status', 'createdAt', 'firstResponseAt'),
  ...pick(ticket, 'firstResponseDueAt', 'resolutionDueAt', 'resolutionSince', 'mergedIntoId', 'spamSince'),
}

type Row = Pick<typeof ticket.$inferSelect, keyof typeof columns> & { readonly inDistress: boolean }

/** The facts of a ticket as it is stored: after an answer, work begins anew with each word of the requester. */
function factsOf(row: Row): PressureFacts {
  const resumed = row.firstResponseAt && row.status === 'inprogress' ? row.resolutionSince : null
  return {
    ...pick(row, 'kind', 'category', 'requestedPriority'),
    answered: row.status === 'waiting' || row.status === 'completed',
    waitsSince: resumed ?? row.createdAt,
    wroteBackAt: resumed,
    dueAt: currentDueTime(row),
    inDistress: row.inDistress,
  }
}

/** The moment, when people work, and the stage of the season that is open and closes next. */
async function surroundings(): Promise<Surroundings> {
  const at = now()
  const [season, { calendar }] = await Promise.all([getSeason(), getDueRules(database, describedSince(at))])
  const open = (season?.stages ?? [])
    .filter(({ opens, closes }) => closes && new Date(closes) > at && (!opens || new Date(opens) <= at))
    .map(({ name, closes }): OpenStage => ({ name, closes: new Date(closes ?? at) }))
    .toSorted((one, other) => one.closes.getTime() - other.closes.getTime())
  return { at, calendar, stage: open[0] ?? null }
}

/** A ticket with its facts and its place in the order. */
export interface PressingTicket extends Pressure {
  readonly id: number
  readonly facts: PressureFacts
}

/**
 * The tickets that the condition names, the most pressing first; of more than `limit` those of people in danger and those that are due soonest. `at` is
 * the moment for which it holds.
 */
export async function findPressingTickets(
  where: SQL | undefined,
  limit: number,
): Promise<{ readonly at: Date; readonly tickets: readonly PressingTicket[] }> {
  const around = await surroundings()
  const rows = await database
    .select({ ...columns, inDistress: isDistressed() })
    .from(ticket)
    .where(where)
    .orderBy(desc(isDistressed()), asc(ticket.dueAt), asc(ticket.id))
    .limit(limit)
  const tickets = rows
    .map((row): PressingTicket => {
      const facts = factsOf(row)
      return { id: row.id, facts, ...pressureOf(facts, around) }
    })
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
  return { at: around.at, tickets }
}
