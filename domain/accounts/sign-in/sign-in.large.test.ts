// The time of a refusal does not reveal whether an address has an account, with the hashes of production.
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { signIn } from './sign-in.ts'

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  return { ...rest, env: { ...env, mode: 'production' as const } }
})

provideDatabase()

test('a refusal takes as long for an unknown address as for a known one, over 200 tries', async () => {
  const client = await aClient({ password: 'rahasia-sekali-42' })
  const times: Record<string, number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 100; round++) {
    // The limit would answer instead of the check.
    await database.execute(sql`delete from rate_limit`)
    for (const [kind, email] of [['known', client.email] as const, ['unknown', 'tidak-ada@contoh.id'] as const]) {
      const began = performance.now()
      await signIn({ email, password: 'salah-sekali-1' }, new Headers()).catch(() => undefined)
      times[kind]?.push(performance.now() - began)
    }
  }
  const median = (list: number[] = []) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const [known, unknown] = [median(times.known), median(times.unknown)]
  expect(known / unknown).toBeGreaterThan(0.7)
  expect(known / unknown).toBeLessThan(1.4)
})
