// Instants of the database by the clock in WIB, as SQL.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { timeZone } from '#shared/dates.ts'

const inWib = (instant: SQLWrapper, format: string) =>
  sql<string>`to_char(${instant} at time zone ${sql.raw(`'${timeZone}'`)}, ${sql.raw(`'${format}'`)})`

/** The calendar day of an instant in WIB, 'YYYY-MM-DD'. */
export function wibDay(instant: SQLWrapper): SQL<string> {
  return inWib(instant, 'YYYY-MM-DD')
}

/** The hour of an instant in WIB, '00' to '23'. */
export function wibHour(instant: SQLWrapper): SQL<string> {
  return inWib(instant, 'HH24')
}
