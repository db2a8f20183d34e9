// Checks the job runner: many jobs are done without pauses, and one that fails holds up none beside it.
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { provideDatabase } from '#tests/setup/database.ts'
import { database, databaseUrl } from './database.server.ts'
import { announce, closeJobs, on, openJobs, workOn } from './jobs.server.ts'

provideDatabase()

test('a rush of a hundred is done in seconds, each once, beside one that fails', async () => {
  const rush = { name: 'test.rush', schema: z.object({ number: z.number() }) }
  await closeJobs()
  await openJobs(databaseUrl(), [rush.name])
  await database.transaction(async (tx) => {
    for (let number = 0; number < 100; number++) await announce(tx, rush, { number })
  })
  const done: number[] = []
  await workOn([
    on(rush, async ({ number }) => {
      done.push(number)
      if (number === 5) throw new Error('this one cannot be done')
    }),
  ])
  // At two a second this would be the best part of a minute.
  await vi.waitFor(() => expect(done).toHaveLength(100), { timeout: 9_000, interval: 50 })
  expect(new Set(done).size).toBe(100)
}, 20_000)
