// Checks that what ends at a fixed age goes in batches, the rest stays, and a table that fails stops no other.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { liveEvent } from '#domain/operations/live/live-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { schedules } from './schedules.ts'

provideDatabase()

const deleteOld = async () => schedules.find(({ name }) => name === 'old-rows.delete')?.run()

test('old rows are deleted whole, and also when another table fails', async () => {
  await database.execute(sql`insert into live_event (kind, audience, ticket_id, person_id, at)
    select 'presence', 'desk', 1, '', now() - hours * interval '1 hour'
    from generate_series(1, 2500) as row, (values (23), (25)) as age (hours)`)
  await database.execute(sql`alter table session rename to session_away`)
  await expect(deleteOld()).rejects.toThrow('session')
  await database.execute(sql`alter table session_away rename to session`)
  expect(await database.$count(liveEvent)).toBe(2500)
  await deleteOld()
  expect(await database.$count(liveEvent)).toBe(2500)
})
