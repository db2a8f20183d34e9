// A digest of all that is in the database, table by table, without what changes automatically.
import { connectionPool } from '#platform/database/database.server.ts'

/** Tables that change although no one changed anything, each with its reason. */
const moving: Readonly<Record<string, string>> = {
  portal_process: 'processes say every few seconds that they run',
  rate_limit: 'counts requests, refused ones too',
  sign_in_attempt: 'counts failed sign-ins',
  audit_link: 'a task by the clock ties it to entries of the audit, which are looked at',
}

/** Columns that move while a person only asks, by table. */
const masked: Readonly<Record<string, readonly string[]>> = {
  // When a session was seen.
  session: ['updated_at', 'expires_at', 'user_agent', 'ip_address'],
}

let tables: string[] | undefined

async function tablesOf(): Promise<string[]> {
  const { rows } = await connectionPool().query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !(name in moving))
}

/** The digest of each table by its name. */
export async function digestOf(): Promise<Readonly<Record<string, string>>> {
  tables ??= await tablesOf()
  const parts = tables.map((name) => {
    const without = (masked[name] ?? []).map((column) => `'${column}'`).join(', ')
    const row = without ? `(to_jsonb(t) - array[${without}])::text` : 't::text'
    return `select '${name}' as name, coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as digest from "${name}" t`
  })
  const { rows } = await connectionPool().query<{ name: string; digest: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** The tables that differ. */
export function changesBetween(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}
