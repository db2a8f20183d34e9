// Checks the spec's search: everything that contains the query, upper and lower case alike, and nothing else.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { faq } from '#domain/faq/faq-tables.ts'
import { loadFaqs } from '#domain/faq/load-faqs.ts'
import { article } from '#domain/knowledge/knowledge-tables.ts'
import { loadKnowledge } from '#domain/knowledge/load-knowledge.ts'
import { database } from '#platform/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { containsText } from './contains-text.ts'
import { findResults } from './find-results.ts'

provideDatabase()

const long = `${'Bawa dokumen asli. '.repeat(20)}Kuotanya 33%.`

beforeAll(async () => {
  await loadFaqs({
    categories: [
      {
        id: 'sma',
        name: 'SMA',
        topics: [
          {
            name: 'Pendaftaran SMA',
            items: [
              { key: '1', question: 'Apa itu jalur Domisili?', answer: 'Berdasarkan jarak.' },
              { key: '2', question: 'Apa yang dibawa?', answer: long },
              { key: '3', question: 'Terhapus domisili?', answer: 'Tidak tampil.' },
            ],
          },
        ],
      },
    ],
  })
  await loadKnowledge({
    categories: [{ id: 'paths', title: 'Jalur Pendaftaran', description: 'Semua.', icon: 'route' }],
    articles: [
      {
        id: 'path-1',
        category: 'paths',
        title: 'Domisili',
        summary: 'Jarak rumah ke sekolah',
        content: 'rahasia dalam isi',
        updatedAt: new Date(0),
      },
      { id: 'path-2', category: 'paths', title: 'Terhapus', summary: 'domisili', content: '', updatedAt: new Date(0) },
    ],
  })
  await database.update(faq).set({ deletedAt: new Date() }).where(eq(faq.contentKey, '3'))
  await database.update(article).set({ deletedAt: new Date() }).where(eq(article.id, 'path-2'))
})

const ids = async (query: string) => (await findResults(query)).map(({ id }) => id)
const first = 'faq-sma-Pendaftaran SMA-0'
const second = 'faq-sma-Pendaftaran SMA-1'

describe('a search', () => {
  test.each([
    ['domisili', [first, 'path-1']],
    ['DOMISILI', [first, 'path-1']],
    ['  domisili ', [first, 'path-1']],
    ['omisil', [first, 'path-1']],
    ['berdasarkan', [first]],
    ['rumah ke', ['path-1']],
    ['jalur pendaftaran', ['path-1']],
    ['kuotanya 33%', [second]],
    ['%', [second]],
    ['_', []],
    ['rahasia dalam isi', []],
    ['zakat', []],
    ['', []],
    ['   ', []],
  ])('for %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  test('shows a question with its topic and 150 characters of the answer', async () => {
    expect(await findResults('apa yang dibawa')).toStrictEqual([
      {
        id: second,
        title: 'Apa yang dibawa?',
        category: 'faq',
        categoryTitle: 'SMA',
        summary: `${long.slice(0, 150)}...`,
        topic: 'Pendaftaran SMA',
        faqCategory: 'sma',
      },
    ])
  })

  test('shows an article with its category', async () => {
    expect((await findResults('domisili'))[1]).toStrictEqual({
      id: 'path-1',
      title: 'Domisili',
      category: 'paths',
      categoryTitle: 'Jalur Pendaftaran',
      summary: 'Jarak rumah ke sekolah',
    })
  })
})

test('an empty query is contained in nothing', () => {
  expect(containsText(' ', 'text', '')).toBe(false)
  expect(containsText('TEX', 'text')).toBe(true)
  expect(containsText('text')).toBe(false)
})
