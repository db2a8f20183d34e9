// Counts beforehand how many open tickets would be due at another time.
import type { Person } from '#domain/accounts/person.ts'
import { changedRules, computeDueTimes, type RulesChange } from '#domain/tickets/sla/due-times.ts'
import { getDueRules } from '#domain/tickets/sla/get-due-rules.ts'
import { mayManageServiceLevels } from '#domain/tickets/sla/sla-policy.ts'
import { openStages } from '#domain/tickets/ticket.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { isDueOtherwise, openTicketsAfter } from './open-due-tickets.ts'

/** Tickets looked at in one go. */
const round = 5_000

/** How many tickets the desk is to act on by a time, and how many of these get another one. */
export interface DueChanges {
  readonly open: number
  readonly changed: number
}

/**
 * Counts without changing anything.
 * @throws Forbidden without the permission.
 */
export async function countDueChanges(person: Person, change: RulesChange): Promise<DueChanges> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  const rules = await getDueRules(database, new Date(0))
  const changed = changedRules(rules, change)
  const counted = { open: 0, changed: 0 }
  for (const stage of openStages) {
    let found = await openTicketsAfter(database, stage, 0, round)
    while (found.length > 0) {
      const due = found.filter(({ status }) => status !== 'waiting')
      counted.open += due.length
      // By the rules in force, not by what is stored: a change before this one may still be under way.
      counted.changed += due.filter((each) =>
        isDueOtherwise(each, computeDueTimes(each, rules), computeDueTimes(each, changed)),
      ).length
      found = await openTicketsAfter(database, stage, found.at(-1)?.id ?? 0, round)
    }
  }
  return counted
}
