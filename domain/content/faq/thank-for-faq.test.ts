// Checks that a thanks is stored once per visitor and question.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { newVisitorKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { largestFaqId, thanksInput } from './faq.ts'
import { faq } from './faq-tables.ts'
import { thankForFaq } from './faq-thanks.ts'
import { faqThanks } from './faq-thanks-tables.ts'

provideDatabase()

const rowsOf = (faqId: number) => database.select().from(faqThanks).where(eq(faqThanks.faqId, faqId))

describe('a thanks', () => {
  test('keeps question, browser and visitor key, and never an address', async () => {
    const faqId = await aFaq('Kapan jadwalnya?')
    const visitorKey = newVisitorKey()
    expect(await thankForFaq({ faqId, visitorKey }, 'Mozilla/5.0')).toEqual({ repeated: false, count: 1 })
    expect(await rowsOf(faqId)).toEqual([
      {
        id: expect.any(Number),
        faqId,
        questionText: 'Kapan jadwalnya?',
        userIp: null,
        userAgent: 'Mozilla/5.0',
        visitorKey,
        createdAt: expect.any(Date),
      },
    ])
  })

  test('cuts a browser’s description to 300 characters and takes one that gives none', async () => {
    const faqId = await aFaq()
    await thankForFaq({ faqId, visitorKey: newVisitorKey() }, 'x'.repeat(5000))
    await thankForFaq({ faqId, visitorKey: newVisitorKey() })
    expect((await rowsOf(faqId)).map(({ userAgent }) => userAgent)).toEqual(['x'.repeat(300), null])
  })

  test('of the same visitor again is no second one', async () => {
    const faqId = await aFaq()
    const visitorKey = newVisitorKey()
    await thankForFaq({ faqId, visitorKey })
    expect(await thankForFaq({ faqId, visitorKey })).toEqual({ repeated: true, count: 1 })
    expect(await rowsOf(faqId)).toHaveLength(1)
  })

  test('20 times at once makes one row, and one of them learns that it was first', async () => {
    const faqId = await aFaq()
    const visitorKey = newVisitorKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => thankForFaq({ faqId, visitorKey })))
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await rowsOf(faqId)).toHaveLength(1)
  })

  test('of other visitors, and for other questions, counts for itself', async () => {
    const [first, second] = [await aFaq(), await aFaq()]
    const visitorKey = newVisitorKey()
    await thankForFaq({ faqId: first, visitorKey })
    expect(await thankForFaq({ faqId: first, visitorKey: newVisitorKey() })).toEqual({ repeated: false, count: 2 })
    expect(await thankForFaq({ faqId: second, visitorKey })).toEqual({ repeated: false, count: 1 })
  })

  test('for a question that is not there, or no longer, is refused and stores nothing', async () => {
    const faqId = await aFaq()
    await database.update(faq).set({ deletedAt: new Date() }).where(eq(faq.id, faqId))
    for (const gone of [faqId, largestFaqId]) {
      await expect(thankForFaq({ faqId: gone, visitorKey: newVisitorKey() })).rejects.toMatchObject({ status: 404 })
      expect(await rowsOf(gone)).toEqual([])
    }
  })
})

describe('what may come in', () => {
  test.each([
    ['no question', {}],
    ['a question that is no number', { faqId: 'satu' }],
    ['a number no id can be', { faqId: '2147483648' }],
  ])('%s is refused', (_, input) => {
    expect(thanksInput.safeParse(input).success).toBe(false)
  })

  test('a form’s words become what the domain takes; a key of the visitor’s own means nothing', () => {
    expect(thanksInput.parse({ faqId: '7', visitorKey: newVisitorKey() })).toEqual({ faqId: 7, helped: 'yes' })
  })
})
