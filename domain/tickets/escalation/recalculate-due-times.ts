// Recalculates the due times of open tickets after working hours, targets or holidays changed.
import { sql } from 'drizzle-orm'
import { staysEscalated } from '#domain/tickets/sla/current-due-time.ts'
import { computeDueTimes, type StoredDueTimes } from '#domain/tickets/sla/due-times.ts'
import { getDueRules } from '#domain/tickets/sla/get-due-rules.ts'
import { dueTimesAudit } from '#domain/tickets/sla/service-level-audit.ts'
import type { TicketStage } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { type DueTicket, differs, openTicketsAfter, reopenableStages } from './open-due-tickets.ts'

/** Tickets of one transaction: few enough that an agent at work on one of them does not notice. */
const round = 500

interface Renewed extends StoredDueTimes {
  readonly id: number
  /** Whether an escalation stays on record; otherwise it is escalated again when it is overdue again. */
  readonly escalated: boolean
}

/** One statement for the whole batch. Version and timeline stay, so that no open form gets a conflict. */
async function store(tx: Transaction, renewed: readonly Renewed[]): Promise<void> {
  await tx.execute(sql`
    update ${ticket} set
      first_response_due_at = renewed."firstResponseDueAt",
      resolution_due_at = renewed."resolutionDueAt",
      escalated_at = case when renewed.escalated then escalated_at end,
      province_escalated_at = case when renewed.escalated then province_escalated_at end
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed(
      id bigint, escalated boolean, "firstResponseDueAt" timestamptz, "resolutionDueAt" timestamptz)
    where ${ticket.id} = renewed.id`)
}

/** One round; null when the stage has no ticket left after `after`. */
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
 * Every open ticket in rounds, each in a transaction of its own; safe to repeat and to run twice at once. Gives how
 * many have other due times now.
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
