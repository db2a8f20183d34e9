// Checks that what the desk asks all day reads few of many tickets.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { findKeyTickets } from '#domain/api-keys/tickets/key-tickets.ts'
import { findMyQueue } from '#domain/tickets/queue/find-my-queue.ts'
import { connectDatabase, database, databaseUrl, disconnectDatabase } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { deskViewCountLabel } from './desk-counts.ts'
import type { DeskView } from './desk-view.ts'
import { findDeskTickets } from './find-desk-tickets.ts'

provideDatabase()

const tickets = 20_000

/** So many index entries and rows one question may look at: a few times what it shows or counts. */
const mostRead = 2_000

let agents: readonly Person[]
/** No ticket belongs to it. */
const emptyOffice = 999

beforeAll(async () => {
  const content = await someContent()
  agents = [await anAgent(), await anAgent({ officeId: content.office(2) })]
  const requester = await aClient()
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into ticket (public_id, kind, title, description, category, requested_priority, priority, status,
        requester_id, contact_name, office_id, assignee_id, idempotency_key, created_at, updated_at, last_entry_at)
      select lpad(n::text, 25, 'x'), case when n % 20 = 0 then 'complaint' else 'question' end, 'Pertanyaan ' || n, 'Isi.',
        'other', 'medium', 'medium',
        case when n % 100 = 1 then 'pending' when n % 100 = 2 then 'inprogress' else 'completed' end,
        ${requester.id}, 'Wali ' || n, nullif(n % 4, 0),
        case when n % 100 = 2 and n % 1000 < 10 then ${agents[0]?.id} end, 'seed-' || n, now(), now(), now()
      from generate_series(1, ${sql.raw(String(tickets))}) n`)
  })
  await database.execute(sql`vacuum analyze ticket`)
})

async function reconnect(): Promise<void> {
  const url = databaseUrl()
  await disconnectDatabase()
  connectDatabase(url, { max: 5 })
}

/** How many tickets were read, by walking through the table or through an index. */
async function readTickets(): Promise<number> {
  await reconnect()
  // A connection reports what it has read when it ends.
  const others = sql`select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'helpdesk-spmb'`
  await expect.poll(async () => (await database.execute<{ others: number }>(others)).rows[0]?.others).toBe(0)
  const { rows } = await database.execute<{ read: number }>(
    sql`select (pg_stat_get_tuples_returned('ticket'::regclass) + sum(pg_stat_get_tuples_returned(indexrelid)))::int as read
      from pg_index where indrelid = 'ticket'::regclass`,
  )
  return rows[0]?.read ?? Number.NaN
}

const list = (view: DeskView) => (person: Person) => findDeskTickets(person, view)
const count = (view: DeskView) => (person: Person) => deskViewCountLabel(person, view)

/** For one of the agents a key of an office with tickets, for the other one of an office that has none: no others may be read to find that out. */
const keyOf = ({ officeId }: Person) => ({
  id: 1,
  name: 'Dapodik',
  scopes: [],
  officeId: officeId === null ? 1 : emptyOffice,
})

const asked: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'the pending tickets': list({ stage: 'pending' }),
  'the pending tickets, due first': list({ stage: 'pending', sort: 'due' }),
  'tickets in progress': list({ stage: 'inprogress' }),
  'completed tickets': list({ stage: 'completed' }),
  complaints: list({ kind: 'complaint', stage: 'pending' }),
  'the counts of pending tickets': count({ stage: 'pending' }),
  'the counts of tickets in progress': count({ stage: 'inprogress' }),
  'the own queue': findMyQueue,
  'the tickets of a key': (person) => findKeyTickets(keyOf(person), {}, undefined, 50),
}

test.each(Object.entries(asked))('%s', async (_, ask) => {
  const before = await readTickets()
  for (const person of agents) await ask(person)
  const each = ((await readTickets()) - before) / agents.length
  expect(each).toBeGreaterThan(0)
  expect(each).toBeLessThan(mostRead)
})
