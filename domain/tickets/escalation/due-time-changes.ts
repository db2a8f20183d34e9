import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import {
  changedRules,
  computeDueTimes,
  currentDueTime,
  type DueFacts,
  type DueTimeFacts,
  type RulesChange,
  type StoredDueTimes,
  staysEscalated,
} from '#domain/tickets/sla/due-times.ts'
import { dueTimesAudit } from '#domain/tickets/sla/service-level-audit.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import { mayManageServiceLevels } from '#domain/tickets/sla/service-rules.ts'
import { openStages, type Priority, type TicketStage } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

/** The fields of a ticket from which its due time follows. */
interface DueTicket extends DueFacts, DueTimeFacts {
  readonly id: number
  readonly priority: Priority
}

/** The stages whose tickets are open, or are so again when a merge or a mark as spam is reverted. */
const reopenableStages: readonly TicketStage[] = [...openStages, 'merged', 'spam']

/** Open tickets of a stage in the order of their numbers, so many after `after`. */
function openTicketsAfter(db: Database | Transaction, stage: TicketStage, after: number, limit: number) {
  return db
    .select({
      ...pick(ticketTable, 'id', 'status', 'priority', 'mergedIntoId', 'spamSince', 'createdAt', 'firstResponseAt'),
      ...pick(ticketTable, 'resolutionSince', 'firstResponseDueAt', 'resolutionDueAt'),
    })
    .from(ticketTable)
    .where(and(eq(ticketTable.stage, stage), gt(ticketTable.id, after), ne(ticketTable.status, 'completed')))
    .orderBy(asc(ticketTable.id))
    .limit(limit)
}

const same = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** True when the stored times differ from these. */
function differs(found: StoredDueTimes, updated: StoredDueTimes): boolean {
  return !(
    same(found.firstResponseDueAt, updated.firstResponseDueAt) && same(found.resolutionDueAt, updated.resolutionDueAt)
  )
}

/** True when the time that counts for the desk is another one of the two. */
function isDueOtherwise(found: DueTicket, before: StoredDueTimes, after: StoredDueTimes): boolean {
  return !same(currentDueTime({ ...found, ...before }), currentDueTime({ ...found, ...after }))
}

/** Tickets of one transaction: few enough that an agent at work on one of them does not notice. */
const round = 500

interface Renewed extends StoredDueTimes {
  readonly id: number
  readonly escalated: boolean
}

/** One statement for the whole batch. Version and timeline stay, so that no open form gets a conflict. */
async function store(tx: Transaction, renewed: readonly Renewed[]): Promise<void> {
  await tx.execute(sql`
    update ${ticketTable} set
      first_response_due_at = renewed."firstResponseDueAt",
      resolution_due_at = renewed."resolutionDueAt",
      escalated_at = case when renewed.escalated then escalated_at end,
      province_escalated_at = case when renewed.escalated then province_escalated_at end
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed(
      id bigint, escalated boolean, "firstResponseDueAt" timestamptz, "resolutionDueAt" timestamptz)
    where ${ticketTable.id} = renewed.id`)
}

function renewSome(stage: TicketStage, after: number): Promise<{ last: number; renewed: number } | null> {
  return database.transaction(async (tx) => {
    // Read for each batch, so that a change in between holds for the tickets still to come.
    const rules = await getDueRules(tx, new Date(0))
    const found = await openTicketsAfter(tx, stage, after, round).for('update')
    const last = found.at(-1)
    if (!last) return null
    const at = now()
    const renewed = found.flatMap((each: DueTicket) => {
      const times = computeDueTimes(each, rules)
      if (!differs(each, times)) return []
      return [{ id: each.id, ...times, escalated: staysEscalated({ ...each, ...times }, at) }]
    })
    if (renewed.length > 0) await store(tx, renewed)
    return { last: last.id, renewed: renewed.length }
  })
}

/**
 * Recalculates open tickets in batches, each in its own transaction; idempotent and safe in parallel. Returns the
 * number of changed tickets.
 */
export async function recalculateDueTimes(): Promise<number> {
  let renewed = 0
  for (const stage of reopenableStages) {
    let step = await renewSome(stage, 0)
    while (step) {
      renewed += step.renewed
      step = await renewSome(stage, step.last)
    }
  }
  if (renewed > 0) {
    await database.transaction((tx) =>
      recordAudit(tx, {
        actor: null,
        action: dueTimesAudit['renew-due-times'],
        target: 'setting:service_levels',
        changes: { tickets: [null, renewed] },
      }),
    )
  }
  return renewed
}

/** Tickets looked at in one go. */
const previewRound = 5_000

export interface DueChanges {
  readonly open: number
  readonly changed: number
}

/** Counts without changing anything. @throws Forbidden without the permission. */
export async function countDueChanges(person: Person, change: RulesChange): Promise<DueChanges> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  const rules = await getDueRules(database, new Date(0))
  const changed = changedRules(rules, change)
  const counted = { open: 0, changed: 0 }
  for (const stage of openStages) {
    let found = await openTicketsAfter(database, stage, 0, previewRound)
    while (found.length > 0) {
      const due = found.filter(({ status }) => status !== 'waiting')
      counted.open += due.length
      // By the rules in force, not by what is stored: a change before this one may still be under way.
      counted.changed += due.filter((each) =>
        isDueOtherwise(each, computeDueTimes(each, rules), computeDueTimes(each, changed)),
      ).length
      found = await openTicketsAfter(database, stage, found.at(-1)?.id ?? 0, previewRound)
    }
  }
  return counted
}
