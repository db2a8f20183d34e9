// Checks that a stage is offered until it is over, also one without an announced end and one of a single day.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadContent } from '#scripts/load-content.ts'
import { setClock } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findNewsTopics } from './news-topics.server.ts'

provideDatabase()

beforeAll(() => loadContent({ demo: false }))
afterEach(() => setClock(null))

test.each([
  ['2025-06-05T10:00:00+07:00', 9, 'pengajuan-akun'],
  ['2025-06-21T08:00:00+07:00', 5, 'pengumuman-hasil'],
  ['2025-07-02T09:00:00+07:00', 2, 'daftar-ulang-cadangan'],
  ['2026-12-01T10:00:00+07:00', 0, undefined],
])('at %s there are %i stages', async (instant, many, first) => {
  setClock(new Date(instant))
  const stages = (await findNewsTopics()).flatMap(({ id }) => (id.startsWith('stage:') ? [id.slice(6)] : []))
  expect([stages.length, stages[0]]).toEqual([many, first])
})
