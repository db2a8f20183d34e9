import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgTable, timestamp } from 'drizzle-orm/pg-core'
import { instance } from '#shared/instance.ts'

export function excluded(table: PgTable, ...names: readonly string[]): Record<string, SQL> {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`] as const),
  )
}

const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of whatever contains the typed text; the sign between the fields of a haystack (U+001F) is never meant. */
export function containsPattern(typed: string): string {
  return `%${literal(typed.trim().replaceAll('\u001F', ' '))}%`
}

export function prefixPattern(text: string): string {
  return `${literal(text)}%`
}

export function suffixPattern(text: string): string {
  return `%${literal(text)}`
}

export const moment = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true })

const inWib = (instant: SQLWrapper, format: string) =>
  sql<string>`to_char(${instant} at time zone ${sql.raw(`'${instance().timeZone}'`)}, ${sql.raw(`'${format}'`)})`

/** The calendar day of an instant in WIB, 'YYYY-MM-DD'. */
export function wibDay(instant: SQLWrapper): SQL<string> {
  return inWib(instant, 'YYYY-MM-DD')
}

/** The hour of an instant in WIB, '00' to '23'. */
export function wibHour(instant: SQLWrapper): SQL<string> {
  return inWib(instant, 'HH24')
}
