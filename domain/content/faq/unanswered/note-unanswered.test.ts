// Checks that an answer which did not help is counted once for a visitor, apart from thanks, and shown to who writes answers.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { largestFaqId } from '#domain/content/faq/faq.ts'
import { countThanks, giveThanks, noteUnanswered } from '#domain/content/faq/faq-thanks.ts'
import { findManagedFaqs } from '#domain/content/faq/managed-faqs.ts'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { NotFound, TooMany } from '#shared/errors.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'

provideDatabase()
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => applyLimits({}))

const note = (faqId: number, token = '') => noteUnanswered(faqId, { token, network: '10.0.0.1' })

async function shownOf(faqId: number) {
  const topics = await findManagedFaqs(await anAdmin({ permissions: ['content'] }))
  return topics.flatMap(({ items }) => items).find(({ id }) => id === faqId)
}

test('a visitor counts once, others too, and thanks are another count', async () => {
  const faqId = await aFaq()
  const { token } = await note(faqId)
  await note(faqId, token)
  await note(faqId)
  await giveThanks(faqId, { token, network: '10.0.0.1', userAgent: null })
  expect(await shownOf(faqId)).toMatchObject({ unanswered: 2, thanks: 1 })
  expect((await countThanks([faqId])).get(faqId)).toBe(1)
})

test('a question that is not public counts nothing', async () => {
  await expect(note(largestFaqId)).rejects.toBeInstanceOf(NotFound)
})

test('a network has so many a day for each answer, which leaves its thanks alone', async () => {
  applyLimits({ 'thanks-network': 10 })
  const faqId = await aFaq()
  const { token } = await note(faqId)
  // Repeated ones take no turn.
  for (let turn = 0; turn < 5; turn += 1) await note(faqId, token)
  for (let turn = 0; turn < 9; turn += 1) await note(faqId)
  await expect(note(faqId)).rejects.toBeInstanceOf(TooMany)
  await giveThanks(faqId, { token: '', network: '10.0.0.1', userAgent: null })
  expect(await shownOf(faqId)).toMatchObject({ unanswered: 10, thanks: 1 })
})
