// Checks that a select written once gives the same rows as one that is written each time.
import { eq, sql } from 'drizzle-orm'
import { pgTable, QueryBuilder, text, timestamp } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { database } from './database.server.ts'
import { writtenOnce } from './written-once.ts'

provideDatabase()

const pupil = pgTable('pupil', { name: text('name').notNull(), at: timestamp('at', { withTimezone: true }).notNull() })

const select = () =>
  new QueryBuilder()
    .select({ name: pupil.name, at: pupil.at, length: sql<number>`length(${pupil.name})`.as('length') })
    .from(pupil)
    .where(eq(pupil.name, "O'Brien"))

beforeAll(async () => {
  await database.execute(sql`create table pupil (name text not null, at timestamptz not null)`)
  await database.insert(pupil).values([
    { name: "O'Brien", at: new Date(0) },
    { name: 'Siti', at: new Date(0) },
  ])
})

test('the same columns in the same types, and its value as part of the text', async () => {
  const once = writtenOnce(select()).as('few')
  const each = select().as('few')
  const [row] = await database.select().from(once)
  expect([row]).toEqual(await database.select().from(each))
  expect(row).toEqual({ name: "O'Brien", at: new Date(0), length: 7 })
  expect(database.select().from(once).toSQL().params).toEqual([])
  expect(await database.select({ name: once.name }).from(once).where(eq(once.length, 7))).toHaveLength(1)
})
