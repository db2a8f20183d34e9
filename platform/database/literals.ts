// Values that stand in a statement as they are, not as parameters. A statement that is asked often is planned once for each
// connection (repeated-statements.ts), for whatever its parameters may be: for any stage of tickets, nearly all of which are
// completed, and for a tenth of all rows as a limit. Such a plan reads whole tables where an index has the few rows wanted.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/**
 * A text column of few values that lie unevenly; each value's statements have a plan, and partial indexes, of their own.
 * @throws when a statement is written with another value.
 */
export function literalText<const Value extends string>(values: readonly Value[]) {
  const literals = new Map<string, string>(values.map((value) => [value, `'${value.replaceAll("'", "''")}'`]))
  return customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver(value) {
      const literal = literals.get(value)
      if (literal === undefined) throw new Error(`'${value}' is none of ${values.join(', ')}`)
      return sql.raw(literal)
    },
  })
}

/**
 * A whole number from 0 on, such as the id of one of few offices. Of few different numbers: each makes another statement.
 * @throws RangeError for any other number.
 */
export function literalNumber(value: number): SQL<number> {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number from 0 on`)
  return sql.raw(String(value)) as SQL<number>
}

/**
 * For `limit` of Drizzle, which writes any SQL there but says to take placeholders only. Of few different numbers: each makes
 * another statement.
 * @throws RangeError for what is no whole number from 0 on.
 */
export function literalLimit(rows: number): Placeholder {
  return literalNumber(rows) as unknown as Placeholder
}
