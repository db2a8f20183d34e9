// From which moment on data are old enough to end. Pure.
import type { Season } from '#domain/season/season.ts'

/** The same time of the day so many calendar months earlier; the 31st becomes the last day of a shorter month. */
export function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment)
  earlier.setUTCMonth(earlier.getUTCMonth() - months, 1)
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate()
  earlier.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return earlier
}

/** From the first opening to the last closing of any stage; null while neither is known. */
export function spanOfSeason(season: Season | undefined): { readonly opens: Date; readonly closes: Date } | null {
  const moments = (season?.stages ?? [])
    .flatMap(({ opens, closes }) => [opens, closes])
    .flatMap((each) => (each === null ? [] : [new Date(each)]))
    .toSorted((one, other) => one.getTime() - other.getTime())
  const [opens, closes] = [moments[0], moments.at(-1)]
  return opens && closes ? { opens, closes } : null
}

/**
 * What was last used before this moment ends at `at`. Data of the season count from its end, so that nobody loses
 * anything earlier who asked on its first day.
 */
export function endsWhenBefore(at: Date, months: number, season: Season | undefined): Date {
  const before = monthsBefore(at, months)
  const span = spanOfSeason(season)
  if (span === null || span.closes <= before) return before
  return new Date(Math.min(span.opens.getTime(), before.getTime()))
}
