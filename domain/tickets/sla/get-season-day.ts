// Reads the current season with public holidays: the one source for assistant, search and pages.
import { getSeason } from '#domain/season/get-season.ts'
import { type SeasonDay, seasonDayOf } from '#domain/season/season-progress.ts'
import { cachedRead } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { getHolidayNames } from './holiday.ts'

const keptDay = cachedRead(async (): Promise<SeasonDay | undefined> => {
  const [season, holidays] = await Promise.all([getSeason(), getHolidayNames()])
  return season && seasonDayOf(season, now(), holidays)
}, 1_000)

/** The current season at this second; undefined before content was loaded. */
export const getSeasonDay = (): Promise<SeasonDay | undefined> => keptDay('')
