// Checks the counts beside the answers.
import { expect, test } from 'vitest'
import { newVisitorKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countThanks } from './count-thanks.ts'
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
