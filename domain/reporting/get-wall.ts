// The figures for a screen on the wall: of an office or the province, without a name of anybody.
import type { Person } from '#domain/accounts/person.ts'
import { getTeamReport, type StandingFigures, type WeekFigures } from './get-team-report.ts'
import { teamOffice } from './reporting-policy.ts'
import { countToday } from './tally-figures.ts'
import type { TeamFilter } from './team-input.ts'

/** What the screen shows; `offices` is empty where it is about one of them. */
export interface Wall {
  readonly name: string
  readonly standing: StandingFigures
  readonly week: WeekFigures
  readonly today: { readonly received: number; readonly solved: number }
  readonly offices: readonly { readonly name: string; readonly standing: StandingFigures }[]
}

/** @throws as `getTeamReport`. */
export async function getWall(person: Person, filter: TeamFilter): Promise<Wall> {
  const { all, offices } = await getTeamReport(person, filter)
  const own = teamOffice(person)
  const chosen = filter.office ?? own?.toString()
  const row = chosen === undefined ? all : (offices.find(({ key }) => (key || 'province') === chosen) ?? all)
  const only = chosen === undefined || chosen === 'province' ? undefined : Number(chosen)
  const today = await countToday(
    chosen === 'province' ? { agentsOf: null } : only === undefined ? { offices: true } : { offices: true, only },
  )
  return {
    name: chosen === undefined ? 'Helpdesk SPMB' : row.name,
    standing: row.standing,
    week: row.week,
    today,
    offices: chosen === undefined ? offices.map(({ name, standing }) => ({ name, standing })) : [],
  }
}
