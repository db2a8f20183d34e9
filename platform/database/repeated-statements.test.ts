// Checks which statements get a name, by what PostgreSQL says it has prepared.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { connectDatabase, database, databaseUrl, disconnectDatabase } from './database.server.ts'
import { RepeatedStatements } from './repeated-statements.ts'

provideDatabase()

/** How often the one connection has prepared a statement with these words. */
async function preparedWith(words: string): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from pg_prepared_statements where position('${words}' in statement) > 0`),
  )
  return rows[0]?.count ?? 0
}

async function onOneConnection(act: () => Promise<void>): Promise<void> {
  const url = databaseUrl()
  await disconnectDatabase()
  connectDatabase(url, { max: 1 })
  await act()
}

async function repeat(times: number, ask: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await ask(turn)
}

test('a read that is asked often is planned once, with other values each time', async () => {
  await onOneConnection(async () => {
    const ask = (turn: number) => database.execute<{ twice: number }>(sql`select ${turn}::int * 2 as twice`)
    await repeat(7, ask)
    expect(await preparedWith('as twice')).toBe(0)
    await repeat(5, ask)
    expect(await preparedWith('as twice')).toBe(1)
    expect((await ask(21)).rows).toEqual([{ twice: 42 }])
  })
})

test('a read after a change of its column is planned anew', async () => {
  await onOneConnection(async () => {
    await database.execute(sql`create table changing (value integer)`)
    await database.execute(sql`insert into changing values (1)`)
    const ask = () => database.execute<{ value: unknown }>(sql`select value from changing where 1 = ${1}::int`)
    await repeat(10, ask)
    expect(await preparedWith('from changing')).toBe(1)
    await database.execute(sql`alter table changing alter value type text`)
    await ask().catch(() => undefined)
    expect((await ask()).rows).toEqual([{ value: '1' }])
    await database.execute(sql`drop table changing`)
  })
})

const values = ['x']
const often = 20

test.each([
  ['a write', { text: 'insert into kept values ($1)' }, values],
  [
    'a write behind a with',
    { text: 'with fresh as (insert into kept values ($1) returning id) select id from fresh' },
    values,
  ],
  [
    'a list, of which each length is another text',
    { text: 'select id from kept where id in ($1, $2, $3, $4)' },
    values,
  ],
  ['what has a name', { text: 'select $1', name: 'own' }, values],
  ['what has no values', { text: 'select 1' }, []],
  ['plain words', 'select 1', undefined],
])('%s stays as it is', (_, query, given) => {
  const statements = new RepeatedStatements()
  for (let turn = 0; turn < often; turn += 1) expect(statements.named(query, given)).toBe(query)
})

test('no more than a hundred statements have a name, and those that have one keep it', () => {
  const statements = new RepeatedStatements()
  const name = (number: number) =>
    statements.named<{ text: string; name?: string }>({ text: `select ${number}, $1` }, values).name
  const names = new Set<string | undefined>()
  for (let number = 0; number < 3_000; number += 1) for (let turn = 0; turn < often; turn += 1) names.add(name(number))
  names.delete(undefined)
  expect(names.size).toBe(100)
  expect(name(0)).toBeDefined()
})
