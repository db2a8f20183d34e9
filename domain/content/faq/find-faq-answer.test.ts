// Checks that a question's own page has what is published and nothing else.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { faq } from './faq-tables.ts'
import { findFaqAnswer, findFaqPlaces } from './published-faqs.ts'

provideDatabase()

test('a published question comes with its place and the others of its topic', async () => {
  const [first, second] = [await aFaq('Kapan jadwalnya?'), await aFaq('Di mana tempatnya?')]
  const [row] = await database.select().from(faq).where(eq(faq.id, first))
  await database
    .update(faq)
    .set({ topicId: row?.topicId ?? 0 })
    .where(eq(faq.id, second))
  const found = await findFaqAnswer(first)
  expect(found?.item).toMatchObject({ id: first, question: 'Kapan jadwalnya?' })
  expect(found?.related.map(({ id }) => id)).toContain(second)
  expect(found?.related.map(({ id }) => id)).not.toContain(first)
  expect((await findFaqPlaces()).map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
})

test.each([
  ['a draft', { draftSince: now() }],
  ['a removed one', { deletedAt: now() }],
])('%s is nowhere', async (_, state) => {
  const [hidden, shown] = [await aFaq('RAHASIA-7731?'), await aFaq('Yang terbit?')]
  await database.update(faq).set(state).where(eq(faq.id, hidden))
  expect(await findFaqAnswer(hidden)).toBeNull()
  expect(JSON.stringify([await findFaqAnswer(shown), await findFaqPlaces()])).not.toContain('RAHASIA')
})

test('no number, no question', async () => {
  expect(await findFaqAnswer(null)).toBeNull()
  expect(await findFaqAnswer(999_999)).toBeNull()
})
