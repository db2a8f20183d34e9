// Checks limits on real counts: they hold over processes, end, and busy ones tolerate a database outage.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectionPool, database } from '#platform/database/database.server.ts'
import { TooMany } from '#shared/errors.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { rateCounter } from './rate-counters.server.ts'

provideDatabase()
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => vi.restoreAllMocks())

const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
const takeDatabaseAway = () => vi.spyOn(connectionPool(), 'query').mockImplementation(() => Promise.reject(away))

test('a limit counts for all processes alike', async () => {
  const here = rateCounter({ name: 'uji', turns: () => 3, seconds: 600 })
  const there = rateCounter({ name: 'uji', turns: () => 3, seconds: 600 })
  await here.take('a')
  await there.take('a')
  await here.take('a')
  await expect(there.take('a')).rejects.toThrow(TooMany)
  await expect(here.take('a')).rejects.toThrow('Terlalu banyak percobaan. Coba lagi dalam 10 menit.')
  await there.take('b')
  expect([await here.taken('a'), await there.taken('b'), await here.taken('c')]).toEqual([5, 1, 0])
})

test('a limit may say what there was too much of', async () => {
  const limit = rateCounter({ name: 'kata', turns: () => 1, seconds: 600, what: 'Terlalu banyak pesan' })
  await limit.take('a')
  await expect(limit.take('a')).rejects.toThrow('Terlalu banyak pesan. Coba lagi dalam 10 menit.')
})

test('the turns are back when the window has ended', async () => {
  const limit = rateCounter({ name: 'jendela', turns: () => 1, seconds: 1, busy: true })
  await limit.take('a')
  await expect(limit.take('a')).rejects.toThrow('Coba lagi dalam 1 detik.')
  await expect.poll(() => limit.take('a').then(() => 'taken', String)).toBe('taken')
})

test('a limit on accounts refuses to guess while the database is away', async () => {
  const limit = rateCounter({ name: 'akun', turns: () => 3, seconds: 600 })
  takeDatabaseAway()
  await expect(limit.take('a')).rejects.toBe(away)
})

describe('a busy limit', () => {
  const busy = () => rateCounter({ name: 'ramai', turns: () => 3, seconds: 600, busy: true })

  test('counts for all processes alike', async () => {
    const [here, there] = [busy(), busy()]
    await here.take('a')
    await there.take('a')
    await here.take('a')
    await expect(there.take('a')).rejects.toThrow(TooMany)
  })

  test('refuses the person who has no turns left without asking the database', async () => {
    const limit = busy()
    for (let turn = 0; turn < 3; turn += 1) await limit.take('a')
    const asked = vi.spyOn(connectionPool(), 'query')
    for (let turn = 0; turn < 5; turn += 1) await expect(limit.take('a')).rejects.toThrow(TooMany)
    expect(asked).not.toHaveBeenCalled()
    await limit.take('b')
    expect(asked).toHaveBeenCalledOnce()
  })

  test('continues counting, for its process alone, while the database is away', async () => {
    const limit = busy()
    takeDatabaseAway()
    for (let turn = 0; turn < 3; turn += 1) await limit.take('a')
    await expect(limit.take('a')).rejects.toThrow('Coba lagi dalam 10 menit.')
    await busy().take('a')
  })
})
