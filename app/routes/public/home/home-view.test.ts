// Checks the first screen within a season and after it: news, first chips and the panel.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadContent } from '#scripts/load-content.ts'
import { setClock } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { homeView } from './home-view.server.ts'

provideDatabase()

beforeAll(() => loadContent({ demo: false }))
afterEach(() => setClock(null))

async function homeAt(instant: string) {
  setClock(new Date(instant))
  const { season, announcements, often } = await homeView(new URLSearchParams())
  return { isEnded: season?.ended, news: announcements.map(({ title, year }) => ({ title, year })), often }
}

test('within the season the announcements of the season are news, dated without a year', async () => {
  const { isEnded, news, often } = await homeAt('2025-06-17T13:00:00+07:00')
  expect(isEnded).toBe(false)
  expect(news).toEqual([{ title: 'Jadwal Pemilihan Sekolah' }, { title: 'Kanal Pengaduan Kecurangan' }])
  expect(often).not.toContain('Kapan jadwal SPMB tahun depan keluar?')
})

test('between seasons they are no news, the pinned ones neither', async () => {
  const { isEnded, news, often } = await homeAt('2026-12-01T10:00:00+07:00')
  expect(isEnded).toBe(true)
  expect(news).toEqual([])
  expect(often.slice(0, 2)).toEqual([
    'Kapan jadwal SPMB tahun depan keluar?',
    'KK saya baru terbit, apakah bisa dipakai?',
  ])
})
