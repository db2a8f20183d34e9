import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { middleOf, ratedMeasure, receivedMeasure, timeMeasures } from '#domain/tickets/tally/tally.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { reportDatabase } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { mayReadTeam, teamOffice } from './report.ts'
import {
  type By,
  countStanding,
  countWeeks,
  findOldest,
  type Oldest,
  type RowKey,
  readStandingBefore,
  type WeekCount,
} from './tally-figures.ts'
import type { TeamFilter, Week } from './team-input.ts'

type Steps = ReadonlyMap<number, number>

function sizeOf(steps: Steps): number {
  return [...steps.values()].reduce((sum, count) => sum + count, 0)
}

/** The time within which this share of tickets was handled, in milliseconds, at most 9 % off; null without tickets. */
function timeWithin(steps: Steps, share: number): number | null {
  const size = sizeOf(steps)
  if (size === 0) return null
  let reached = 0
  for (const [step, count] of [...steps].toSorted(([one], [other]) => one - other)) {
    reached += count
    if (reached >= size * share) return middleOf(step)
  }
  return null
}

function addSteps(one: Steps, other: Steps): Steps {
  const sum = new Map(one)
  for (const [step, count] of other) sum.set(step, (sum.get(step) ?? 0) + count)
  return sum
}

/** The share as a whole number of percent; null of nothing. */
function percentOf(part: number, of: number): number | null {
  return of === 0 ? null : Math.round((100 * part) / of)
}

/** First answers or completions of a week. Times in milliseconds; null where there are none. */
export interface Times {
  readonly tickets: number
  readonly median: number | null
  readonly p90: number | null
  /** Of those that had a promise, how many kept it, in percent. */
  readonly kept: number | null
  readonly late: number
}

export interface WeekFigures {
  readonly received: number
  readonly answered: Times
  readonly solved: Times
  readonly rating: { readonly average: number | null; readonly ratings: number }
}

/** How a desk stands at a moment; `late` in percent of the open ones, `oldestMs` since the oldest came in. */
export interface StandingFigures {
  readonly open: number
  readonly late: number
  readonly latePercent: number | null
  readonly oldestMs: number | null
}

/** A row: an office or an agent. `key` '' is the province, or what no one has. */
export interface TeamRow {
  readonly key: RowKey
  readonly name: string
  readonly standing: StandingFigures
  /** A week ago; null where it was not kept. */
  readonly standingBefore: StandingFigures | null
  readonly oldest: { readonly id: number; readonly number: string } | null
  readonly week: WeekFigures
  readonly before: WeekFigures
}

interface Counts {
  received: number
  answered: Record<'kept' | 'late' | 'free', Steps>
  solved: Record<'kept' | 'late' | 'free', Steps>
  rated: Steps
}

function timesOf({ kept, late, free }: Counts['answered']): Times {
  const steps = addSteps(addSteps(kept, late), free)
  return {
    tickets: sizeOf(steps),
    median: timeWithin(steps, 0.5),
    p90: timeWithin(steps, 0.9),
    kept: percentOf(sizeOf(kept), sizeOf(kept) + sizeOf(late)),
    late: sizeOf(late),
  }
}

function figuresOf(counts: readonly WeekCount[]): WeekFigures {
  const ofMeasure = Map.groupBy(counts, ({ measure }) => measure)
  const stepsOf = (measure: string) => {
    const steps = new Map<number, number>()
    for (const { step, tickets } of ofMeasure.get(measure) ?? []) steps.set(step, (steps.get(step) ?? 0) + tickets)
    return steps
  }
  const named = ([kept, late, free]: readonly [string, string, string]) =>
    timesOf({ kept: stepsOf(kept), late: stepsOf(late), free: stepsOf(free) })
  const rated = stepsOf(ratedMeasure)
  const ratings = sizeOf(rated)
  const points = [...rated].reduce((sum, [score, count]) => sum + score * count, 0)
  return {
    received: sizeOf(stepsOf(receivedMeasure)),
    answered: named(timeMeasures.answered),
    solved: named(timeMeasures.solved),
    rating: { average: ratings === 0 ? null : points / ratings, ratings },
  }
}

interface Named {
  readonly key: RowKey
  readonly name: string
}

async function readRows(by: By, names: (found: ReadonlySet<RowKey>) => Promise<readonly Named[]>) {
  const at = now()
  const [weeks, standings, before] = await Promise.all([countWeeks(by), countStanding(by), readStandingBefore(by)])
  const oldest = await findOldest(
    by,
    standings.map(({ key }) => key),
  )
  const found = new Set([...weeks, ...standings].map(({ key }) => key))
  const make = ({ name, key }: Named, isOf: (row: { readonly key: RowKey }) => boolean): TeamRow => {
    const own = standings.filter(isOf)
    const [first] = oldest.filter(isOf).toSorted((one, other) => one.id - other.id)
    const earlier = before && [...before].filter(([each]) => isOf({ key: each })).map(([, standing]) => standing)
    const of = (week: Week) => figuresOf(weeks.filter((count) => count.week === week && isOf(count)))
    return {
      key,
      name,
      standing: standingOf(own, first ? at.getTime() - first.createdAt.getTime() : null),
      standingBefore: earlier ? standingOf(earlier, longest(earlier.map(({ oldestMs }) => oldestMs))) : null,
      oldest: first ? namedTicket(first) : null,
      week: of('now'),
      before: of('before'),
    }
  }
  const named = await names(found)
  return {
    rows: named.map((each) => make(each, ({ key }) => key === each.key)),
    all: make({ key: '', name: 'Semua' }, () => true),
  }
}

const namedTicket = ({ id, kind }: Oldest) => ({ id, number: ticketNumber(kind, id) })
const longest = (times: readonly (number | null)[]) =>
  times.reduce((most, time) => (time !== null && (most === null || time > most) ? time : most), null)

function standingOf(
  standings: readonly { readonly open: number; readonly late: number }[],
  oldestMs: number | null,
): StandingFigures {
  const sum = (of: 'open' | 'late') => standings.reduce((all, each) => all + each[of], 0)
  const [open, late] = [sum('open'), sum('late')]
  return { open, late, latePercent: percentOf(late, open), oldestMs }
}

async function officeNames(only: number | undefined): Promise<Named[]> {
  const offices = (await findOfficesByPlace()).map(({ id, name }) => ({ key: String(id), name }))
  return only === undefined
    ? [{ key: '', name: 'Provinsi' }, ...offices]
    : offices.filter(({ key }) => key === String(only))
}

/** The agents of the office and the others that were found; without an office these alone. */
export async function agentNames(officeId: number | null | undefined, found: ReadonlySet<RowKey>): Promise<Named[]> {
  const there = officeId === null ? isNull(user.officeId) : officeId && eq(user.officeId, officeId)
  const holders = [...found].filter((key) => key !== '')
  const staff = there && and(eq(user.role, 'agent'), eq(user.banned, false), there)
  const rows = await reportDatabase
    .select({ key: user.id, name: user.name })
    .from(user)
    .where(or(staff || undefined, inArray(user.id, holders)))
    .orderBy(asc(user.name), asc(user.id))
  return [...rows, ...(found.has('') ? [{ key: '', name: 'Belum ada petugas' }] : [])]
}

/**
 * The office that the person asks about: a lead's own, else the chosen one; null: the province's queue, undefined: all.
 * @throws Forbidden; NotFound for an office out of reach.
 */
export async function reachedOffice(person: Person, { office }: TeamFilter): Promise<number | null | undefined> {
  if (!mayReadTeam(person)) throw new Forbidden()
  const own = teamOffice(person)
  if (own !== undefined && office !== undefined && office !== String(own)) throw new NotFound()
  const chosen = own ?? (office === 'province' ? null : office && Number(office))
  if (typeof chosen === 'number' && !(await findOfficesByPlace()).some(({ id }) => id === chosen)) throw new NotFound()
  return chosen === '' ? undefined : chosen
}

/** The figures of the person's reach: a lead's own office, else all. @throws as `reachedOffice`. */
export async function getTeamReport(person: Person, filter: TeamFilter) {
  const chosen = await reachedOffice(person, filter)
  const own = teamOffice(person)
  const { rows: offices, all } = await readRows({ offices: true, only: own }, () => officeNames(own))
  if (chosen === undefined) return { all, offices, agents: null }
  const agents = await readRows({ agentsOf: chosen }, (found) => agentNames(chosen, found))
  return { all, offices, agents: agents.rows }
}

export type TeamReport = Awaited<ReturnType<typeof getTeamReport>>
