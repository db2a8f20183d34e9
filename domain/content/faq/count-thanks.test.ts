// Checks the counts beside the answers, and that counting looks into the index, not through the table.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { newVisitorKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countThanks, thanksOf } from './count-thanks.ts'
import { faqThanks } from './faq-thanks-tables.ts'
import { thankForFaq } from './thank-for-faq.ts'

provideDatabase()

test('counts per question, with 0 where nobody thanked, and only what was asked for', async () => {
  const [often, never, other] = [await aFaq(), await aFaq(), await aFaq()]
  for (const faqId of [often, often, other]) await thankForFaq({ faqId, visitorKey: newVisitorKey() })
  expect(await countThanks([often, never])).toEqual(
    new Map([
      [often, 2],
      [never, 0],
    ]),
  )
  expect(await countThanks([])).toEqual(new Map())
})

test('uses an index, also when the questions asked for are most of the table', async () => {
  const ids = [await aFaq(), await aFaq(), await aFaq()]
  await database.execute(sql`
    insert into ${faqThanks} (faq_id, question_text, visitor_key, created_at)
    select ${ids[0]}::int + number % 3, 'Apa?', 'visitor-' || number, now() from generate_series(1, 30000) as number`)
  await database.execute(sql`vacuum analyze ${faqThanks}`)
  const { rows } = await database.execute<Record<string, string>>(sql`explain ${thanksOf(ids)}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index .*faq_thanks_once/)
  expect(plan).not.toMatch(/Seq Scan on faq_thanks/)
})
