// Checks the counts beside the answers.
import { expect, test } from 'vitest'
import { newVisitorKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countThanks, findThankedMost } from './count-thanks.ts'
import { findFaqs } from './find-faqs.ts'
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

test('the most thanked first, none without thanks or thanked before the moment', async () => {
  expect(await findThankedMost(new Date(0), 4)).toEqual([])
  const [rarely, often, never] = [await aFaq(), await aFaq(), await aFaq()]
  for (const faqId of [often, rarely, often]) await thankForFaq({ faqId, visitorKey: newVisitorKey() })
  const items = (await findFaqs()).flatMap(({ topics }) => topics.flatMap((topic) => topic.items))
  const wordsOf = (id: number) => items.find((item) => item.id === id)?.question
  expect(wordsOf(never)).toBeDefined()
  expect(await findThankedMost(new Date(0), 4)).toEqual([wordsOf(often), wordsOf(rarely)])
  expect(await findThankedMost(new Date(0), 1)).toEqual([wordsOf(often)])
  expect(await findThankedMost(new Date(Date.now() + 60_000), 4)).toEqual([])
})
