// Checks clauses of the technical guide against the database: who keeps them, and which texts are to be read again.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { articleKind, changeArticle, createArticle } from '#domain/content/articles/article.server.ts'
import { article, knowledgeCategory } from '#domain/content/articles/article-tables.ts'
import {
  findCitingArticles,
  findManagedArticles,
  findWaitingArticles,
} from '#domain/content/articles/managed-articles.ts'
import { changeFaq, createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { faqCategory, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { findCitingFaqs, findManagedFaqs, findWaitingFaqs } from '#domain/content/faq/managed-faqs.ts'
import { removeContent, restoreContent, reviewContent } from '#domain/content/lifecycle/content-steps.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { changeClause, clauseKind, createClause, findManagedClauses } from './clause.server.ts'

provideDatabase()

const number = 'Bab III huruf A angka 2'
const clause = { number, text: 'Bunyi', edition: '2025' }
let writer: Person
let minute = 0

/** Each step comes a minute later. */
const step = () => {
  minute += 1
  setClock(new Date(Date.UTC(2026, 10, 26, 1, minute)))
}

beforeEach(async () => {
  step()
  writer = await anAdmin({ permissions: ['content'] })
})

afterEach(() => setClock(null))

let topics = 0

async function aTopic(): Promise<number> {
  topics += 1
  const categoryId = `uji-${topics}`
  await database.insert(faqCategory).values({ id: categoryId, name: 'Umum', position: 0 })
  const [row] = await database.insert(faqTopic).values({ categoryId, name: 'Topik', position: 0 }).returning()
  return row?.id ?? 0
}

const about = { source: 'Juknis', reviewedOn: '2026-11-26', editor: 'Tim', reviewBy: null }
const faqOf = async (cited: string[]) => {
  const typed = { topicId: await aTopic(), question: 'Berapa?', answer: 'Satu.', asked: '', ...about }
  return createFaq(writer, { ...typed, state: 'published', cited })
}
const managed = async (id: number) =>
  (await findManagedFaqs(writer)).flatMap(({ items }) => items).find((item) => item.id === id)

describe('a clause', () => {
  test('is kept by administrators with the permission, under a number of its own, and is on record', async () => {
    await expect(createClause(await anAgent(), clause)).rejects.toBeInstanceOf(Forbidden)
    await expect(findManagedClauses(await anAgent())).rejects.toBeInstanceOf(Forbidden)
    const id = await createClause(writer, { ...clause, number: 'Bab I' })
    await expect(createClause(writer, { ...clause, number: 'BAB I' })).rejects.toBeInstanceOf(Invalid)
    expect(await findManagedClauses(writer)).toContainEqual(
      expect.objectContaining({ id, number: 'Bab I', text: 'Bunyi', updatedByName: writer.name }),
    )
    step()
    await changeClause(writer, id, 1, { ...clause, number: 'Bab I', text: 'Bunyi baru' })
    await expect(changeClause(writer, id, 1, { ...clause, number: 'Bab I' })).rejects.toBeInstanceOf(Conflict)
    const entries = await database
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.target, `clause:${id}`))
    expect(entries.map(({ action }) => action).sort()).toEqual(['clause.change', 'clause.create'])
  })

  test('that is removed keeps its number for the way back', async () => {
    const id = await createClause(writer, { ...clause, number: 'Bab II' })
    await removeContent(clauseKind, writer, id)
    await expect(createClause(writer, { ...clause, number: 'Bab II' })).rejects.toThrow('sudah dihapus')
    await restoreContent(clauseKind, writer, id)
    expect((await findManagedClauses(writer)).map(({ number: each }) => each)).toContain('Bab II')
  })
})

describe('a text that depends on a clause', () => {
  test('names it by its number; a number that no clause has is refused beside the field', async () => {
    await createClause(writer, { ...clause, number: 'Bab IV' })
    const faqId = await faqOf(['bab iv'])
    expect((await managed(faqId))?.cited).toBe('Bab IV')
    await expect(faqOf(['Bab 99'])).rejects.toMatchObject({ fields: { cited: expect.stringContaining('Bab 99') } })
  })

  test('is marked when the clause changes, waits on the dashboard, and is cleared by who has read it', async () => {
    const id = await createClause(writer, clause)
    step()
    const faqId = await faqOf([number])
    expect((await managed(faqId))?.changedClauses).toEqual([])
    step()
    await changeClause(writer, id, 1, { ...clause, text: 'Bunyi baru' })
    expect((await managed(faqId))?.changedClauses).toEqual([number])
    expect(await findWaitingFaqs(writer)).toContainEqual(
      expect.objectContaining({ id: faqId, changedClauses: [number] }),
    )
    expect(await findCitingFaqs(writer)).toContainEqual({ id: faqId, question: 'Berapa?', clauses: [id], waits: true })
    step()
    await expect(reviewContent(faqKind, await anAgent(), faqId, { version: 1 })).rejects.toBeInstanceOf(Forbidden)
    await expect(reviewContent(faqKind, writer, faqId, { version: 7 })).rejects.toBeInstanceOf(Conflict)
    await reviewContent(faqKind, writer, faqId, { version: 1 })
    expect(await managed(faqId)).toMatchObject({ changedClauses: [], version: 2 })
    expect((await findWaitingFaqs(writer)).map((each) => each.id)).not.toContain(faqId)
  })

  test('is not marked by a corrected number, and is by an edition and by the clause going', async () => {
    const id = await createClause(writer, { ...clause, number: 'Bab V' })
    step()
    const faqId = await faqOf(['Bab V'])
    step()
    await changeClause(writer, id, 1, { ...clause, number: 'Bab 5' })
    expect(await managed(faqId)).toMatchObject({ cited: 'Bab 5', changedClauses: [] })
    await changeClause(writer, id, 2, { ...clause, number: 'Bab 5', edition: '2026' })
    expect((await managed(faqId))?.changedClauses).toEqual(['Bab 5'])
    step()
    await reviewContent(faqKind, writer, faqId, { version: 1 })
    step()
    await removeContent(clauseKind, writer, id)
    expect((await managed(faqId))?.changedClauses).toEqual(['Bab 5'])
    await restoreContent(clauseKind, writer, id)
    expect((await managed(faqId))?.changedClauses).toEqual([])
  })

  test('keeps waiting when its editor picks one more; a form without the field changes nothing', async () => {
    const id = await createClause(writer, { ...clause, number: 'Bab VI' })
    await createClause(writer, { ...clause, number: 'Bab VII' })
    step()
    const faqId = await faqOf(['Bab VI'])
    step()
    await changeClause(writer, id, 1, { ...clause, number: 'Bab VI', text: 'Lain' })
    const item = await managed(faqId)
    const typed = {
      topicId: item?.topicId ?? 0,
      question: 'Berapa?',
      answer: 'Dua.',
      asked: '',
      state: 'published',
    } as const
    step()
    await changeFaq(writer, faqId, 1, { ...typed, cited: ['Bab VI', 'Bab VII'] })
    expect(await managed(faqId)).toMatchObject({ cited: 'Bab VI\nBab VII', changedClauses: ['Bab VI'] })
    await changeFaq(writer, faqId, 2, { ...typed, answer: 'Tiga.' })
    expect(await managed(faqId)).toMatchObject({ cited: 'Bab VI\nBab VII', source: 'Juknis', answer: 'Tiga.' })
  })

  test('may be an article; its review takes away a day that has come', async () => {
    const id = await createClause(writer, { ...clause, number: 'Bab VIII' })
    await database
      .insert(knowledgeCategory)
      .values({ id: 'uji', title: 'Uji', description: '', icon: 'scale', position: 9 })
    const texts = { title: 'Judul', summary: 'Ringkas', content: 'Isi', asked: '', publishedAt: 'now' } as const
    step()
    const articleId = await createArticle(writer, 'uji', { ...texts, ...about, cited: ['Bab VIII'] })
    step()
    await changeClause(writer, id, 1, { ...clause, number: 'Bab VIII', text: 'Lain' })
    expect(await findCitingArticles(writer)).toContainEqual(
      expect.objectContaining({ id: articleId, clauses: [id], waits: true }),
    )
    await changeArticle(writer, articleId, 1, { ...texts, content: 'Isi lain', reviewBy: '2026-11-01' })
    expect(await findWaitingArticles(writer)).toContainEqual(
      expect.objectContaining({ id: articleId, reviewBy: '2026-11-01', changedClauses: ['Bab VIII'] }),
    )
    step()
    await reviewContent(articleKind, writer, articleId, { version: 2 })
    const [found] = (await findManagedArticles(writer, 'uji')).articles
    expect(found).toMatchObject({ reviewBy: null, reviewedOn: '2026-11-26', changedClauses: [], source: 'Juknis' })
    expect(await database.select().from(article).where(eq(article.id, articleId))).toMatchObject([{ version: 3 }])
  })
})
