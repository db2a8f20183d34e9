// Moves the clock hour by hour through the shipped season; the assistant is asked every question every 29 hours.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { loadContent } from '#scripts/load-content.ts'
import { setClock } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findUntrueAnswers, findUntruePages, questions } from './clock.ts'

provideDatabase()

beforeAll(() => loadContent({ demo: false }))

afterAll(() => setClock(null))

function* momentsEvery(step: number): Generator<Date> {
  const end = Date.parse('2025-07-20T00:00:00+07:00')
  for (let at = Date.parse('2025-05-20T00:30:00+07:00'); at < end; at += hours(step)) yield new Date(at)
}

test('hour by hour no page says something untrue', async () => {
  const wrong: string[] = []
  for (const at of momentsEvery(1)) wrong.push(...(await findUntruePages(at)))
  expect(wrong).toEqual([])
})

test('every 29 hours no answer says something untrue', async () => {
  const wrong: string[] = []
  for (const at of momentsEvery(29)) {
    setClock(at)
    await refreshSearchIndex()
    wrong.push(...(await findUntrueAnswers(at, questions)))
  }
  expect(wrong).toEqual([])
})
