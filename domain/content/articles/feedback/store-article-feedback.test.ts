// Checks that keys of a visitor's own count no more than none, and that a network's answers have an end each day.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { NotFound } from '#shared/errors.ts'
import { newVisitorKey } from '#shared/ids.ts'
import { ageArticle, someArticles } from '#tests/builders/some-articles.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { storeArticleFeedback } from './article-feedback.server.ts'
import { articleFeedback } from './article-feedback-tables.ts'

provideDatabase()
afterEach(() => applyLimits({}))

const yes = { score: 1, comment: null } as const
const answer = (token = '', network = '10.0.0.1') => storeArticleFeedback(ageArticle, yes, { token, network })
const answers = () => database.$count(articleFeedback)

beforeEach(async () => {
  await database.execute(sql`delete from rate_limit`)
  await someArticles()
})

test('the token of the first answer makes the second one the same visitor’s', async () => {
  const { token, ...first } = await answer()
  expect(first).toEqual({ score: 1, commented: false })
  const second = await storeArticleFeedback(
    ageArticle,
    { score: -1, comment: 'Kurang.' },
    { token, network: '10.0.0.1' },
  )
  expect(second).toEqual({ score: -1, commented: true, token })
  expect(await answers()).toBe(1)
})

test('however many keys someone makes, a network judges an article so often a day', async () => {
  applyLimits({ 'feedback-network': 10 })
  const { token } = await answer()
  for (let turn = 0; turn < 5; turn += 1) await answer(token)
  for (let turn = 0; turn < 9; turn += 1) expect((await answer(newVisitorKey())).token).not.toBe(token)
  await expect(answer(`${newVisitorKey()}-${token.slice(26)}`)).rejects.toThrow(/^Terlalu banyak penilaian/)
  expect(await answers()).toBe(10)
  // Who answered before may change their mind; other networks continue.
  await answer(token)
  await answer('', '10.0.0.2')
  expect(await answers()).toBe(11)
})

test('an article that is not there takes no turn', async () => {
  applyLimits({ 'feedback-network': 10 })
  const nowhere = { ...ageArticle, id: 'tidak-ada' }
  for (let turn = 0; turn < 12; turn += 1) {
    const taken = storeArticleFeedback(nowhere, yes, { token: '', network: '10.0.0.1' })
    await expect(taken).rejects.toThrow(NotFound)
  }
})
