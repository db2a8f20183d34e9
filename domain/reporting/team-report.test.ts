// Checks the team's report against the tickets themselves: every figure is exactly what its link opens.
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { assignTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket, markSpam } from '#domain/tickets/desk/ticket-steps.ts'
import { rateOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { foldTallies } from '#domain/tickets/tally/tally.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { hours, minutes } from '#shared/durations.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getWall } from './desk-figures.ts'
import { getDeskOverview } from './desk-overview.ts'
import { findFigureTickets, findRatings } from './figure-tickets.ts'
import { figureFilter, figures, teamFilter, teamWeeks } from './team-input.ts'
import { getTeamReport, type TeamReport, type TeamRow } from './team-report.ts'
import { exportTeam } from './ticket-export.ts'

provideDatabase()

let content: SomeContent
let client: Person
let supervisor: Person
let lead: Person
let siti: Person
let bambang: Person

const seen = async (ticketId: number) => ({ ticketId, version: (await ticketRow(ticketId)).version })
const places = ['Kabupaten Demak', 'Kabupaten Pati', 'Kota Semarang'] as const

/** Files a ticket at that moment; answers, completes and rates it so many minutes later, if at all. */
async function past(
  at: string,
  wishes: { place?: string; by?: Person; answered?: number; solved?: number; score?: number; comment?: string } = {},
) {
  const filed = new Date(at)
  const later = (span: number) => setClock(new Date(filed.getTime() + minutes(span)))
  setClock(filed)
  const { id, publicId } = await aTicket(client, { regencyId: wishes.place ? content.regency(wishes.place) : null })
  if (wishes.by) await assignTicket(supervisor, { ...(await seen(id)), assigneeId: wishes.by.id })
  if (wishes.answered !== undefined) {
    later(wishes.answered)
    await replyToTicket(wishes.by ?? supervisor, { ...(await seen(id)), message: 'Silakan.' })
  }
  if (wishes.solved !== undefined) {
    later(wishes.solved)
    await completeTicket(wishes.by ?? supervisor, await seen(id))
  }
  if (wishes.score !== undefined) {
    await rateOwnTicket(client, { publicId, score: wishes.score, comment: wishes.comment ?? '' })
  }
  return id
}

beforeAll(async () => {
  content = await someContent()
  client = await aClient()
  supervisor = await anAgent({ permissions: ['reports'] })
  const officeId = content.office(2)
  lead = await anAgent({ officeId, permissions: ['reports'], name: 'Rina Kepala' })
  siti = await anAgent({ officeId, name: 'Siti Aminah' })
  bambang = await anAgent({ officeId, name: 'Bambang' })
  // The week before, and a day that was kept as it began.
  await past('2031-06-04T08:00:00+07:00', { place: places[0], by: siti, answered: 45, solved: 300, score: 2 })
  await past('2031-06-04T09:00:00+07:00', { place: places[0], by: siti, answered: 4000 })
  await past('2031-06-05T10:00:00+07:00', { place: places[0] })
  setClock(new Date('2031-06-10T00:01:00+07:00'))
  await foldTallies()
  // This week.
  const rated = { score: 5, comment: 'Cepat sekali, terima kasih.' }
  await past('2031-06-11T08:00:00+07:00', { place: places[0], by: siti, answered: 10, solved: 20, ...rated })
  await past('2031-06-12T08:00:00+07:00', { place: places[0], by: siti, answered: 60, solved: 90, score: 4 })
  await past('2031-06-13T08:00:00+07:00', { place: places[0], by: bambang, answered: 3000 })
  await past('2031-06-14T08:00:00+07:00', { place: places[0] })
  await past('2031-06-15T08:00:00+07:00', { place: places[1], answered: 30 })
  await past('2031-06-15T09:00:00+07:00')
  const spam = await past('2031-06-16T08:00:00+07:00', { place: places[0] })
  await markSpam(supervisor, await seen(spam))
  setClock(new Date('2031-06-17T11:20:00+07:00'))
})

afterAll(() => setClock(null))

const report = (person: Person, office?: string) => getTeamReport(person, teamFilter.parse({ office }))
const demak = () => String(content.office(2))
function rowOf(rows: readonly TeamRow[] | null, key: string): TeamRow {
  const row = rows?.find((each) => each.key === key)
  if (!row) throw new Error(`no row ${key}`)
  return row
}

/** The figures of a row that lead to tickets. */
const counted = ({ standing, week, before }: TeamRow) => ({
  now: {
    open: standing.open,
    late: standing.late,
    received: week.received,
    answered: week.answered.tickets,
    answeredLate: week.answered.late,
    solved: week.solved.tickets,
    solvedLate: week.solved.late,
    rated: week.rating.ratings,
  },
  before: {
    received: before.received,
    answered: before.answered.tickets,
    answeredLate: before.answered.late,
    solved: before.solved.tickets,
    solvedLate: before.solved.late,
    rated: before.rating.ratings,
  },
})

async function opened(owner: { office?: string | undefined; agent?: string | undefined }, week: 'now' | 'before') {
  const names = Object.keys(figures).filter((figure) => week === 'now' || (figure !== 'open' && figure !== 'late'))
  const totals = names.map(async (figure) => {
    const { total, items } = await findFigureTickets(supervisor, figureFilter.parse({ figure, week, ...owner }))
    expect(items).toHaveLength(total)
    return [figure, total] as const
  })
  return Object.fromEntries(await Promise.all(totals))
}

async function agree(found: TeamReport) {
  const rows = [
    { row: found.all, owner: {} },
    ...found.offices.map((row) => ({ row, owner: { office: row.key || 'province' } })),
    ...(found.agents ?? []).map((row) => ({ row, owner: { office: demak(), agent: row.key || 'none' } })),
  ]
  for (const { row, owner } of rows) {
    const { now: present, before } = counted(row)
    expect([row.name, await opened(owner, 'now')]).toEqual([row.name, present])
    expect([row.name, await opened(owner, 'before')]).toEqual([row.name, before])
  }
}

test('every figure, of the province, of each office and of each agent, is exactly what its link opens', async () => {
  const found = await report(supervisor, demak())
  await agree(found)
  // Folded or not, and past the hour in which something falls due.
  await foldTallies()
  await agree(await report(supervisor, demak()))
  setClock(new Date('2031-06-17T15:59:00+07:00'))
  await agree(await report(supervisor, demak()))
  setClock(new Date('2031-06-17T11:20:00+07:00'))
  expect(counted(rowOf(found.offices, demak())).now).toMatchObject({ received: 4, answered: 3, solved: 2, rated: 2 })
  expect(counted(rowOf(found.agents, siti.id)).now).toMatchObject({ open: 1, answered: 2, solved: 2, rated: 2 })
})

test('medians and the ninth of ten are within a tenth of the exact ones, promises and ratings exact', async () => {
  const found = rowOf((await report(supervisor)).offices, demak())
  const { start, end } = teamWeeks().now
  const { rows } = await database.execute<{ median: number; p90: number; kept: number }>(sql`
    select percentile_disc(0.5) within group (order by took)::float8 as median,
      percentile_disc(0.9) within group (order by took)::float8 as p90,
      round(100.0 * count(*) filter (where first_response_at < first_response_due_at) / count(*))::int as kept
    from (select *, extract(epoch from first_response_at - created_at) as took from ${ticketTable}) as answered
    where office_id = ${content.office(2)} and first_response_at >= ${start.toISOString()} and first_response_at < ${end.toISOString()}`)
  const [exact] = rows
  if (!exact) throw new Error('nothing was answered')
  const { answered, rating } = found.week
  expect(Math.abs((answered.median ?? 0) / (exact.median * 1000) - 1)).toBeLessThan(0.1)
  expect(Math.abs((answered.p90 ?? 0) / (exact.p90 * 1000) - 1)).toBeLessThan(0.1)
  expect(answered.kept).toBe(exact.kept)
  expect(rating).toEqual({ average: 4.5, ratings: 2 })
  expect(found.before.rating).toEqual({ average: 2, ratings: 1 })
})

test('the present stands against the beginning of the same day a week ago', async () => {
  const found = rowOf((await report(supervisor)).offices, demak())
  expect(found.standing.open).toBe(4)
  expect(found.standing.oldestMs).toBeCloseTo(hours(24 * 13 + 2) + minutes(20), -4)
  expect(found.oldest?.number).toBe(`T-${found.oldest?.id}`)
  expect(found.standingBefore).toMatchObject({ open: 2 })
  expect(found.standingBefore?.oldestMs).toBeCloseTo(hours(24 * 6 - 9), -4)
  setClock(new Date('2031-06-18T11:20:00+07:00'))
  expect(rowOf((await report(supervisor)).offices, demak()).standingBefore).toBeNull()
  setClock(new Date('2031-06-17T11:20:00+07:00'))
})

test('a lead reads the own office and its agents alone; no one else reads anything', async () => {
  const own = await report(lead)
  expect(own.offices.map(({ key }) => key)).toEqual([demak()])
  expect(own.agents?.map(({ name }) => name)).toEqual(['Bambang', 'Rina Kepala', 'Siti Aminah', 'Belum ada petugas'])
  expect(own.all.standing.open).toBe(4)
  const elsewhere = String(content.office(3))
  await expect(report(lead, elsewhere)).rejects.toBeInstanceOf(NotFound)
  const lateElsewhere = figureFilter.parse({ figure: 'late', office: elsewhere })
  await expect(findFigureTickets(lead, lateElsewhere)).rejects.toBeInstanceOf(NotFound)
  expect((await findFigureTickets(lead, figureFilter.parse({ figure: 'received' }))).total).toBe(4)
  await expect(report(supervisor, '999999')).rejects.toBeInstanceOf(NotFound)
  for (const person of [siti, client]) {
    await expect(report(person)).rejects.toBeInstanceOf(Forbidden)
    await expect(findFigureTickets(person, figureFilter.parse({}))).rejects.toBeInstanceOf(Forbidden)
    await expect(findRatings(person, {})).rejects.toBeInstanceOf(Forbidden)
    await expect(exportTeam(person, {}, 'csv')).rejects.toBeInstanceOf(Forbidden)
  }
})

test('an administrator without the permission for tickets reads figures, and no ticket', async () => {
  const admin = await anAdmin()
  expect((await report(admin)).all.standing.open).toBe(6)
  await expect(findFigureTickets(admin, figureFilter.parse({}))).rejects.toBeInstanceOf(Forbidden)
  await expect(findRatings(admin, {})).rejects.toBeInstanceOf(Forbidden)
})

test('ratings with words stand there, newest first, of the reach', async () => {
  expect(await findRatings(lead, {})).toMatchObject([
    { score: 5, comment: 'Cepat sekali, terima kasih.', agent: 'Siti Aminah' },
  ])
  expect(await findRatings(supervisor, { office: String(content.office(3)) })).toEqual([])
})

test('the wall names offices and no one', async () => {
  const wall = await getWall(supervisor, {})
  expect(wall.standing.open).toBe(6)
  expect(wall.offices).toHaveLength(4)
  expect(await getWall(lead, {})).toMatchObject({
    offices: [],
    standing: { open: 4 },
    today: { received: 0, solved: 0 },
  })
  const words = JSON.stringify([wall, await getWall(lead, {})])
  for (const { name } of [siti, bambang, lead, client]) expect(words).not.toContain(name)
})

test('the file has a row for each office and agent, and that it was taken is on record', async () => {
  const { bytes, name } = await exportTeam(lead, {}, 'csv')
  const text = (await bytes.toArray()).join('')
  const rows: string[][] = parse(text, { bom: true, delimiter: ';' })
  expect(rows.map(([first]) => first)).toEqual([
    'Cabang dinas atau petugas',
    rows[1]?.[0],
    ...['Bambang', 'Rina Kepala', 'Siti Aminah', 'Belum ada petugas'],
  ])
  expect(rows[1]?.slice(1, 3)).toEqual(['4', String((await report(lead)).all.standing.late)])
  expect(name).toBe('kinerja-2031-06-17.csv')
  expect(await auditOf('report:team-2031-06-17')).toMatchObject([{ action: 'report.export', actorId: lead.id }])
})

test('the overview counts exactly what its links open: of a day, an hour, an office and an agent', async () => {
  setClock(new Date('2031-06-18T09:00:00+07:00'))
  await past('2031-06-18T10:00:00+07:00', { place: places[0], by: siti, answered: 20 })
  setClock(new Date('2031-06-18T12:00:00+07:00'))
  const sum = (counts: readonly number[] = []) => counts.reduce((all, each) => all + each, 0)
  for (const person of [supervisor, lead]) {
    const { curve, standing, offices, agents } = await getDeskOverview(person, teamFilter.parse({}))
    const total = async (filter: object) => (await findFigureTickets(person, figureFilter.parse(filter))).total
    for (const figure of ['received', 'answered'] as const) {
      expect(await total({ figure, week: 'today' })).toBe(sum(curve.today[figure]))
      expect(await total({ figure, week: 'today', hour: '10' })).toBe(1)
      expect(await total({ figure, week: 'weekAgo' })).toBe(sum(curve.before?.[figure]))
      expect(await total({ figure, week: 'weekAgo', hour: '8' })).toBe(1)
      for (const hour of ['0', '7']) expect(await total({ figure, week: 'weekAgo', hour })).toBe(0)
    }
    expect([await total({ figure: 'open' }), await total({ figure: 'late' })]).toEqual([standing.open, standing.late])
    expect(offices === null).toBe(person === lead)
    for (const { key, late } of offices ?? [])
      expect(await total({ figure: 'late', office: key || 'province' })).toBe(late)
    for (const { key, open } of agents) expect(await total({ figure: 'open', agent: key || 'none' })).toBe(open)
    expect(agents.length).toBeGreaterThan(2)
  }
  expect((await getDeskOverview(lead, teamFilter.parse({}))).oldest?.number).toMatch(/^T-/)
  await expect(getDeskOverview(siti, teamFilter.parse({}))).rejects.toThrow(Forbidden)
  await expect(getDeskOverview(lead, teamFilter.parse({ office: String(content.office(3)) }))).rejects.toThrow(NotFound)
})
