// What a database and a backup of it hold, for tests of restores.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'

/** Rows and an order-independent digest of every table, every sequence, and every rule and link of the schema. */
export async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relpersistence = 'p' order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*)::int as rows, sum(hashtextextended(t::text, 0)::numeric)::text as digest from public."${name}" t`,
    )
    found[name] = rows[0]
  }
  for (const [name, statement] of Object.entries({
    sequences: `select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
    links: `select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
            where connamespace = 'public'::regnamespace order by 1, 2`,
    triggers: 'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1',
    migrations: 'select hash from drizzle.__drizzle_migrations order by created_at',
    jobs: `select name, data - 'restoredFrom' as data from pgboss.job where state in ('created', 'retry', 'active')
           and name not like '\\_\\_pgboss%' and data is not null order by name, data::text`,
  })) {
    found[name] = (await client.query(statement)).rows
  }
  await client.end()
  return found
}

/** The tables of a database that hold the text in a row. */
export async function tablesWith(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select 1 from public.${name} t where t::text like $1 limit 1`, [
        `%${text}%`,
      ])
      if (rowCount) found.push(name)
    }
    return found
  } finally {
    await client.end()
  }
}

/** Someone who edits a backup can make its checksum true again, but not its signature. */
export async function editBackup(
  file: string,
  changed: string,
  sign: (end: { sha256: string }) => object,
): Promise<string> {
  const lines = gunzipSync(await readFile(file))
    .toString('latin1')
    .replace('Cabang Dinas I\t', 'Cabang Dinas X\t')
    .split('\n')
  const content = `${lines.slice(0, -2).join('\n')}\n`
  const sha256 = createHash('sha256').update(Buffer.from(content, 'latin1')).digest('hex')
  await writeFile(changed, gzipSync(Buffer.from(`${content}${JSON.stringify(sign({ sha256 }))}\n`, 'latin1')))
  return changed
}
