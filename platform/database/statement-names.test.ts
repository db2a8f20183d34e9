// Checks which statements keep their plan, and that a connection has it.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { database } from './database.server.ts'
import { statementName } from './statement-names.ts'

provideDatabase()

test('short statements have one name each; those with LIMIT or a list of values, and other commands, have none', () => {
  const named = [
    'select 1',
    'insert into a values ($1, $2)',
    'with b as (select 1) select * from b',
    'update a set b = $1',
  ]
  const names = named.map(statementName)
  expect(new Set(names).size).toBe(named.length)
  expect(names).not.toContain(undefined)
  expect(named.map(statementName)).toEqual(names)
  const planned = [
    'select 1 limit 5',
    'select 1 limit $1',
    'select 1 where a in ($1, $2)',
    'insert into a values ($1), ($2)',
    'begin',
    'set local a = b',
    'listen x',
  ]
  expect(planned.map(statementName)).toEqual(planned.map(() => undefined))
})

test('a connection plans a read once, and gives the rows of each value', async () => {
  await database.transaction(async (tx) => {
    const read = (id: string) => tx.select({ id: user.id }).from(user).where(eq(user.id, id))
    for (const id of ['a', 'b']) expect(await read(id)).toEqual([])
    const { rows } = await tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
    const { sql: text } = read('a').toSQL()
    expect(rows.filter(({ statement }) => statement === text)).toHaveLength(1)
  })
})
