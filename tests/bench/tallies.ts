// What the kept counters cost who files a question, and what they save who reads the team's report of 300,000 tickets.
import { sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { getDeskOverview } from '#domain/reporting/desk-overview.ts'
import { getTeamReport } from '#domain/reporting/team-report.ts'
import { submitTicket } from '#domain/tickets/requester/submitted-question.ts'
import { foldTallies } from '#domain/tickets/tally/tally.ts'
import { ticketSubmitted } from '#domain/tickets/ticket-events.ts'
import { questionInput } from '#domain/tickets/ticket-input.ts'
import { connectDatabase, database, disconnectDatabase, migrateDatabase } from '#platform/database/database.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import type { Figure } from './figure.ts'
import { fillTickets } from './fill-tickets.ts'
import { withPostgres } from './postgres.ts'
import { clients, rate } from './submission.ts'

const rounds = 3
const tickets = 300_000
const reads = 15

const triggers = (verb: 'enable' | 'disable') => database.execute(sql`alter table ticket ${sql.raw(verb)} trigger user`)

/** Filing with the counters' triggers and without, in turn; the best round of each. */
async function measureFiling(people: readonly Person[]): Promise<Figure> {
  const submit = async (client: number) => {
    const person = people[client]
    if (!person) throw new Error('the bench has fewer people than clients')
    const form = { subject: 'Akun terkunci', category: 'login', priority: 'high', description: 'Isi pertanyaan.' }
    await submitTicket(person, questionInput.parse({ ...form, idempotencyKey: newIdempotencyKey() }))
  }
  const rates = { without: 0, kept: 0 }
  for (let round = 0; round < rounds; round++) {
    await triggers('disable')
    rates.without = Math.max(rates.without, await rate(submit))
    await triggers('enable')
    rates.kept = Math.max(rates.kept, await rate(submit))
  }
  const share = rates.kept / rates.without
  return {
    name: 'submission at 16 clients with kept counters against without',
    value: `${share.toFixed(2)} (${Math.round(rates.kept)} / ${Math.round(rates.without)} a second)`,
    budget: '>= 0.85',
    met: share >= 0.85,
  }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

async function timesOf(act: () => Promise<unknown>): Promise<number> {
  await act()
  const times: number[] = []
  for (let round = 0; round < reads; round++) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** The same figures by looking at the tickets. */
const scan = () =>
  database.execute(sql`
    select office_id, count(*) filter (where stage in ('pending', 'inprogress')), min(created_at) filter (where stage in ('pending', 'inprogress')),
      count(*) filter (where due_at <= now()), count(*) filter (where created_at >= now() - interval '7 days'),
      percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from first_response_at - created_at))
        filter (where first_response_at >= now() - interval '7 days'),
      percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from completed_at - created_at))
        filter (where completed_at >= now() - interval '7 days'),
      count(*) filter (where first_response_at >= now() - interval '7 days' and first_response_at < first_response_due_at)
    from ticket where stage in ('pending', 'inprogress')
      or created_at >= now() - interval '14 days' or first_response_at >= now() - interval '14 days' or completed_at >= now() - interval '14 days'
    group by office_id`)

/** The report from the counters against a scan. */
async function measureReading(supervisor: Person): Promise<Figure> {
  await fillTickets(tickets)
  await foldTallies()
  const kept = await timesOf(() => getTeamReport(supervisor, {}))
  const scanned = await timesOf(scan)
  return {
    name: `the team's report of ${tickets.toLocaleString('en')} tickets from counters against a scan`,
    value: `${(kept / scanned).toFixed(2)} (${kept.toFixed(0)} ms / ${scanned.toFixed(0)} ms)`,
    budget: '<= 0.5',
    met: kept / scanned <= 0.5,
  }
}

const growth = [10_000, 1_000_000] as const

/** How long the data of a lead's report takes, by the number of tickets in a database of their own. */
async function overviewTime(create: (name: string) => Promise<string>, count: number): Promise<number> {
  const url = await create(`overview_${count}`)
  connectDatabase(url)
  try {
    await migrateDatabase()
    await someContent()
    for (let number = 0; number < 40; number++) await anAgent({ name: `Agen ${number}` })
    const supervisor = await anAgent({ permissions: ['reports'] })
    await fillTickets(count)
    await foldTallies()
    return await timesOf(() => Promise.all([getDeskOverview(supervisor, {}), getTeamReport(supervisor, {})]))
  } finally {
    await disconnectDatabase()
  }
}

async function measureGrowth(create: (name: string) => Promise<string>): Promise<Figure> {
  const [few, many] = [await overviewTime(create, growth[0]), await overviewTime(create, growth[1])]
  return {
    name: `data of a lead's report of ${growth[1].toLocaleString('en')} tickets against ${growth[0].toLocaleString('en')}`,
    value: `${(many / few).toFixed(2)} (${many.toFixed(0)} ms / ${few.toFixed(0)} ms)`,
    budget: '<= 1.5',
    met: many / few <= 1.5,
  }
}

/** Each on a separate database. */
export async function measureTallies(): Promise<Figure[]> {
  return withPostgres(async (create) => {
    const grown = await measureGrowth(create)
    const url = await create('tallies')
    connectDatabase(url)
    await migrateDatabase()
    await openJobs(url, [ticketSubmitted.name])
    try {
      await someContent()
      const people = await Promise.all(Array.from({ length: clients }, () => aClient()))
      for (let number = 0; number < 40; number++) await anAgent({ name: `Agen ${number}` })
      const filing = await measureFiling(people)
      return [grown, filing, await measureReading(await anAgent({ permissions: ['reports'] }))]
    } finally {
      await closeJobs()
      await disconnectDatabase()
    }
  })
}
