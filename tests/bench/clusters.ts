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

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

async function timesOf(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const id of ids) {
    const began = performance.now()
    await act(id)
    times.push(performance.now() - began)
  }
  return times
}

/** The eight titles of `fillTickets` are eight large clusters, the worst case: every ticket shares its words with a thousand. */
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
      for (const id of ids.slice(0, -rounds)) await clusterNewTicket(id)
      const times = await timesOf(fresh, clusterNewTicket)
      const yardstick = await timesOf(fresh, (id) => database.execute(sql`select * from ticket where id = ${id}`))
      const [cost, unit] = [p95(times), p95(yardstick)]
      return [
        {
          name: `clustering a new ticket beside ${open.toLocaleString('en')} open ones, p95`,
          value: `${cost.toFixed(1)} ms (${(cost / unit).toFixed(0)} reads of a ticket)`,
          budget: '<= 20 ms',
          met: cost <= 20,
        },
      ]
    } finally {
      await disconnectDatabase()
    }
  })
}
