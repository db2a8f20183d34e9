// 'Jadikan cara bertanya': the change is one like any other, with lock, revision and audit, and can be reverted.
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { article } from '#domain/content/articles/article-tables.ts'
import { faq, faqRevision } from '#domain/content/faq/faq-tables.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { someArticles } from '#tests/builders/some-articles.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { addPhrasing, findPhrasingTargets, removePhrasing } from './phrasing.ts'
import { addedPhrasing, phrasingFields, phrasingOf, writeAdded } from './phrasing-input.ts'

provideDatabase()
beforeEach(someArticles)

const writer = () => anAdmin({ permissions: ['content'] })
const askedOf = async (id: number) => (await database.select().from(faq).where(eq(faq.id, id)))[0]?.asked

test('a question gets the line, with a revision and its audit; taking it back leaves what was there', async () => {
  const person = await writer()
  const id = await aFaq()
  const input = { text: 'spmb iku opo', item: `faq:${id}`, version: 1 }
  await addPhrasing(person, input)
  await addPhrasing(person, { ...input, version: 2, text: 'apaan spmb' })
  expect(await askedOf(id)).toBe('spmb iku opo\napaan spmb')
  expect(await database.$count(faqRevision, eq(faqRevision.faqId, id))).toBeGreaterThan(1)
  const [entry] = await database.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
  expect(entry).toMatchObject({ action: 'faq.change', target: `faq:${id}`, actorId: person.id })
  await removePhrasing(person, addedPhrasing.parse(writeAdded({ ...input, version: 2, text: 'apaan spmb' })))
  expect(await askedOf(id)).toBe('spmb iku opo')
})

test('a line that exists already leaves no trace, and its return finds another version', async () => {
  const person = await writer()
  const id = await aFaq()
  const input = { text: 'spmb iku opo', item: `faq:${id}`, version: 1 }
  await addPhrasing(person, input)
  const before = await database.$count(auditEntry)
  await addPhrasing(person, { ...input, version: 2 })
  expect(await database.$count(auditEntry)).toBe(before)
  const undo = addedPhrasing.parse(writeAdded({ ...input, version: 2 }))
  await expect(removePhrasing(person, undo)).rejects.toBeInstanceOf(Conflict)
})

test('an article gets it too', async () => {
  const person = await writer()
  const target = (await findPhrasingTargets(person)).find(({ key }) => key === 'article:req-1')
  await addPhrasing(person, { text: 'umur piro', item: 'article:req-1', version: target?.version ?? 0 })
  const [row] = await database.select().from(article).where(eq(article.id, 'req-1'))
  expect(row?.asked).toBe('umur piro')
})

test('is refused to others, for what was changed meanwhile, for what is gone, and beyond 120 lines', async () => {
  const person = await writer()
  const id = await aFaq()
  const input = { text: 'spmb iku opo', item: `faq:${id}`, version: 1 }
  await expect(addPhrasing(await anAgent(), input)).rejects.toBeInstanceOf(Forbidden)
  await expect(addPhrasing(person, { ...input, version: 7 })).rejects.toBeInstanceOf(Conflict)
  await expect(addPhrasing(person, { ...input, item: 'faq:987654' })).rejects.toBeInstanceOf(NotFound)
  await expect(addPhrasing(person, { ...input, item: 'article:tidak-ada' })).rejects.toBeInstanceOf(NotFound)
  const full = Array.from({ length: 120 }, (_, line) => `cara ${line}`).join('\n')
  await database.update(faq).set({ asked: full }).where(eq(faq.id, id))
  await expect(addPhrasing(person, input)).rejects.toBeInstanceOf(Invalid)
  expect(await askedOf(id)).toBe(full)
})

test.each([
  [
    { text: ' spmb  apa ', target: 'faq:12@3' },
    { text: 'spmb apa', item: 'faq:12', version: 3 },
  ],
  [
    { text: 'umur', target: 'article:req-1@1' },
    { text: 'umur', item: 'article:req-1', version: 1 },
  ],
  [{ text: 'umur', target: '' }, 'Pilih teks yang menjawabnya'],
  [{ text: 'umur', target: 'office:3@1' }, 'Pilih teks yang menjawabnya'],
  [{ text: ' ', target: 'faq:12@3' }, 'Cara bertanya harus diisi'],
  [{ text: 'x'.repeat(201), target: 'faq:12@3' }, 'Cara bertanya paling panjang 200 karakter'],
])('the form %o means %o', (form, meant) => {
  const { data, error } = phrasingFields.safeParse(form)
  expect(data ? phrasingOf(data) : error?.issues[0]?.message).toEqual(meant)
})
