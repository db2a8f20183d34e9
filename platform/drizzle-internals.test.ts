// Checks drizzle-orm's private door against the library itself: values by name, one plan per connection, errors.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { preparedStatement } from './drizzle-internals.server.ts'

provideDatabase()

const add = (name: string) =>
  preparedStatement<{ sum: number; mark: string }>(
    name,
    sql`select ${sql.placeholder('left')}::int + ${sql.placeholder('right')}::int as sum,
      ${sql.placeholder('mark')}::text as mark`,
  )

test('a prepared statement takes its values by name and gives rows', async () => {
  expect(await add('contract_values')(database, { mark: "'; drop table x", right: 2, left: 40 })).toEqual([
    { sum: 42, mark: "'; drop table x" },
  ])
})

test('in a transaction it runs on that connection, which prepares it once', async () => {
  await database.transaction(async (tx) => {
    const statement = add('contract_once')
    for (const left of [1, 2, 3]) await statement(tx, { left, right: 1, mark: '' })
    const { rows } = await tx.execute<{ runs: number }>(
      sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = 'contract_once'`,
    )
    expect(rows).toEqual([{ runs: 3 }])
  })
})

test('what the database refuses is thrown', async () => {
  const refused = preparedStatement('contract_refused', sql`select 1 / ${sql.placeholder('by')}::int`)
  await expect(refused(database, { by: 0 })).rejects.toMatchObject({ cause: { code: '22012' } })
})
