// Reads the current season with public holidays: the one source for assistant, search and pages.
import { getSeason } from '#domain/season/get-season.ts'
import { type SeasonDay, seasonDayOf } from '#domain/season/season-progress.ts'
import { now } from '#shared/dates.ts'
import { getHolidayNames } from './holiday.ts'

/** The current season at this moment; undefined before content was loaded. */
export async function getSeasonDay(): Promise<SeasonDay | undefined> {
  const [season, holidays] = await Promise.all([getSeason(), getHolidayNames()])
  return season && seasonDayOf(season, now(), holidays)
}
