// Checks that a reader's answer is one row per visitor and article, and what staff read of it.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { article } from '#domain/content/articles/article-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { newVisitorKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { ageArticle as first, familyCardArticle as second, someArticles } from '#tests/builders/some-articles.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countArticleFeedback, findArticleFeedback, giveArticleFeedback } from './article-feedback.server.ts'
import { feedbackMaxLength } from './article-feedback.ts'
import { feedbackInput } from './article-feedback-input.ts'
import { articleFeedback } from './article-feedback-tables.ts'

provideDatabase()

const yes = { score: 1, comment: null } as const
const no = { score: -1, comment: null } as const

const rows = () =>
  database
    .select({ articleId: articleFeedback.articleId, score: articleFeedback.score, comment: articleFeedback.comment })
    .from(articleFeedback)
    .orderBy(articleFeedback.id)

beforeEach(someArticles)

describe('an answer', () => {
  test('is stored, and a changed mind replaces it', async () => {
    const visitorKey = newVisitorKey()
    expect(await giveArticleFeedback(first, { ...yes, visitorKey })).toEqual({ score: 1, commented: false })
    expect(await giveArticleFeedback(first, { ...no, visitorKey })).toEqual({ score: -1, commented: false })
    expect(await rows()).toEqual([{ articleId: 'req-1', score: -1, comment: null }])
  })

  test('takes words later, and keeps them when only the mind changes', async () => {
    const visitorKey = newVisitorKey()
    await giveArticleFeedback(first, { ...no, visitorKey })
    await giveArticleFeedback(first, { score: -1, comment: 'Kurang contoh.', visitorKey })
    expect(await giveArticleFeedback(first, { ...yes, visitorKey })).toEqual({ score: 1, commented: true })
    expect(await rows()).toEqual([{ articleId: 'req-1', score: 1, comment: 'Kurang contoh.' }])
  })

  test('is one per visitor and article, also when 10 come at once', async () => {
    const visitorKey = newVisitorKey()
    await Promise.all(Array.from({ length: 10 }, () => giveArticleFeedback(first, { ...yes, visitorKey })))
    await giveArticleFeedback(second, { ...no, visitorKey })
    await giveArticleFeedback(first, { ...yes, visitorKey: newVisitorKey() })
    expect((await rows()).map(({ articleId }) => articleId).sort()).toEqual(['req-1', 'req-1', 'req-2'])
  })

  test('about an article that is not in the category, or no longer, is refused', async () => {
    await database.update(article).set({ deletedAt: new Date() }).where(eq(article.id, 'req-2'))
    for (const gone of [{ categoryId: 'paths', id: 'req-1' }, { ...first, id: 'req-99' }, second]) {
      await expect(giveArticleFeedback(gone, { ...yes, visitorKey: newVisitorKey() })).rejects.toThrow(
        'Artikel tidak ditemukan',
      )
    }
    expect(await rows()).toEqual([])
  })
})

describe('what staff read', () => {
  test('is the count per article, least helpful first, and the words, newest first, by page', async () => {
    for (const answer of [yes, yes, no]) await giveArticleFeedback(first, { ...answer, visitorKey: newVisitorKey() })
    for (let n = 1; n <= 51; n += 1) {
      await giveArticleFeedback(second, { score: -1, comment: `Kata ${n}`, visitorKey: newVisitorKey() })
    }
    const agent = await anAgent()
    expect(await countArticleFeedback(agent)).toEqual([
      { ...second, title: 'Kartu Keluarga', yes: 0, no: 51 },
      { ...first, title: 'Usia', yes: 2, no: 1 },
    ])
    const page = await findArticleFeedback(agent)
    expect(page.items).toHaveLength(50)
    expect(page.items[0]).toEqual({
      id: expect.any(Number),
      articleId: 'req-2',
      categoryId: 'requirements',
      title: 'Kartu Keluarga',
      score: -1,
      comment: 'Kata 51',
      createdAt: expect.any(Date),
    })
    const rest = await findArticleFeedback(agent, page.next ?? undefined)
    expect(rest.items.map(({ comment }) => comment)).toEqual(['Kata 1'])
    expect(rest.next).toBeNull()
  })

  test('is for agents and admins, not for clients', async () => {
    expect(await countArticleFeedback(await anAdmin())).toEqual([])
    const client = await aClient()
    await expect(countArticleFeedback(client)).rejects.toMatchObject({ status: 403 })
    await expect(findArticleFeedback(client)).rejects.toMatchObject({ status: 403 })
  })
})

describe('what may come in', () => {
  const form = { score: '1' }

  test('yes and no, with or without words, and no key of the visitor’s own', () => {
    expect(feedbackInput.parse({ ...form, visitorKey: newVisitorKey() })).toEqual({ score: 1, comment: null })
    expect(feedbackInput.parse({ score: '-1', comment: '  Baik. ' })).toEqual({ score: -1, comment: 'Baik.' })
    expect(feedbackInput.parse({ ...form, comment: '  ' })).toMatchObject({ comment: null })
  })

  test('500 characters as the reader counts them, not 501', () => {
    const lines = 'baris\r\n'.repeat(83)
    expect(feedbackInput.parse({ ...form, comment: `${lines}ok` }).comment).toHaveLength(feedbackMaxLength)
    const longer = feedbackInput.safeParse({ ...form, comment: 'x'.repeat(feedbackMaxLength + 1) })
    expect(longer.error?.issues[0]).toMatchObject({
      path: ['comment'],
      message: 'Komentar paling panjang 500 karakter',
    })
  })

  test.each(['', '0', '2', 'ya'])('no answer but yes and no: %j', (score) => {
    expect(feedbackInput.safeParse({ ...form, score }).error?.issues[0]?.message).toBe('Pilih Ya atau Tidak')
  })
})
