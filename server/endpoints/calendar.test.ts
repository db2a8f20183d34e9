// Checks the calendar files as they are served: the season, one stage, and what is not there.
import { beforeAll, expect, test } from 'vitest'
import { storeSetting } from '#platform/settings/settings.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { calendar } from './discovery.ts'

provideDatabase()

beforeAll(() =>
  storeSetting('season', {
    ...{ year: 2025, name: 'SPMB 2025', dates: [] },
    stages: [
      {
        id: 'pilih',
        name: 'Pilih',
        opens: '2025-06-14T00:00:00+07:00',
        closes: '2025-06-18T17:00:00+07:00',
        note: null,
      },
      { id: 'hasil', name: 'Hasil', opens: '2025-06-21T00:00:00+07:00', closes: null, note: null },
    ],
  }),
)

test.each([
  ['/calendar.ics', 2],
  ['/calendar/hasil.ics', 1],
])('%s has %i events', async (path, events) => {
  const answer = await calendar.request(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect((await answer.text()).match(/BEGIN:VEVENT/g)).toHaveLength(events)
})

test.each(['/calendar/tidak-ada.ics', '/calendar/hasil', '/calendar/..%2fhasil.ics'])(
  '%s is not there',
  async (path) => {
    expect((await calendar.request(path)).status).toBe(404)
  },
)
