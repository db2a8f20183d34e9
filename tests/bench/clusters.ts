// What it costs to cluster one new ticket beside 10,000 open ones of a week, against reading its text, in the same run.
import { sql } from 'drizzle-orm'
import { clusterNewTicket } from '#domain/shared-answers/clusters/clustering.ts'
import { getRecentTickets } from '#domain/shared-answers/similar/similar-tickets.ts'
import { connectDatabase, database, disconnectDatabase, migrateDatabase } from '#platform/database/database.server.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import type { Figure } from './figure.ts'
import { fillTickets } from './fill-tickets.ts'
import { withPostgres } from './postgres.ts'

const open = 10_000
const rounds = 200

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

async function timesOf(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const id of ids) {
    const began = performance.now()
    await act(id)
    times.push(performance.now() - began)
  }
  return times
}

/** The eight titles of `fillTickets` are eight large clusters, the worst case: each ticket shares its words with a thousand. */
export async function measureClusters(): Promise<Figure[]> {
  return withPostgres(async (create) => {
    connectDatabase(await create('clusters'))
    try {
      await migrateDatabase()
      await someContent()
      await anAgent()
      await fillTickets(open)
      await database.execute(sql`update ticket set kind = 'question', category = 'other', status = 'pending',
        first_response_at = null, completed_at = null, created_at = now() - (id % 6) * interval '1 day' - interval '1 minute'`)
      const { rows } = await database.execute<{ id: string }>(sql`select id::text from ticket order by id`)
      const ids = rows.map(({ id }) => Number(id))
      await getRecentTickets()
      const fresh = ids.slice(-rounds)
      await database.execute(sql`insert into ticket_cluster (is_settled) select false from generate_series(1, 8)`)
      await database.execute(sql`insert into cluster_ticket (ticket_id, cluster_id, nearness, filed_at)
        select id, dense_rank() over (order by split_part(title, ' ', 1)), 0.5, created_at from ticket
        where id < ${fresh[0]}`)
      await database.execute(sql`analyze cluster_ticket`)
      const before = process.cpuUsage()
      const times = await timesOf(fresh, clusterNewTicket)
      const { user, system } = process.cpuUsage(before)
      const yardstick = await timesOf(fresh, (id) => database.execute(sql`select * from ticket where id = ${id}`))
      const [cost, unit] = [median(times), median(yardstick)]
      const processor = (user + system) / 1_000 / rounds
      return [
        {
          name: `clustering a new ticket beside ${open.toLocaleString('en')} open ones, median`,
          value: `${cost.toFixed(1)} ms (${(cost / unit).toFixed(0)} reads of a ticket, ${processor.toFixed(1)} ms of processor)`,
          budget: '<= 20 ms',
          met: cost <= 20,
        },
      ]
    } finally {
      await disconnectDatabase()
    }
  })
}
