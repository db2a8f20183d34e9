// Checks that keys of a visitor's own count no more than none, and that a network's thanks have an end each day.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { applyLimits } from '#platform/limits.server.ts'
import { newVisitor, visitorOf } from '#platform/secrets.server.ts'
import { NotFound } from '#shared/errors.ts'
import { newVisitorKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { largestFaqId } from './faq.ts'
import { countThanks, giveThanks } from './faq-thanks.ts'

provideDatabase()
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => applyLimits({}))

const thank = (faqId: number, token = '', network = '10.0.0.1') =>
  giveThanks(faqId, { token, network, userAgent: null })

test('the token of the first thanks makes the second none', async () => {
  const faqId = await aFaq()
  const { token, ...first } = await thank(faqId)
  expect(first).toEqual({ repeated: false, count: 1 })
  expect(await thank(faqId, token)).toEqual({ repeated: true, count: 1, token })
})

test('only tokens that the portal signed name a visitor', () => {
  const { key, token } = newVisitor()
  expect(visitorOf(token)?.key).toBe(key)
  const own = newVisitorKey()
  for (const forged of [own, key, `${own}-${token.slice(26)}`, `${token}x`, token.slice(0, -1), '', 'é'.repeat(58)]) {
    expect(visitorOf(forged)).toBeUndefined()
  }
})

test('however many keys someone makes, a network thanks so often a day for a question', async () => {
  applyLimits({ 'thanks-network': 10 })
  const faqId = await aFaq()
  const { token } = await thank(faqId)
  // Repeated ones take no turn.
  for (let turn = 0; turn < 5; turn += 1) await thank(faqId, token)
  for (let turn = 0; turn < 9; turn += 1) await thank(faqId, newVisitorKey())
  await expect(thank(faqId, newVisitorKey())).rejects.toThrow(/^Terlalu banyak terimakasih dari jaringan ini\. Coba/)
  expect((await countThanks([faqId])).get(faqId)).toBe(10)
  expect((await thank(faqId, '', '10.0.0.2')).count).toBe(11)
  expect((await thank(await aFaq())).count).toBe(1)
})

test('a question that is not there takes no turn', async () => {
  applyLimits({ 'thanks-network': 10 })
  for (let turn = 0; turn < 12; turn += 1) await expect(thank(largestFaqId)).rejects.toBeInstanceOf(NotFound)
})
