// Checks how the season is stored and which times it may have.
import { describe, expect, test } from 'vitest'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getSeason } from './get-season.ts'
import { seasonSchema } from './season.ts'

provideDatabase()

const season = {
  year: 2025,
  name: 'SPMB Jawa Tengah 2025',
  stages: [{ id: 'choice', name: 'Pemilihan sekolah', opens: '2025-06-14T00:00:00+07:00', closes: null, note: null }],
  dates: [],
}

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
