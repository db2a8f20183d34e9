// Checks the counts beside the answers.
import { expect, test } from 'vitest'
import { newVisitorKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countThanks, findThankedMost, thankForFaq } from './faq-thanks.ts'

provideDatabase()

test('counts per question, with 0 where no one thanked, and only what was asked for', async () => {
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
  const before = new Date()
  expect(await findThankedMost(before, 4)).toEqual([])
  const rarely = await aFaq('Kapan ditutup?')
  const often = await aFaq('Mana tokennya?')
  await aFaq('Apa itu juknis?')
  for (const faqId of [often, rarely, often]) await thankForFaq({ faqId, visitorKey: newVisitorKey() })
  expect(await findThankedMost(before, 4)).toEqual(['Mana tokennya?', 'Kapan ditutup?'])
  expect(await findThankedMost(before, 1)).toEqual(['Mana tokennya?'])
  expect(await findThankedMost(new Date(Date.now() + 60_000), 4)).toEqual([])
})
