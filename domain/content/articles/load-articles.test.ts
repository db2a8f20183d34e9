// Checks how the information centre comes in from the content files, and what the public reads of it.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { article } from './article-tables.ts'
import { type KnowledgeContent, loadArticles } from './managed-articles.ts'
import { findArticles, findKnowledgeCategories, getArticle } from './published-articles.ts'

provideDatabase()

const written = new Date('2025-05-20T00:00:00+07:00')

const content: KnowledgeContent = {
  categories: [
    { id: 'requirements', title: 'Persyaratan', description: 'Dokumen.', icon: 'clipboard-check' },
    { id: 'paths', title: 'Jalur', description: 'Semua jalur.', icon: 'route' },
    { id: 'videos', title: 'Video', description: 'Tonton.', icon: 'circle-play' },
  ],
  articles: [
    {
      id: 'req-2',
      category: 'requirements',
      title: 'Kedua',
      summary: 'Ringkas 2',
      content: '# Dua',
      updatedAt: written,
    },
    {
      id: 'req-10',
      category: 'requirements',
      title: 'Kesepuluh',
      summary: 'Ringkas 10',
      content: '# Sepuluh',
      updatedAt: written,
    },
    { id: 'path-1', category: 'paths', title: 'Domisili', summary: 'Ringkas', content: 'Isi.', updatedAt: written },
  ],
}

const rewritten = new Date('2025-06-02T00:00:00+07:00')

const withContent = (text: string): KnowledgeContent => ({
  ...content,
  articles: content.articles.map((each) =>
    each.id === 'req-2' ? { ...each, content: text, updatedAt: rewritten } : each,
  ),
})

const rows = () => database.select().from(article).orderBy(article.id)

beforeEach(async () => {
  await database.execute(sql`truncate article, knowledge_category cascade`)
  setClock(new Date('2025-06-01T08:00:00+07:00'))
  await loadArticles(content)
  setClock(new Date('2025-06-02T08:00:00+07:00'))
})

afterEach(() => setClock(null))

test('where a text comes from is loaded, comes to what no one touched, and leaves what staff edited', async () => {
  const about = { source: 'Juknis', reviewedOn: '2025-05-20', editor: 'Tim', reviewBy: '2026-01-01' }
  const writer = await anAdmin()
  await database.update(article).set({ source: 'Dari staf', updatedBy: writer.id }).where(eq(article.id, 'path-1'))
  await loadArticles({ ...content, articles: content.articles.map((each) => ({ ...each, ...about })) })
  const stored = await rows()
  expect(stored.find(({ id }) => id === 'req-2')).toMatchObject(about)
  expect(stored.find(({ id }) => id === 'path-1')).toMatchObject({ source: 'Dari staf', editor: null })
})

test('what ships is public at once, also before the day on which it was written', async () => {
  await database.execute(sql`truncate article, knowledge_category cascade`)
  const start = new Date('2025-05-01T08:00:00+07:00')
  setClock(start)
  await loadArticles(content)
  // The next start begins with the same hour.
  setClock(start)
  expect((await findArticles('requirements')).length).toBe(2)
  expect((await getArticle('paths', 'path-1')).title).toBe('Domisili')
})

describe('loading', () => {
  test('stores categories in their order, each with the number of articles that are really there', async () => {
    expect(await findKnowledgeCategories()).toEqual([
      { id: 'requirements', title: 'Persyaratan', description: 'Dokumen.', icon: 'clipboard-check', articleCount: 2 },
      { id: 'paths', title: 'Jalur', description: 'Semua jalur.', icon: 'route', articleCount: 1 },
      { id: 'videos', title: 'Video', description: 'Tonton.', icon: 'circle-play', articleCount: 0 },
    ])
  })

  test('keeps the articles in the order of the files', async () => {
    expect((await findArticles()).map(({ id }) => id)).toEqual(['req-2', 'req-10', 'path-1'])
    expect(await findArticles('requirements')).toEqual([
      { id: 'req-2', categoryId: 'requirements', title: 'Kedua', summary: 'Ringkas 2' },
      { id: 'req-10', categoryId: 'requirements', title: 'Kesepuluh', summary: 'Ringkas 10' },
    ])
    expect(await findArticles('nothing')).toEqual([])
  })

  test('an article has the day its text was written, not the day it was loaded', async () => {
    expect((await rows()).map(({ updatedAt }) => updatedAt)).toEqual([written, written, written])
  })

  test('an article that only moved keeps its day', async () => {
    await loadArticles({ ...content, articles: content.articles.toReversed() })
    expect((await rows()).map(({ updatedAt }) => updatedAt)).toEqual([written, written, written])
  })

  test('twice changes nothing, not even the time of the last change', async () => {
    const before = await rows()
    await loadArticles(content)
    expect(await rows()).toEqual(before)
    expect(before).toHaveLength(3)
  })

  test('brings what changed in the files to the articles no one touched, and to those only', async () => {
    const before = await rows()
    await loadArticles(withContent('# Dua, baru'))
    const after = await rows()
    expect(after.find(({ id }) => id === 'req-2')?.content).toBe('# Dua, baru')
    expect(after.find(({ id }) => id === 'req-2')?.updatedAt).toEqual(rewritten)
    const others = (list: typeof before) => list.filter(({ id }) => id !== 'req-2')
    expect(others(after)).toEqual(others(before))
  })

  test('leaves an article that staff edited as it is', async () => {
    const admin = await anAdmin()
    await database.update(article).set({ content: 'Dari staf.', updatedBy: admin.id }).where(eq(article.id, 'req-2'))
    const before = await rows()
    await loadArticles(withContent('Dari berkas.'))
    expect(await rows()).toEqual(before)
  })

  test('brings other ways to ask, also to what staff edited before there were any, but not twice', async () => {
    const admin = await anAdmin()
    await database.update(article).set({ asked: null, updatedBy: admin.id }).where(eq(article.id, 'req-2'))
    const asking = (...asked: string[]): KnowledgeContent => ({
      ...content,
      articles: content.articles.map((each) => ({ ...each, asked })),
    })
    await loadArticles(asking('satu', 'dua'))
    expect((await rows()).map(({ asked }) => asked)).toEqual(['satu\ndua', 'satu\ndua', 'satu\ndua'])
    await loadArticles(asking('tiga'))
    expect((await rows()).map(({ id, asked }) => [id, asked])).toEqual([
      ['path-1', 'tiga'],
      ['req-10', 'tiga'],
      ['req-2', 'satu\ndua'],
    ])
  })

  test('leaves an article that staff deleted deleted: not listed, not counted, not found', async () => {
    await database.update(article).set({ deletedAt: new Date() }).where(eq(article.id, 'req-2'))
    const before = await rows()
    await loadArticles(withContent('Dari berkas.'))
    expect(await rows()).toEqual(before)
    expect((await findArticles('requirements')).map(({ id }) => id)).toEqual(['req-10'])
    expect((await findKnowledgeCategories())[0]?.articleCount).toBe(1)
    await expect(getArticle('requirements', 'req-2')).rejects.toBeInstanceOf(NotFound)
  })

  test('without articles stores the categories', async () => {
    const fresh = { id: 'faq', title: 'Baru', description: 'Baru.', icon: 'scale' }
    await loadArticles({ categories: [fresh], articles: [] })
    expect((await findKnowledgeCategories()).map(({ id }) => id)).toContain('faq')
  })
})

describe('an article', () => {
  test('is read with its category', async () => {
    expect(await getArticle('requirements', 'req-10')).toEqual({
      id: 'req-10',
      categoryId: 'requirements',
      categoryTitle: 'Persyaratan',
      title: 'Kesepuluh',
      summary: 'Ringkas 10',
      content: '# Sepuluh',
      updatedAt: expect.any(Date),
      ...{ source: null, reviewedOn: null, editor: null },
    })
  })

  test.each([
    ['requirements', 'req-99'],
    ['paths', 'req-10'],
    ['nothing', 'req-10'],
    ['requirements', 'REQ-10'],
    ['requirements', ''],
  ])('%s/%s is not found, with the fixed sentence', async (category, id) => {
    await expect(getArticle(category, id)).rejects.toThrow(new NotFound('Artikel tidak ditemukan'))
  })
})

test('a new order of articles and new words of a category come in', async () => {
  const category = { id: 'c', title: 'C', description: 'Lama', icon: 'i' }
  const one = { id: 'a-1', category: 'c', title: 't', summary: 's', content: 'c', updatedAt: written }
  const two = { ...one, id: 'a-2' }
  await loadArticles({ categories: [category], articles: [one, two] })
  await loadArticles({ categories: [{ ...category, description: 'Baru' }], articles: [two, one] })
  expect((await findArticles('c')).map(({ id }) => id)).toEqual(['a-2', 'a-1'])
  expect((await findKnowledgeCategories()).find(({ id }) => id === 'c')?.description).toBe('Baru')
})
