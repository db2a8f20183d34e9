// Checks values that stand in statements as they are: where they are written and read, and that nothing else gets in.
import { eq, inArray, ne, sql } from 'drizzle-orm'
import { alias, integer, pgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { database } from './database.server.ts'
import { literalLimit, literalText } from './literals.ts'

provideDatabase()

const state = literalText(['open', "user's", 'closed'])
const matter = pgTable('matter', { id: integer().notNull(), state: state().notNull().default('open'), former: state() })

beforeAll(() =>
  database.execute(sql`create table matter (id integer not null, state text not null default 'open', former text)`),
)

beforeEach(async () => {
  await database.execute(sql`truncate matter`)
  await database.insert(matter).values([{ id: 1 }, { id: 2, state: "user's", former: 'open' }])
})

test('rows are inserted, with a default and without a value, changed and given back', async () => {
  expect(await database.select().from(matter).orderBy(matter.id)).toEqual([
    { id: 1, state: 'open', former: null },
    { id: 2, state: "user's", former: 'open' },
  ])
  const changed = database.update(matter).set({ state: 'closed', former: null }).where(eq(matter.id, 2)).returning()
  expect(await changed).toEqual([{ id: 2, state: 'closed', former: null }])
})

test('conditions take them as text, also of an alias and of a view', async () => {
  const other = alias(matter, 'other')
  const view = new QueryBuilder().select().from(matter).as('view')
  const ids = [
    database.select({ id: matter.id }).from(matter).where(eq(matter.state, "user's")),
    database
      .select({ id: other.id })
      .from(other)
      .where(inArray(other.state, ["user's", 'closed'])),
    database.select({ id: view.id }).from(view).where(ne(view.state, 'open')),
    database.select({ id: matter.id }).from(matter).innerJoin(other, eq(other.former, matter.state)),
  ]
  expect(await Promise.all(ids)).toEqual([[{ id: 2 }], [{ id: 2 }], [{ id: 2 }], [{ id: 1 }]])
  for (const query of ids) expect(query.toSQL().params).toEqual([])
})

test('another value is refused before anything is asked', () => {
  const wrong = database
    .select()
    .from(matter)
    .where(eq(matter.state, "open' or 'a'='a" as 'open'))
  expect(() => wrong.toSQL()).toThrow('is none of open')
})

test('a limit stands in the statement', async () => {
  const one = database.select().from(matter).limit(literalLimit(1))
  expect([one.toSQL().params, (await one).length]).toEqual([[], 1])
  for (const rows of [-1, 1.5, Number.NaN, '1; drop table matter' as unknown as number])
    expect(() => literalLimit(rows)).toThrow(RangeError)
})
