// Moves the clock through the season and a month around it: no text shows a closed stage as open, or an open one as closed.
import { expect, test } from 'vitest'
import { momentKey, momentsOf, reasonsOf, reminderWords } from '#domain/notifications/push/stage-reminders.ts'
import { answerQuestion } from '#domain/search/assistant/answer-question.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { scheduleOf, seasonEvents } from '#domain/season/season-calendar.ts'
import { seasonDayOf } from '#domain/season/season-progress.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { calendar } from '#server/endpoints/discovery.ts'
import { now, setClock } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import {
  closes,
  findWrongAt,
  momentsEvery,
  opens,
  phraseAt,
  provideSeason,
  seasonWith,
  storedAnswer,
  wrongTexts,
} from './season-texts.ts'

provideSeason()

test('every 71 hours, at each hour of the day in turn, and at both ends of the stage every text shows its state', async () => {
  const ends = [opens, closes].flatMap((end) =>
    [-hours(1), -60_000, 0, hours(1)].map((ms) => new Date(end.getTime() + ms)),
  )
  expect(await findWrongAt([...momentsEvery(71), ...ends])).toEqual([])
})

test.each([-60_000, 0])('around the close (%i ms) too, and so does the assistant', async (offset) => {
  const at = new Date(closes.getTime() + offset)
  setClock(at)
  expect(await wrongTexts(at)).toEqual([])
  await refreshSearchIndex()
  const said = await answerQuestion({ userMessage: 'bagaimana keadaan pemilihan sekolah sekarang' })
  expect(said.message).toContain(phraseAt(at))
})

test('a date that is moved is shown by every text immediately', async () => {
  const at = new Date(closes.getTime() + hours(1))
  setClock(at)
  expect(await wrongTexts(at)).toEqual([])
  const later = new Date(closes.getTime() + hours(24))
  await storeSetting('season', seasonWith(later))
  expect(await wrongTexts(at, later)).toEqual([])
  await storeSetting('season', seasonWith(closes))
})

test('a date that is moved changes the texts that name it as a date', async () => {
  setClock(new Date(closes.getTime() - hours(30)))
  const readAll = async (): Promise<Record<string, string>> => {
    const season = await getSeason()
    if (!season) throw new Error('there is a season')
    const close = momentsOf(season).find(({ part }) => part === 'tutup')
    return {
      'the events of search engines': JSON.stringify(seasonEvents(season, 'https://bantuan.example/')),
      'the schedule': JSON.stringify(scheduleOf(seasonDayOf(season, now(), new Map()))),
      'the calendar': await (await calendar.request('/calendar.ics')).text(),
      'the reminder of a device': close
        ? (reminderWords(reasonsOf(close).due + momentKey(close), season, now())?.body ?? '')
        : '',
    }
  }
  const before = await readAll()
  await storeSetting('season', seasonWith(new Date('2025-06-20T12:30:00+07:00')))
  const after = await readAll()
  await storeSetting('season', seasonWith(closes))
  const spellings = [
    /18 Juni 2025|14–18 Juni|2025-06-18T17:00|20250618T100000Z/,
    /20 Juni 2025|14–20 Juni|2025-06-20T12:30|20250620T053000Z/,
  ] as const
  for (const source of Object.keys(before)) {
    expect([source, spellings[0].test(before[source] ?? ''), spellings[1].test(before[source] ?? '')]).toEqual([
      source,
      true,
      false,
    ])
    expect([source, spellings[0].test(after[source] ?? ''), spellings[1].test(after[source] ?? '')]).toEqual([
      source,
      false,
      true,
    ])
  }
})

test('a text without the season would be found', async () => {
  setClock(closes)
  expect((await storedAnswer())?.includes(phraseAt(closes))).toBe(false)
})
