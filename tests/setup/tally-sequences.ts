// Sequences of actions on tickets, after which the stored counters must agree with a count.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { assignTicket, claimTicket, undoClaim } from '#domain/tickets/desk/assignment.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import {
  classifyTicket,
  completeTicket,
  markSpam,
  mergeTickets,
  undoCompletion,
  unmarkSpam,
  unmergeTicket,
} from '#domain/tickets/desk/ticket-steps.ts'
import { recalculateDueTimes } from '#domain/tickets/escalation/due-time-changes.ts'
import { eraseTickets } from '#domain/tickets/personal-data/ticket-data.ts'
import { rateOwnTicket, reopenOwnTicket, replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { foldTallies, quarterDays, quarterMeasures, stepSql, tallies } from '#domain/tickets/tally/tally.ts'
import { ticketTally, ticketTallyDelta } from '#domain/tickets/tally/tally-tables.ts'
import { satisfaction, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handOverTicket, pullBackTicket } from '#domain/tickets/transfer/transfer.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, isoDay, now, setClock, zonedInstant } from '#shared/dates.ts'
import { hours, minutes } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'

let content: SomeContent
let client: Person
let agents: readonly [Person, Person, Person]

/** Call at the top of a test file: a database with a client and three agents. */
export function provideTalliedDesk(): {
  readonly client: Person
  readonly agents: typeof agents
  readonly content: SomeContent
} {
  provideDatabase()
  beforeAll(makeDesk)
  // Not before: quarters of an hour that a later fold deleted do not return when the clock does.
  afterAll(() => setClock(null))
  return {
    get client() {
      return client
    },
    get agents() {
      return agents
    },
    get content() {
      return content
    },
  }
}

async function makeDesk(): Promise<void> {
  content = await someContent()
  client = await aClient()
  agents = [
    await anAgent(),
    await anAgent({ officeId: content.office(2) }),
    await anAgent({ officeId: content.office(2) }),
  ]
}

export interface Counter {
  readonly measure: string
  readonly slot: string
  readonly office: number | null
  readonly agent: string | null
  readonly step: number
  readonly amount: number
}

const inOrder = sql`order by 1, 2, 3, 4, 5`
const slotText = (slot: unknown) => sql`(${slot} at time zone 'UTC')::text`
const day = (at: unknown) =>
  sql`(date_trunc('day', ${at} at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' at time zone 'UTC')::text`

const ofQuarters = sql`measure in ${Object.values(quarterMeasures)}`
const firstQuarter = () => sql`${addDays(zonedInstant(isoDay(now())), 1 - quarterDays).toISOString()}::timestamptz`

export async function kept(): Promise<Counter[]> {
  const { rows } = await database.execute(sql`
    select measure, ${slotText(sql`slot`)} as slot, office_id as office,
      case when ${ofQuarters} then null else assignee_id end as agent, step::int, sum(amount)::int as amount
    from ${tallies} where not (${ofQuarters} and slot < ${firstQuarter()})
    group by 1, 2, 3, 4, 5 having sum(amount) <> 0 ${inOrder}`)
  return rows as unknown as Counter[]
}

/** The same by looking at every ticket, written without what the triggers are written with. */
export async function counted(): Promise<Counter[]> {
  const took = (until: unknown) => stepSql(sql`extract(epoch from ${until} - ${ticketTable.createdAt})`)
  const promise = (name: string, at: unknown, due: unknown) =>
    sql`case when ${due} is null then ${`${name}_free`}::text when ${at} < ${due} then ${`${name}_kept`} else ${`${name}_late`} end`
  const one = (
    measure: unknown,
    slot: unknown,
    step: unknown,
    where: unknown,
    agent: unknown = ticketTable.assigneeId,
  ) => sql`
    select ${measure}::text, ${slot}, ${ticketTable.officeId}, ${agent}, (${step})::int, count(*)::int
    from ${ticketTable} left join ${satisfaction} on ${satisfaction.ticketId} = ${ticketTable.id}
    where ${ticketTable.mergedIntoId} is null and ${ticketTable.spamSince} is null and ${where} group by 1, 2, 3, 4, 5`
  const hour = sql`(date_trunc('hour', ${ticketTable.dueAt}) at time zone 'UTC')::text`
  const zero = sql`0`
  const quarter = (measure: string, at: unknown) => {
    const start = sql`(date_trunc('hour', ${at}) + floor(extract(minute from ${at}) / 15) * interval '15 minutes')`
    return one(sql`${measure}`, slotText(start), zero, sql`${at} >= ${firstQuarter()}`, sql`null::text`)
  }
  const all = [
    one(ticketTable.status, sql`'infinity'`, zero, sql`true`),
    one(sql`'due'`, hour, zero, sql`isfinite(${ticketTable.dueAt})`),
    one(sql`'received'`, day(ticketTable.createdAt), zero, sql`true`),
    one(
      promise('answered', ticketTable.firstResponseAt, ticketTable.firstResponseDueAt),
      day(ticketTable.firstResponseAt),
      took(ticketTable.firstResponseAt),
      sql`${ticketTable.firstResponseAt} is not null`,
    ),
    one(
      promise('solved', ticketTable.completedAt, ticketTable.resolutionDueAt),
      day(ticketTable.completedAt),
      took(ticketTable.completedAt),
      sql`${ticketTable.completedAt} is not null`,
    ),
    one(sql`'rated'`, day(satisfaction.createdAt), satisfaction.score, sql`${satisfaction.score} is not null`),
    quarter(quarterMeasures.received, ticketTable.createdAt),
    quarter(quarterMeasures.answered, ticketTable.firstResponseAt),
    quarter(quarterMeasures.solved, ticketTable.completedAt),
  ]
  const { rows } = await database.execute(sql`
    select * from (${sql.join(all, sql` union all `)}) as counted (measure, slot, office, agent, step, amount) ${inOrder}`)
  return rows as unknown as Counter[]
}

const words = { message: 'Silakan coba lagi.', reason: 'Bukan wilayah kami.' }
export const seen = async (ticketId: number) => ({ ticketId, version: (await ticketRow(ticketId)).version })
const key = () => ({ idempotencyKey: newIdempotencyKey() })

/** What people do with a ticket; `n` makes each of it different. */
export const actions: Record<string, (id: number, n: number, ids: readonly number[]) => Promise<unknown>> = {
  file: () => Promise.resolve(),
  claim: async (id) => claimTicket(agents[0], await seen(id)),
  undoClaim: (id) => undoClaim(agents[0], { ticketId: id }),
  assign: async (id, n) => assignTicket(agents[0], { ...(await seen(id)), assigneeId: agents[n % 3]?.id ?? null }),
  release: async (id) => assignTicket(agents[0], { ...(await seen(id)), assigneeId: null }),
  answer: async (id) => replyToTicket(agents[0], { ...(await seen(id)), ...words }),
  answerBack: async (id) => replyToOwnTicket(client, { publicId: (await ticketRow(id)).publicId, ...words, ...key() }),
  complete: async (id) => completeTicket(agents[0], await seen(id)),
  undoCompletion: async (id) => undoCompletion(agents[0], await seen(id)),
  reopen: async (id) => reopenOwnTicket(client, { publicId: (await ticketRow(id)).publicId, ...words, ...key() }),
  rate: async (id, n) =>
    rateOwnTicket(client, { publicId: (await ticketRow(id)).publicId, score: 1 + (n % 5), comment: '' }),
  handOver: async (id, n) =>
    handOverTicket(agents[0], { ...(await seen(id)), ...words, officeId: content.office(1 + (n % 3)) }),
  pullBack: (id) => pullBackTicket(agents[0], { ticketId: id }),
  spam: async (id) => markSpam(agents[0], await seen(id)),
  notSpam: async (id) => unmarkSpam(agents[0], await seen(id)),
  classify: async (id, n) =>
    classifyTicket(agents[0], {
      ...(await seen(id)),
      priority: (['low', 'high', 'urgent'] as const)[n % 3] ?? 'low',
      category: 'upload',
    }),
  merge: async (id, n, ids) => mergeTickets(agents[0], { ...(await seen(id)), mainId: ids[n % ids.length] ?? id }),
  unmerge: async (id) => unmergeTicket(agents[0], await seen(id)),
  recalculate: () => recalculateDueTimes(),
  erase: () =>
    database.transaction((tx) => eraseTickets(tx, client.id, { text: '(dihapus)', name: '-', email: 'x@contoh.id' })),
  fold: () => foldTallies(),
}

/** What usually follows each other on one ticket, beside each action alone. */
const chains: readonly (readonly string[])[] = [
  ...Object.keys(actions).map((action) => [action]),
  ['claim', 'undoClaim'],
  ['assign', 'release'],
  ['handOver', 'pullBack'],
  ['spam', 'notSpam'],
  ['merge', 'unmerge'],
  ['claim', 'complete', 'undoCompletion'],
  ['answer', 'answerBack'],
  ['answer', 'complete', 'rate', 'handOver', 'reopen'],
]

const step = fc.record({
  chain: fc.constantFrom(...chains),
  which: fc.nat(1000),
  n: fc.nat(1000),
  pause: fc.constantFrom(0, minutes(3), hours(5), hours(40)),
})

/** Runs random sequences, the same each time, and returns which actions succeeded at least once. `check` runs after each. */
export async function checkSequences(numRuns: number, check = async () => {}): Promise<Set<string>> {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const regencies = ['Kabupaten Demak', 'Kabupaten Pati', 'Kota Semarang']
      const file = async (n: number) =>
        (await aTicket(client, { regencyId: content.regency(regencies[n % 3] ?? '') })).id
      const ids = [await file(0), await file(1), await file(2)]
      for (const { chain, which, n, pause } of steps) {
        setClock(new Date(now().getTime() + pause))
        const id = ids[which % ids.length] ?? 0
        for (const action of chain) {
          if (action === 'file') ids.push(await file(n))
          try {
            await actions[action]?.(id, n, ids)
            done.add(action)
          } catch (error) {
            // A step that the lifecycle refuses changes nothing.
            if (!(error instanceof AppError)) throw error
          }
        }
      }
      expect(await kept()).toEqual(await counted())
      await check()
      await foldTallies()
      expect(await database.$count(ticketTallyDelta)).toBe(0)
      expect(await database.$count(ticketTally, sql`${ofQuarters} and slot < ${firstQuarter()}`)).toBe(0)
      expect(await kept()).toEqual(await counted())
      await check()
    }),
    { numRuns, seed: 20251125, endOnFailure: true },
  )
  return done
}
