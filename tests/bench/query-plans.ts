// Explains the queries whose speed hangs on an index, on full tables: each must go by its index.
import { and, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { thanksOf } from '#domain/content/faq/faq-thanks.ts'
import { unreachedCountQuery, unreachedQuery } from '#domain/notifications/reach/unreached-answers.ts'
import { conditionsOf, orderOf } from '#domain/tickets/desk/desk-conditions.ts'
import { countQuery } from '#domain/tickets/desk/desk-counts.ts'
import type { DeskView } from '#domain/tickets/desk/desk-view.ts'
import { deskQuery } from '#domain/tickets/desk/find-desk-tickets.ts'
import {
  connectDatabase,
  database,
  disconnectDatabase,
  longTransaction,
  migrateDatabase,
} from '#platform/database/database.server.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import type { Figure } from './figure.ts'
import { withPostgres } from './postgres.ts'

interface Plan {
  readonly query: string
  /** How PostgreSQL would carry it out. */
  readonly text: string
  readonly byIndex: boolean
}

const deskViews: Readonly<Record<string, DeskView>> = {
  pending: { stage: 'pending' },
  'pending, oldest first': { stage: 'pending', sort: 'oldest' },
  'pending, due first': { stage: 'pending', sort: 'due' },
  'in progress': { stage: 'inprogress' },
  'in progress, due first': { stage: 'inprogress', sort: 'due' },
  completed: { stage: 'completed' },
  'completed, oldest first': { stage: 'completed', sort: 'oldest' },
  'completed, mine': { stage: 'completed', mine: true },
  'completed, unassigned': { stage: 'completed', unassigned: true },
  'completed, one priority of one kind': { stage: 'completed', priority: 'urgent', kind: 'complaint' },
  'completed, one category long ago': { stage: 'completed', category: 'other', olderThanDays: 14 },
  mine: { stage: 'inprogress', mine: true },
  unassigned: { stage: 'pending', unassigned: true },
  overdue: { stage: 'pending', overdue: true, sort: 'due' },
  'one priority': { stage: 'pending', priority: 'urgent' },
  'one category': { stage: 'pending', category: 'other' },
  complaints: { stage: 'pending', kind: 'complaint' },
  'older than a week': { stage: 'pending', olderThanDays: 7 },
  'all stages': {},
  'all stages, oldest first': { sort: 'oldest' },
  'one regency': { stage: 'pending', regencyId: 1 },
  'one office': { stage: 'pending', officeId: 2 },
  'the province alone': { stage: 'pending', officeId: 'province' },
  'a search by agent': { stage: 'inprogress', search: 'contoh agent' },
  'a search for what is rare': { stage: 'completed', search: 'a87ff679a2f3' },
  'a search for what is common': { stage: 'pending', search: 'pertanyaan' },
  'a search among complaints': { kind: 'complaint', search: 'a87ff679a2f3' },
  'a search by ID': { stage: 'pending', search: 'xxxx00041' },
}

// All that is completed is counted in the table itself: nearly every row counts, so that the limit ends it soon.
const countedViews: readonly DeskView[] = [{ stage: 'pending' }, { stage: 'completed', mine: true }]

async function explain(name: string, query: SQL, wanted: RegExp, unwanted: RegExp): Promise<Plan> {
  const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  const text = rows.map((row) => row['QUERY PLAN']).join('\n')
  return { query: name, text, byIndex: wanted.test(text) && !unwanted.test(text) }
}

/** Tickets as a season leaves them: most are settled, some open, a few overdue. */
async function fillDesk(requester: Person, assignee: Person): Promise<void> {
  await longTransaction((tx) =>
    tx.execute(sql`
    insert into ticket (public_id, kind, title, description, category, requested_priority, priority, status, requester_id,
      contact_name, office_id, assignee_id, idempotency_key, created_at, updated_at, last_entry_at, first_response_at,
      first_response_due_at, resolution_due_at)
    select lpad(n::text, 25, 'x'), case when n % 20 = 0 then 'complaint' else 'question' end,
      'Pertanyaan ' || md5(n::text), 'Isi.', 'other', 'medium', (array['low', 'medium', 'high', 'urgent'])[1 + n % 4],
      case when n % 40 = 1 then 'pending' when n % 40 = 2 then 'inprogress' when n % 40 = 3 then 'waiting' else 'completed' end,
      ${requester.id}, 'Wali ' || md5('w' || n), nullif(n % 4, 0), case when n % 40 between 2 and 3 then ${assignee.id} end,
      'seed-' || n, now() - n * interval '1 minute', now(), now(), case when n % 40 = 1 then null else now() end,
      now() + (n % 5000 - 100) * interval '1 minute', now() + (n % 5000 - 100) * interval '1 minute'
    from generate_series(1, 60000) n`),
  )
  await database.execute(sql`analyze ticket`)
}

async function explainDesk(): Promise<Plan[]> {
  const content = await someContent()
  const people = { province: await anAgent(), branch: await anAgent({ officeId: content.office(2) }) }
  await fillDesk(await aClient(), people.province)
  const [wanted, unwanted] = [/Index.* (on|using) ticket_/, /Seq Scan on ticket\b/]
  const explained = (name: string, query: { getSQL: () => SQL }) => explain(name, query.getSQL(), wanted, unwanted)
  const plans: Plan[] = []
  for (const [who, person] of Object.entries(people)) {
    for (const [name, view] of Object.entries(deskViews)) {
      const [where, first, later] = [await conditionsOf(person, view), orderOf(view, undefined), orderOf(view, 30_000)]
      plans.push(await explained(`desk, ${name} (${who})`, deskQuery(person, where, first.by, 51)))
      const next = deskQuery(person, and(where, later.from), later.by, 51)
      plans.push(await explained(`desk, ${name}, further on (${who})`, next))
    }
    for (const view of countedViews) {
      const name = `desk, counting ${JSON.stringify(view)} (${who})`
      plans.push(await explained(name, countQuery(await conditionsOf(person, view))))
    }
  }
  return [...plans, ...(await explainUnreached(Object.values(people)))]
}

/** Nearly all answers have reached someone; of those that did not, some are with each office. */
async function explainUnreached(people: readonly Person[]): Promise<Plan[]> {
  await database.execute(sql`
    insert into ticket_entry (ticket_id, type, audience, author_name, message, created_at)
    select id, 'answered', 'public', 'Petugas', 'Sudah.', now() from ticket where status = 'completed'`)
  await database.execute(sql`
    insert into answer_reach (entry_id, ticket_id, created_at, reached_at)
    select id, ticket_id, created_at, case when id % 200 = 0 then null else now() end
    from ticket_entry where type = 'answered'`)
  await database.execute(sql`vacuum analyze ticket_entry`)
  await database.execute(sql`vacuum analyze answer_reach`)
  const [middle] = (await database.execute<{ id: number }>(sql`select max(entry_id) / 2 as id from answer_reach`)).rows
  const plans: Plan[] = []
  for (const person of people) {
    const who = person.officeId === null ? 'province' : 'branch'
    const queries = {
      'first page': unreachedQuery(person),
      'further on': unreachedQuery(person, middle?.id),
      counting: unreachedCountQuery(person),
    }
    for (const [name, query] of Object.entries(queries)) {
      const wanted = /Index.* (?:on|using) answer_unreached/
      plans.push(await explain(`unreached, ${name} (${who})`, query.getSQL(), wanted, /Seq Scan on answer_reach/))
    }
  }
  return plans
}

async function explainMails(): Promise<Plan[]> {
  await database.execute(sql`insert into message (channel, state, reason, recipient, subject, payload, created_at, updated_at)
    select 'mail', 'sent', 'many:' || n, 'orang' || n || '@gmail.com', '', '{}', now(), now() from generate_series(1, 20000) n`)
  await database.execute(sql`vacuum analyze message`)
  const query = sql`select id from message where channel = 'mail' and recipient like '%orang1234@%' order by id desc limit 51`
  return [await explain('mails, a part of the address', query, /message_recipient_part/, /Seq Scan/)]
}

/** The questions asked for are most of the table, which must not be read for it. */
async function explainThanks(): Promise<Plan[]> {
  const ids = [await aFaq(), await aFaq(), await aFaq()]
  await database.execute(sql`
    insert into faq_thanks (faq_id, question_text, visitor_key, created_at)
    select ${ids[0]}::int + number % 3, 'Apa?', 'visitor-' || number, now() from generate_series(1, 30000) as number`)
  await database.execute(sql`vacuum analyze faq_thanks`)
  return [await explain('thanks of questions', thanksOf(ids), /Index .*faq_thanks_once/, /Seq Scan on faq_thanks/)]
}

async function explainAccessLog(): Promise<Plan[]> {
  const conditions = { target: 'ticket:1', actor_id: 'nobody', action: 'ticket.claim' }
  // A log of many actions and people, so that an index pays.
  await database.execute(sql`
    insert into audit_entry (actor_id, actor_name, action, target, created_at)
    select 'person-' || n % 500, 'Siti', 'thing.' || n % 50, 'thing:' || n, now() from generate_series(1, 30000) n`)
  await database.execute(sql`analyze audit_entry`)
  return Promise.all(
    Object.entries(conditions).map(([column, value]) => {
      const query = sql`select id from audit_entry where ${sql.identifier(column)} = ${value} order by id desc limit 51`
      return explain(`access log, by ${column}`, query, /audit_entry_(target|actor|action)/, /Seq Scan|Filter/)
    }),
  )
}

/** One figure an area: how many of its queries go by an index; the plans of the others are printed. */
export async function measureQueryPlans(): Promise<Figure[]> {
  const plans = await withPostgres(async (create) => {
    connectDatabase(await create('query_plans'))
    try {
      await migrateDatabase()
      return [
        ...(await explainDesk()),
        ...(await explainMails()),
        ...(await explainThanks()),
        ...(await explainAccessLog()),
      ]
    } finally {
      await disconnectDatabase()
    }
  })
  for (const { query, text } of plans.filter(({ byIndex }) => !byIndex)) process.stderr.write(`${query}\n${text}\n\n`)
  return [...Map.groupBy(plans, ({ query }) => query.split(',')[0])].map(([area, all]) => {
    const good = all.filter(({ byIndex }) => byIndex).length
    return {
      name: `query plans, ${area}: by an index`,
      value: `${good} of ${all.length}`,
      budget: 'all',
      met: good === all.length,
    }
  })
}
