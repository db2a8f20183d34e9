// Checks that a setting's first value is stored once and that what staff set afterwards stays.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { database } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getSeason, seasonSchema } from './season.ts'
import { setting } from './setting-tables.ts'
import { getSetting, initialiseSetting } from './settings.ts'

provideDatabase()

const season = {
  year: 2025,
  name: 'SPMB Jawa Tengah 2025',
  stages: [{ id: 'choice', name: 'Pemilihan sekolah', opens: '2025-06-14T00:00:00+07:00', closes: null, note: null }],
}

describe('a setting', () => {
  test('that was never set is undefined', async () => {
    expect(await getSetting('portal_origin', z.string())).toBeUndefined()
  })

  test('keeps its first value, whatever comes later', async () => {
    await initialiseSetting('first_start', { text: 'Halo' })
    await initialiseSetting('first_start', { text: 'Selamat datang' })
    expect(await getSetting('first_start', z.object({ text: z.string() }))).toEqual({ text: 'Halo' })
  })

  test('keeps what staff set', async () => {
    await initialiseSetting('limits', 10)
    await database.update(setting).set({ value: 20 }).where(eq(setting.key, 'limits'))
    await initialiseSetting('limits', 10)
    expect(await getSetting('limits', z.int())).toBe(20)
  })

  test('in another shape than it should have is a mistake, not a value', async () => {
    await initialiseSetting('retention', 'text')
    await expect(getSetting('retention', z.int())).rejects.toThrow()
  })
})

describe('the season', () => {
  test('is unknown before content was loaded, and then as it was stored', async () => {
    expect(await getSeason()).toBeUndefined()
    await initialiseSetting('season', season)
    expect(await getSeason()).toEqual(season)
  })

  test('has times with their offset only', () => {
    const [stage] = season.stages
    const opens = (value: string | null) =>
      seasonSchema.safeParse({ ...season, stages: [{ ...stage, opens: value }] }).success
    expect([opens('2025-06-14T00:00:00+07:00'), opens(null)]).toEqual([true, true])
    expect([opens('2025-06-14T00:00:00'), opens('14 Juni 2025')]).toEqual([false, false])
  })
})
