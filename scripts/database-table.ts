// `npm run docs:database`: writes docs/database.md, every table of the database in one line, from the newest snapshot of the migrations.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'docs/database.md')

const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.object({ name: z.string(), type: z.string(), notNull: z.boolean() })),
      foreignKeys: z.record(z.string(), z.object({ tableTo: z.string(), columnsFrom: z.array(z.string()) })),
    }),
  ),
})

const head = `# The tables of the database

Made by \`npm run docs:database\` from the newest migration; a test fails when it is older. \`?\` marks a column that may be
empty. References that migrations add by hand in SQL are not shown. What each table's data may do: [data.md](data.md).

| table | made in | columns | refers to |
|---|---|---|---|
`

function declaringFiles(): Map<string, string> {
  const files = globSync('{domain,platform}/**/*-tables.ts', { cwd: root })
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/pgTable\(\s*'([a-z_]+)'/g)].map(
        ([, table = '']) => [table, file.replaceAll('\\', '/')] as const,
      ),
    ),
  )
}

const shortTypes: Readonly<Record<string, string>> = { 'timestamp with time zone': 'timestamptz' }

export function databaseTable(): string {
  const newest = globSync('platform/migrations/meta/*_snapshot.json', { cwd: root }).sort().at(-1) ?? ''
  const { tables } = snapshotSchema.parse(JSON.parse(readFileSync(join(root, newest), 'utf8')))
  const files = declaringFiles()
  const lines = Object.values(tables)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ name, columns, foreignKeys }) => {
      const cells = [
        `\`${name}\``,
        `\`${files.get(name)}\``,
        Object.values(columns)
          .map((column) => `${column.name} ${shortTypes[column.type] ?? column.type}${column.notNull ? '' : '?'}`)
          .join(', '),
        Object.values(foreignKeys)
          .map(({ columnsFrom, tableTo }) => `${columnsFrom.join(', ')} → ${tableTo}`)
          .join('; '),
      ]
      return `| ${cells.join(' | ')} |\n`
    })
  return head + lines.join('')
}

if (import.meta.main) writeFileSync(page, databaseTable())
