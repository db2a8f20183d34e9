// The counters to select from: what was folded, and what came since. A reader sees each change once.
import { sql } from 'drizzle-orm'
import { ticketTally, ticketTallyDelta } from './tally-tables.ts'

const columns = sql`measure, slot, office_id, assignee_id, step, amount`

/** The counters by the name 'tally'; amounts of the same key are to be added. */
export const tallies = sql`(
  select ${columns} from ${ticketTally} union all select ${columns} from ${ticketTallyDelta}
) as tally`
