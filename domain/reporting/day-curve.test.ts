// The curve of a day agrees with a count of the tickets, whatever is done to them, and holds when the clock does not.
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { foldTallies } from '#domain/tickets/tally/tally.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, isoDay, now, setClock, zonedInstant } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { checkSequences, provideTalliedDesk, seen } from '#tests/setup/tally-sequences.ts'
import { type CurveOffice, type DayFlow, readDayCurve } from './day-curve.ts'

const desk = provideTalliedDesk()

/** By looking at every ticket, without the counters. */
async function countDay(office: CurveOffice, day: Date, until: Date): Promise<DayFlow> {
  const place =
    office === undefined ? sql`true` : office === 'province' ? sql`office_id is null` : sql`office_id = ${office}`
  const { rows } = await database.execute<{ received: number; answered: number; open: number }>(sql`
    select (count(*) filter (where created_at >= quarter and created_at < over))::int as received,
      (count(*) filter (where first_response_at >= quarter and first_response_at < over))::int as answered,
      (count(*) filter (where created_at < over and (completed_at is null or completed_at >= over)))::int as open
    from (select quarter, quarter + interval '15 minutes' as over
        from generate_series(${day.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, '15 minutes') quarter) hours
      left join ${ticketTable} on stage in ('pending', 'inprogress', 'completed') and ${place}
    group by quarter, over order by quarter`)
  return {
    received: rows.map((row) => row.received),
    answered: rows.map((row) => row.answered),
    open: rows.map((row) => row.open),
  }
}

async function expectCounted(): Promise<void> {
  const today = zonedInstant(isoDay(now()))
  const before = addDays(today, -7)
  for (const office of [undefined, 'province', desk.content.office(1), desk.content.office(2)] as const) {
    const curve = await readDayCurve(office)
    expect(curve.today).toEqual(await countDay(office, today, now()))
    const counted = await countDay(office, before, new Date(before.getTime() + days(1) - 1))
    if (curve.before) expect(curve.before).toEqual(counted)
    else expect(Object.values(counted).flat().filter(Boolean)).toEqual([])
  }
}

const later = (span: number) => setClock(new Date(now().getTime() + span))
const sum = (figures: readonly number[] = []) => figures.reduce((all, each) => all + each, 0)

/** Starts a day far from all others, at this time of day. */
function newDay(time: string): void {
  setClock(zonedInstant(isoDay(addDays(now(), 30)), time))
}

afterEach(() => foldTallies())

test('a portal without a ticket a week ago has nothing to compare with', async () => {
  await aTicket(desk.client)
  expect((await readDayCurve(undefined)).before).toBeNull()
})

test('the curve agrees with a count after any sequence of what is done to tickets', async () => {
  await checkSequences(4, expectCounted)
})

test('the first quarter of a day is a curve of one point, and an empty day is flat', async () => {
  newDay('00:03')
  const { open: [standing = 0] = [] } = (await readDayCurve(undefined)).today
  expect((await readDayCurve(undefined)).today).toEqual({ received: [0], answered: [0], open: [standing] })
  await aTicket(desk.client)
  expect((await readDayCurve(undefined)).today).toEqual({ received: [1], answered: [0], open: [standing + 1] })
})

test('an answer and a completion count in their quarters, and a week later the day is compared with', async () => {
  newDay('08:00')
  const place = { regencyId: desk.content.regency('Kabupaten Demak') }
  const { id } = await aTicket(desk.client, place)
  await claimTicket(desk.agents[1], await seen(id))
  later(minutes(20))
  await replyToTicket(desk.agents[1], { ...(await seen(id)), message: 'Silakan.' })
  later(minutes(20))
  await completeTicket(desk.agents[1], await seen(id))
  const office = desk.content.office(2)
  const { today } = await readDayCurve(office)
  expect([today.received[32], today.answered[33], today.received.length]).toEqual([1, 1, 35])
  await expectCounted()
  const standing = today.open[31] ?? 0
  expect(today.open.slice(32)).toEqual([standing + 1, standing + 1, standing])
  later(days(7))
  const { before } = await readDayCurve(office)
  expect(before?.open.slice(31, 35)).toEqual([standing, standing + 1, standing + 1, standing])
  expect(before?.open.at(-1)).toBe(standing)
  await expectCounted()
})

test('tickets of a clock that was ahead are not in the curve, nor do they change what was open', async () => {
  newDay('10:00')
  const { today } = await readDayCurve(undefined)
  const before = now()
  later(days(2))
  const { id } = await aTicket(desk.client)
  setClock(before)
  expect((await readDayCurve(undefined)).today).toEqual(today)
  // Completed before it was filed, as the clock has it now.
  await claimTicket(desk.agents[0], await seen(id))
  await completeTicket(desk.agents[0], await seen(id))
  const curve = await readDayCurve(undefined)
  expect(sum(curve.today.received)).toBe(sum(today.received))
  expect(Math.min(...curve.today.open)).toBeGreaterThanOrEqual(0)
})
