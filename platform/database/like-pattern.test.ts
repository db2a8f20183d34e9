// Checks with PostgreSQL itself that a pattern finds the text as it was typed and nothing else.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { database } from './database.server.ts'
import { containsPattern, prefixPattern, suffixPattern } from './sql-expressions.ts'

provideDatabase()

async function isLike(text: string, pattern: string): Promise<boolean | undefined> {
  const { rows } = await database.execute<{ found: boolean }>(sql`select ${text}::text like ${pattern}::text as found`)
  return rows[0]?.found
}

test.each([
  ['100%', 'naik 100% lagi', 'naik 1000 lagi'],
  ['a_b', 'x a_b y', 'x acb y'],
  [String.raw`c:\d`, String.raw`di c:\d e`, 'di c:d e'],
  [' kuota ', 'ada kuota lagi', 'ada kuta lagi'],
  ['satu\u001Fdua', 'satu dua', 'satu\u001Fdua'],
])('%j is contained in %j and not in %j', async (typed, there, elsewhere) => {
  expect([await isLike(there, containsPattern(typed)), await isLike(elsewhere, containsPattern(typed))]).toEqual([
    true,
    false,
  ])
})

test('a beginning and an end are literal too', async () => {
  const tried = [
    await isLike('a_b:1', prefixPattern('a_b:')),
    await isLike('axb:1', prefixPattern('a_b:')),
    await isLike('1 a_b:', prefixPattern('a_b:')),
    await isLike('x@a_b', suffixPattern('@a_b')),
    await isLike('x@acb', suffixPattern('@a_b')),
  ]
  expect(tried).toEqual([true, false, false, true, false])
})
