// Checks how the FAQ comes in from the content files, and what the public reads of it.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { faq } from './faq-tables.ts'
import { type FaqContent, loadFaqs } from './managed-faqs.ts'
import { findFaqs } from './published-faqs.ts'

provideDatabase()

const content: FaqContent = {
  categories: [
    {
      id: 'umum',
      name: 'Umum',
      topics: [
        {
          name: 'Informasi',
          items: [
            { key: 'U-1', question: 'Apa itu SPMB?', answer: 'Penerimaan murid baru.\n' },
            { key: 'U-2', question: 'Siapa boleh mendaftar?', answer: 'Lulusan SMP.\n- MTs\n- Paket B\n' },
          ],
        },
        { name: 'Jadwal', items: [{ key: 'U-3', question: 'Kapan?', answer: 'Juni.' }] },
      ],
    },
    {
      id: 'sma',
      name: 'SMA',
      topics: [{ name: 'Informasi', items: [{ key: 'S-1', question: 'Jalur?', answer: 'Empat.' }] }],
    },
    { id: 'smk', name: 'SMK', topics: [{ name: 'Kosong', items: [] }] },
  ],
}

const withAnswer = (answer: string): FaqContent => JSON.parse(JSON.stringify(content).replace('Juni.', answer))

const rows = () => database.select().from(faq).orderBy(faq.id)
const keys = async () =>
  (await findFaqs()).flatMap(({ topics }) => topics.flatMap(({ items }) => items.map(({ question }) => question)))
const third = async () => (await rows()).find(({ contentKey }) => contentKey === 'U-3')

beforeEach(async () => {
  await database.execute(sql`truncate faq, faq_topic, faq_category cascade`)
  setClock(new Date('2025-06-01T08:00:00+07:00'))
  await loadFaqs(content)
  setClock(new Date('2025-06-02T08:00:00+07:00'))
})

afterEach(() => setClock(null))

describe('loading', () => {
  test('stores categories, topics and items in their order; topics without items are not shown', async () => {
    const found = await findFaqs()
    expect(found.map(({ id, name, topics }) => [id, name, topics.map((topic) => topic.name)])).toEqual([
      ['umum', 'Umum', ['Informasi', 'Jadwal']],
      ['sma', 'SMA', ['Informasi']],
    ])
    expect(await keys()).toEqual(['Apa itu SPMB?', 'Siapa boleh mendaftar?', 'Kapan?', 'Jalur?'])
  })

  test('keeps the lines of an answer and drops the blanks around it', async () => {
    const [umum] = await findFaqs()
    expect(umum?.topics[0]?.items[1]).toEqual({
      id: expect.any(Number),
      question: 'Siapa boleh mendaftar?',
      answer: 'Lulusan SMP.\n- MTs\n- Paket B',
      origin: null,
    })
  })

  test('brings where an item comes from, and readers get it in one line', async () => {
    const about = { source: 'Juknis 2025', reviewedOn: '2025-05-20', editor: 'Tim SPMB', reviewBy: '2026-01-01' }
    const reviewed = (each: FaqContent['categories'][number]['topics'][number]) => ({
      ...each,
      items: each.items.map((item) => ({ ...item, ...about })),
    })
    await loadFaqs({ categories: content.categories.map((each) => ({ ...each, topics: each.topics.map(reviewed) })) })
    expect(await third()).toMatchObject(about)
    const [first] = (await findFaqs())[0]?.topics[0]?.items ?? []
    expect(first?.origin).toBe('Sumber: Juknis 2025 · Ditinjau 20 Mei 2025 oleh Tim SPMB')
  })

  test('twice changes nothing, not even the time of the last change', async () => {
    const before = await rows()
    await loadFaqs(content)
    expect(await rows()).toEqual(before)
    expect(before).toHaveLength(4)
  })

  test('brings what changed in the files to the items no one touched, and to those only', async () => {
    const before = await rows()
    await loadFaqs(withAnswer('Mulai 14 Juni.'))
    expect((await third())?.answer).toBe('Mulai 14 Juni.')
    expect((await third())?.updatedAt).not.toEqual(before[0]?.updatedAt)
    const others = (list: typeof before) => list.filter(({ contentKey }) => contentKey !== 'U-3')
    expect(others(await rows())).toEqual(others(before))
  })

  test('leaves an item that staff edited as it is', async () => {
    const admin = await anAdmin()
    await database.update(faq).set({ answer: 'Dari staf.', updatedBy: admin.id }).where(eq(faq.contentKey, 'U-3'))
    const before = await rows()
    await loadFaqs(withAnswer('Dari berkas.'))
    expect(await rows()).toEqual(before)
  })

  test('brings other ways to ask, also to what staff edited before there were any, but not twice', async () => {
    const admin = await anAdmin()
    await database.update(faq).set({ asked: null, updatedBy: admin.id }).where(eq(faq.contentKey, 'U-3'))
    const asking = (...asked: string[]): FaqContent => ({
      categories: content.categories.map((category) => ({
        ...category,
        topics: category.topics.map((topic) => ({ ...topic, items: topic.items.map((item) => ({ ...item, asked })) })),
      })),
    })
    await loadFaqs(asking('satu', 'dua'))
    expect(new Set((await rows()).map(({ asked }) => asked))).toEqual(new Set(['satu\ndua']))
    await loadFaqs(asking('tiga'))
    expect((await third())?.asked).toBe('satu\ndua')
    expect((await rows())[0]?.asked).toBe('tiga')
  })

  test('leaves an item that staff deleted deleted', async () => {
    await database.update(faq).set({ deletedAt: new Date() }).where(eq(faq.contentKey, 'U-3'))
    const before = await rows()
    await loadFaqs(withAnswer('Dari berkas.'))
    expect(await rows()).toEqual(before)
    expect(await keys()).not.toContain('Kapan?')
    // The topic had this one item only.
    expect((await findFaqs())[0]?.topics.map(({ name }) => name)).toEqual(['Informasi'])
  })

  test('leaves items that staff wrote beside them', async () => {
    const topicId = (await third())?.topicId ?? 0
    await database
      .insert(faq)
      .values({ topicId, question: 'Dari staf?', answer: 'Ya.', position: 9, updatedAt: new Date() })
    await loadFaqs(content)
    expect(await keys()).toContain('Dari staf?')
    expect(await rows()).toHaveLength(5)
  })

  test('adds what is new in the files', async () => {
    const more: FaqContent = {
      categories: [
        ...content.categories.slice(0, 2),
        {
          id: 'smk',
          name: 'SMK',
          topics: [{ name: 'Kosong', items: [{ key: 'K-1', question: 'Kini ada?', answer: 'Ada.' }] }],
        },
      ],
    }
    await loadFaqs(more)
    expect((await keys()).at(-1)).toBe('Kini ada?')
  })
})

test('an item moved to another topic, and new names, come in', async () => {
  const files = (name: string, first: string[], second: string[]): FaqContent => {
    const items = (keys: string[]) => keys.map((key) => ({ key, question: key, answer: 'a' }))
    return {
      categories: [
        {
          id: 'u',
          name,
          topics: [
            { name: 'A', items: items(first) },
            { name: 'B', items: items(second) },
          ],
        },
      ],
    }
  }
  await loadFaqs(files('Umum', ['k1', 'k2'], ['k3']))
  await loadFaqs(files('Umum Baru', ['k2'], ['k3', 'k1']))
  const category = (await findFaqs()).find(({ id }) => id === 'u')
  expect(category?.name).toBe('Umum Baru')
  expect(category?.topics.map(({ name, items }) => [name, items.map(({ question }) => question)])).toEqual([
    ['A', ['k2']],
    ['B', ['k3', 'k1']],
  ])
})
