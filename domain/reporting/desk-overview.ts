// What leads look at first: the curve of the day, where tickets are late, who has how many, and what waits longest.
import type { Person } from '#domain/accounts/person.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { readDayCurve } from './day-curve.ts'
import { type By, countStanding, findOldest, type RowKey, type Standing } from './tally-figures.ts'
import type { TeamFilter } from './team-input.ts'
import { agentNames, reachedOffice } from './team-report.ts'

/** Open and late tickets of an office or an agent. `key` '' is the province, or what no one has. */
export interface Load extends Standing {
  readonly name: string
}

const mostAgents = 8

const share = ({ open, late }: Standing) => (open === 0 ? 0 : late / open)

/** Most late first. */
async function officeLoads(standings: readonly Standing[]): Promise<Load[]> {
  const offices = [{ id: '', name: 'Provinsi' }, ...(await findOfficesByPlace())]
  return offices
    .map(({ id, name }) => ({ ...(standings.find(({ key }) => key === String(id)) ?? empty(String(id))), name }))
    .filter(({ key, open }) => key !== '' || open > 0)
    .toSorted((one, other) => share(other) - share(one) || other.open - one.open)
}

const empty = (key: RowKey): Standing => ({ key, open: 0, late: 0 })

/** Those with the most tickets first; of an office also agents without any. `rest` is how many more there are. */
async function agentLoads(office: number | null | undefined): Promise<{ agents: Load[]; rest: number }> {
  const standings = (await countStanding({ agentsOf: office === undefined ? 'all' : office })).toSorted(
    (one, other) => other.open - one.open,
  )
  const shown = office === undefined ? standings.slice(0, mostAgents) : standings
  const names = await agentNames(office, new Set(shown.map(({ key }) => key)))
  const agents = names
    .map(({ key, name }) => ({ ...(standings.find((each) => each.key === key) ?? empty(key)), name }))
    .toSorted((one, other) => other.open - one.open)
    .slice(0, mostAgents)
  return { agents, rest: Math.max(standings.length, names.length) - agents.length }
}

/** Within the person's reach; `offices` is null where it is one office. @throws as `reachedOffice`. */
export async function getDeskOverview(person: Person, filter: TeamFilter) {
  const office = await reachedOffice(person, filter)
  const by: By = office === null ? { agentsOf: null } : { offices: true, only: office }
  const [curve, standings, loads] = await Promise.all([
    readDayCurve(office === null ? 'province' : office),
    countStanding(by),
    agentLoads(office),
  ])
  const sum = (of: 'open' | 'late') => standings.reduce((all, each) => all + each[of], 0)
  const waiting = await findOldest(
    by,
    standings.map(({ key }) => key),
    ['pending'],
  )
  const [oldest] = waiting.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return {
    curve,
    standing: { open: sum('open'), late: sum('late') },
    oldest: oldest ? { ...oldest, number: ticketNumber(oldest.kind, oldest.id) } : null,
    offices: office === undefined ? await officeLoads(standings) : null,
    ...loads,
  }
}

export type DeskOverview = Awaited<ReturnType<typeof getDeskOverview>>
