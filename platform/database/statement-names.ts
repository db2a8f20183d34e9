// Names of prepared statements. PostgreSQL keeps the plan of a named statement for its connection; for the short reads and
// writes of a page, planning takes most of the time.

/** Each connection keeps the plans of all of them. */
const mostNames = 300

/** LIMIT of more than one row, `in ($1, $2)` and `values ($1), ($2)`. */
const planned = /\blimit (?!1\b)|\bin \(\$\d+, |\), \(\$\d/i

const names = new Map<string, string>()

/**
 * The name of the statement; undefined for statements that are planned each time: with LIMIT, since the plan for any
 * value can be twenty times slower than the one for this value, and with lists of varying length.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text) || planned.test(text)) return undefined
  const name = `portal_${names.size}`
  names.set(text, name)
  return name
}
