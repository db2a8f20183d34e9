// Explains every list of the desk on a full table, and sees that none of them reads all of it.
import { and, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { database, longTransaction } from '#platform/database/database.server.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countQuery } from './count-desk-tickets.ts'
import { conditionsOf, orderOf } from './desk-conditions.ts'
import type { DeskView } from './desk-view.ts'
import { deskQuery } from './find-desk-tickets.ts'

provideDatabase()

let content: SomeContent
let province: Person
let branch: Person

beforeAll(async () => {
  content = await someContent()
  province = await anAgent()
  branch = await anAgent({ officeId: content.office(2) })
  const client = await aClient()
  // As a season leaves it: most is settled, some is open, a little is overdue.
  await longTransaction((tx) =>
    tx.execute(sql`
    insert into ticket (public_id, kind, title, description, category, requested_priority, priority, status, requester_id,
      contact_name, office_id, assignee_id, idempotency_key, created_at, updated_at, last_entry_at, first_response_at,
      first_response_due_at, resolution_due_at)
    select lpad(n::text, 25, 'x'), case when n % 20 = 0 then 'complaint' else 'question' end,
      'Pertanyaan ' || md5(n::text), 'Isi.', 'other', 'medium', (array['low', 'medium', 'high', 'urgent'])[1 + n % 4],
      case when n % 40 = 1 then 'pending' when n % 40 = 2 then 'inprogress' when n % 40 = 3 then 'waiting' else 'completed' end,
      ${client.id}, 'Wali ' || md5('w' || n), nullif(n % 4, 0), case when n % 40 between 2 and 3 then ${province.id} end,
      'seed-' || n, now() - n * interval '1 minute', now(), now(), case when n % 40 = 1 then null else now() end,
      now() + (n % 5000 - 100) * interval '1 minute', now() + (n % 5000 - 100) * interval '1 minute'
    from generate_series(1, 60000) n`),
  )
  await database.execute(sql`analyze ticket`)
}, 120_000)

/** The names of the indexes by which the plan reads tickets; throws when it reads the whole table. */
async function explained(query: { getSQL: () => ReturnType<typeof sql> }): Promise<string> {
  const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan on ticket\b/)
  expect(plan).toMatch(/Index.* (on|using) ticket_/)
  return plan
}

const views: readonly (readonly [string, DeskView])[] = [
  ['pending', { stage: 'pending' }],
  ['pending, oldest first', { stage: 'pending', sort: 'oldest' }],
  ['pending, due first', { stage: 'pending', sort: 'due' }],
  ['in progress', { stage: 'inprogress' }],
  ['in progress, due first', { stage: 'inprogress', sort: 'due' }],
  ['completed', { stage: 'completed' }],
  ['completed, oldest first', { stage: 'completed', sort: 'oldest' }],
  ['completed, mine', { stage: 'completed', mine: true }],
  ['completed, unassigned', { stage: 'completed', unassigned: true }],
  ['completed, one priority of one kind', { stage: 'completed', priority: 'urgent', kind: 'complaint' }],
  ['completed, one category long ago', { stage: 'completed', category: 'other', olderThanDays: 14 }],
  ['mine', { stage: 'inprogress', mine: true }],
  ['unassigned', { stage: 'pending', unassigned: true }],
  ['overdue', { stage: 'pending', overdue: true, sort: 'due' }],
  ['one priority', { stage: 'pending', priority: 'urgent' }],
  ['one category', { stage: 'pending', category: 'other' }],
  ['complaints', { stage: 'pending', kind: 'complaint' }],
  ['older than a week', { stage: 'pending', olderThanDays: 7 }],
  ['all stages', {}],
  ['all stages, oldest first', { sort: 'oldest' }],
  ['one regency', { stage: 'pending', regencyId: 1 }],
  ['one office', { stage: 'pending', officeId: 2 }],
  ['the province alone', { stage: 'pending', officeId: 'province' }],
  ['a search by agent', { stage: 'inprogress', search: 'contoh agent' }],
  ['a search for what is rare', { stage: 'completed', search: 'a87ff679a2f3' }],
  ['a search for what is common', { stage: 'pending', search: 'pertanyaan' }],
  ['a search among complaints', { kind: 'complaint', search: 'a87ff679a2f3' }],
  ['a search by ID', { stage: 'pending', search: 'xxxx00041' }],
]

describe.each(['the province', 'a branch office'])('for %s', (who) => {
  const person = () => (who === 'the province' ? province : branch)

  test.each(views)('%s', async (_, view) => {
    const { by } = orderOf(view, undefined)
    await explained(deskQuery(await conditionsOf(person(), view), by, 51))
    const later = orderOf(view, 30_000)
    await explained(deskQuery(and(await conditionsOf(person(), view), later.from), later.by, 51))
  })

  // All that is completed is counted in the table itself: nearly every row counts, so that the limit ends it soon.
  test.each([{ stage: 'pending' }, { stage: 'completed', mine: true }] satisfies DeskView[])(
    'counting %o',
    async (view) => {
      await explained(countQuery(await conditionsOf(person(), view)))
    },
  )
})
