// Checks which announcements are no news any more: in the season, between seasons, and once the next one is current.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { announcement } from '#domain/content/announcements/announcement-tables.ts'
import type { Season, Seasons } from '#domain/season/season.ts'
import { database } from '#platform/database/database.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { setClock } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { loadAnnouncements } from './announcement.server.ts'
import { findActiveAnnouncements, findUrgentAnnouncements } from './published-announcements.ts'

provideDatabase()

const seasonOf = (year: number): Season => ({
  ...{ year, name: `SPMB ${year}`, dates: [] },
  stages: [
    {
      ...{ id: 'pilih-sekolah', name: 'Pilih sekolah', note: null },
      ...{ opens: `${year}-06-14T08:00:00+07:00`, closes: `${year}-06-18T17:00:00+07:00` },
    },
  ],
})

const only2025: Seasons = { ...seasonOf(2025), others: [], past: [] }
const next2026: Seasons = {
  ...seasonOf(2026),
  others: [seasonOf(2025)],
  past: [{ ...seasonOf(2025), until: '2026-03-01T03:00:00Z' }],
}

const item = (key: string, published: string) => ({
  ...{ key, title: key, content: 'Sampai {{tahap:pilih-sekolah.tanggal-tutup}}' },
  ...{ publishedAt: new Date(`${published}T08:00:00+07:00`), expiresAt: null },
})

beforeAll(async () => {
  await loadAnnouncements([
    { ...item('pinned of 2025', '2025-06-01'), pinned: true },
    item('of 2025', '2025-06-10'),
    item('of winter', '2025-12-01'),
  ])
  await database.update(announcement).set({ urgent: true })
})
beforeEach(() => setClock(null))
afterEach(() => setClock(null))

async function shownAt(instant: string, seasons: Seasons) {
  await storeSetting('season', seasons)
  setClock(new Date(instant))
  const shown = (await findActiveAnnouncements()).map(({ title, pastSeason, content }) => [title, pastSeason, content])
  return { shown, urgent: (await findUrgentAnnouncements()).map(({ title }) => title) }
}

const until = (year: number) => `Sampai 18 Juni ${year}`

test('in the season they are news, the pinned one first, also under a season prepared for later', async () => {
  const prepared: Seasons = { ...only2025, others: [{ ...seasonOf(2024), year: 2026 }] }
  for (const seasons of [only2025, prepared]) {
    const { shown, urgent } = await shownAt('2025-06-17T10:00:00+07:00', seasons)
    expect(shown).toEqual([
      ['pinned of 2025', null, until(2025)],
      ['of 2025', null, until(2025)],
    ])
    expect(urgent).toEqual(['of 2025'])
  }
})

test('between seasons those of the season come last, by their days, and no band shows them', async () => {
  const { shown, urgent } = await shownAt('2025-12-02T10:00:00+07:00', only2025)
  expect(shown).toEqual([
    ['of winter', null, until(2025)],
    ['of 2025', 'SPMB 2025', until(2025)],
    ['pinned of 2025', 'SPMB 2025', until(2025)],
  ])
  expect(urgent).toEqual(['of winter'])
  expect((await shownAt('2025-11-30T10:00:00+07:00', only2025)).urgent).toEqual([])
})

test('with the next season they keep the dates and the name of theirs, what was written since has the new dates', async () => {
  const { shown } = await shownAt('2026-03-02T10:00:00+07:00', next2026)
  expect(shown).toEqual([
    ['of winter', null, until(2026)],
    ['of 2025', 'SPMB 2025', until(2025)],
    ['pinned of 2025', 'SPMB 2025', until(2025)],
  ])
})
