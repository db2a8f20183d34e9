// How the desks stand, for those who watch over the service: numbers only, of nobody. From kept counters.
import { findOfficeChoices } from '#domain/offices/find-offices.ts'
import { countStatesByOffice } from '#domain/tickets/tally/count-states.ts'
import { countStanding } from './tally-figures.ts'

/** The open tickets of a desk, those of them that wait for the desk, and those whose due time is over. */
export interface StandingOfDesk {
  /** The number of the branch office; 'province' for the province's own queue. */
  readonly desk: string
  readonly open: number
  readonly unanswered: number
  readonly overdue: number
}

/** Every desk, also those without an open ticket. No permission check: callers must authorize. */
export async function getStandingFigures(): Promise<StandingOfDesk[]> {
  const [offices, standings, states] = await Promise.all([
    findOfficeChoices(),
    countStanding({ offices: true }),
    countStatesByOffice(),
  ])
  const desks = [{ id: null, desk: 'province' }, ...offices.map(({ id, no }) => ({ id, desk: String(no) }))]
  return desks.map(({ id, desk }) => {
    const standing = standings.find(({ key }) => key === (id?.toString() ?? ''))
    const { pending = 0, inprogress = 0 } = states.get(id) ?? {}
    return { desk, open: standing?.open ?? 0, unanswered: pending + inprogress, overdue: standing?.late ?? 0 }
  })
}
