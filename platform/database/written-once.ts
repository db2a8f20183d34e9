// Selects that many statements stand on, such as views of another area: written to SQL once, not in each of those statements.
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/**
 * Gives the select with its SQL kept as text, for `as` alone: what were added to it afterwards would be lost. Its values
 * become part of the text: only for values that are written in the source, of a select that is made once for the process.
 */
export function writtenOnce<Select extends { getSQL: () => SQL; as: unknown }>(select: Select): Pick<Select, 'as'> {
  const text = new PgDialect().sqlToQuery(select.getSQL().inlineParams()).sql
  select.getSQL = () => sql.raw(text)
  return select
}
