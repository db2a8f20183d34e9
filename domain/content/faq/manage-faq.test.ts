// Checks the FAQ manager's writes: what the public reads afterwards, what history and audit keep, who is refused.
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { removeContent, restoreContent, revertContent } from '#domain/content/lifecycle/content-steps.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { changeFaq, createFaq, faqKind, orderFaqs } from './faq.server.ts'
import { faqInput } from './faq.ts'
import { faq } from './faq-tables.ts'
import { findFaqHistory, findManagedFaqs, findWaitingFaqs } from './managed-faqs.ts'
import { findFaqPhrasings, findFaqs } from './published-faqs.ts'

provideDatabase()

const writer = () => anAdmin({ permissions: ['content'] })

async function topicOf(id: number): Promise<number> {
  const [row] = await database.select({ topicId: faq.topicId }).from(faq).where(eq(faq.id, id))
  return row?.topicId ?? 0
}

const publicItems = async () => (await findFaqs()).flatMap(({ topics }) => topics.flatMap(({ items }) => items))
const publicIds = async () => (await publicItems()).map(({ id }) => id)

async function audit(target: string) {
  const rows = await database
    .select({ action: auditEntry.action, changes: auditEntry.changes, actor: auditEntry.actorId })
    .from(auditEntry)
    .where(eq(auditEntry.target, target))
    .orderBy(desc(auditEntry.id))
  return rows
}

test('a new item is first in its topic, and the audit has its author', async () => {
  const person = await writer()
  const old = await aFaq()
  const topicId = await topicOf(old)
  const id = await createFaq(person, { topicId, question: 'Baru?', answer: 'Ya.', asked: '', state: 'published' })
  const ids = await publicIds()
  expect(ids.indexOf(id)).toBe(ids.indexOf(old) - 1)
  expect(await audit(`faq:${id}`)).toMatchObject([
    { action: 'faq.create', actor: person.id, changes: { question: [null, 'Baru?'], answer: [null, 'Ya.'] } },
  ])
})

test('a form that is sent twice makes one item; another person, another text or another form makes another', async () => {
  const [one, other] = [await writer(), await writer()]
  const input = {
    topicId: await topicOf(await aFaq()),
    question: 'Dua kali?',
    answer: 'Sekali.',
    asked: '',
    state: 'draft',
  } as const
  const key = newIdempotencyKey()
  const ids = await Promise.all([1, 2, 3].map(() => createFaq(one, input, key)))
  expect(new Set(ids).size).toBe(1)
  expect(await audit(`faq:${ids[0]}`)).toHaveLength(1)
  expect(await createFaq(other, input, key)).not.toBe(ids[0])
  expect(await createFaq(one, { ...input, answer: 'Lain.' }, key)).not.toBe(ids[0])
  expect(await createFaq(one, input)).not.toBe(ids[0])
})

test('an answer takes dates from the season; what it does not know, and dates elsewhere, are refused beside the field', async () => {
  const person = await writer()
  const topicId = await topicOf(await aFaq())
  const stage = { id: 'pilih', name: 'Pilih', opens: null, closes: '2025-06-18T17:00:00+07:00', note: null }
  await storeSetting('season', { year: 2025, name: 'SPMB', stages: [stage], dates: [] })
  const typed = {
    topicId,
    question: 'Kapan ditutup?',
    answer: 'Ditutup {{tahap:pilih.tutup}}.',
    asked: '',
    state: 'published',
  } as const
  const id = await createFaq(person, typed)
  expect((await publicItems()).find((item) => item.id === id)?.answer).toBe('Ditutup 18 Juni 2025 pukul 17.00 WIB.')
  const refused = (more: object) =>
    changeFaq(person, id, 1, { ...typed, ...more }).catch((thrown: Invalid) => thrown.fields)
  expect(await refused({ answer: 'Ditutup {{tahap:piih.tutup}}.' })).toEqual({
    answer: '{{tahap:piih.tutup}} tidak dikenal. Pilih lagi dari Sisipkan tanggal dari jadwal, atau hapus.',
  })
  expect(await refused({ question: 'Apakah {{tahap:pilih.tutup}}?' })).toMatchObject({
    question: expect.stringMatching(/^Di sini tidak dapat memakai/),
  })
})

test('a draft is for its writers alone until it is published', async () => {
  const person = await writer()
  const topicId = await topicOf(await aFaq())
  const id = await createFaq(person, { topicId, question: 'Draf?', answer: 'Belum.', asked: '', state: 'draft' })
  expect(await publicIds()).not.toContain(id)
  const managed = (await findManagedFaqs(person)).flatMap(({ items }) => items)
  expect(managed.find((item) => item.id === id)).toMatchObject({ draft: true, version: 1 })
  await changeFaq(person, id, 1, { topicId, question: 'Draf?', answer: 'Belum.', asked: '', state: 'published' })
  expect(await publicIds()).toContain(id)
})

test('of two who edit the same item the second is notified and nothing of the first is lost', async () => {
  const [first, second] = [await writer(), await writer()]
  const id = await aFaq()
  const topicId = await topicOf(id)
  await changeFaq(first, id, 1, { topicId, question: 'Satu', answer: 'Satu', asked: '', state: 'published' })
  const late = changeFaq(second, id, 1, { topicId, question: 'Dua', answer: 'Dua', asked: '', state: 'published' })
  await expect(late).rejects.toBeInstanceOf(Conflict)
  expect((await publicItems()).find((item) => item.id === id)?.question).toBe('Satu')
})

test('of two saves at the same moment one wins', async () => {
  const person = await writer()
  const id = await aFaq()
  const topicId = await topicOf(id)
  const save = (question: string) =>
    changeFaq(person, id, 1, { topicId, question, answer: 'x', asked: '', state: 'published' })
  const results = await Promise.allSettled([save('A'), save('B'), save('C')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the history holds every state, the first included, and any can be brought back', async () => {
  const person = await writer()
  const id = await aFaq('Semula?')
  const topicId = await topicOf(id)
  await changeFaq(person, id, 1, { topicId, question: 'Lalu?', answer: 'Lain.', asked: '', state: 'published' })
  const { revisions, version } = await findFaqHistory(person, id)
  expect(revisions.map(({ question, createdByName }) => [question, createdByName])).toEqual([
    ['Lalu?', person.name],
    ['Semula?', null],
  ])
  await revertContent(faqKind, person, id, version, revisions[1]?.id ?? 0)
  expect((await publicItems()).find((item) => item.id === id)?.question).toBe('Semula?')
  expect((await findFaqHistory(person, id)).revisions).toHaveLength(3)
  await expect(revertContent(faqKind, person, await aFaq(), 1, revisions[0]?.id ?? 0)).rejects.toBeInstanceOf(NotFound)
})

test('other ways to ask are kept, changed and brought back with the item, and the public never reads them', async () => {
  const person = await writer()
  const topicId = await topicOf(await aFaq())
  const typed = { question: 'Umur?', answer: '21.', topicId: String(topicId), state: 'published' }
  const input = faqInput.parse({ ...typed, asked: ' umure  piro\r\n\nbatas usia\nbatas usia ' })
  expect(input.asked).toBe('umure piro\nbatas usia')
  const id = await createFaq(person, input)
  const phrasings = async () => (await findFaqPhrasings()).get(id)
  expect(await phrasings()).toBe('umure piro\nbatas usia')
  expect(JSON.stringify(await findFaqs())).not.toContain('umure piro')
  await changeFaq(person, id, 1, { ...input, asked: '' })
  expect(await phrasings()).toBe('')
  expect(await audit(`faq:${id}`)).toMatchObject([
    { action: 'faq.change', changes: { asked: ['umure piro\nbatas usia', ''] } },
    { action: 'faq.create', changes: { asked: [null, 'umure piro\nbatas usia'] } },
  ])
  const { revisions } = await findFaqHistory(person, id)
  expect(revisions.map(({ asked }) => asked)).toEqual(['', 'umure piro\nbatas usia'])
  await revertContent(faqKind, person, id, 2, revisions[1]?.id ?? 0)
  expect(await phrasings()).toBe('umure piro\nbatas usia')
})

test('a state from before there were other ways to ask leaves those of today', async () => {
  const person = await writer()
  const id = await aFaq('Dulu?')
  await changeFaq(person, id, 1, {
    topicId: await topicOf(id),
    ...{ question: 'Kini?', answer: 'Ya.', asked: 'saiki piye', state: 'published' },
  })
  const { revisions } = await findFaqHistory(person, id)
  await revertContent(faqKind, person, id, 2, revisions[1]?.id ?? 0)
  expect((await findFaqPhrasings()).get(id)).toBe('saiki piye')
})

test('too many or too long ways to ask are refused with a sentence', () => {
  const asked = (text: string) => faqInput.shape.asked.safeParse(text).error?.issues[0]?.message
  expect(asked(Array.from({ length: 121 }, (_, line) => `baris ${line}`).join('\n'))).toBe(
    'Pertanyaan serupa paling banyak 120 baris',
  )
  expect(asked('a'.repeat(201))).toBe('Setiap pertanyaan serupa paling panjang 200 karakter')
})

test('saving unchanged values leaves no trace, whatever else the form carries', async () => {
  const person = await writer()
  const id = await aFaq('Tetap?')
  const topicId = await topicOf(id)
  const form = {
    ...{ intent: 'change', id: String(id), version: '7' },
    topicId,
    question: 'Tetap?',
    answer: 'Penerimaan murid baru.',
    asked: '',
    state: 'published' as const,
  }
  await changeFaq(person, id, 1, form)
  expect(await audit(`faq:${id}`)).toEqual([])
})

test('what is deleted is gone at once and returns where it was', async () => {
  const person = await writer()
  const id = await aFaq()
  await removeContent(faqKind, person, id)
  expect(await publicIds()).not.toContain(id)
  await expect(removeContent(faqKind, person, id)).rejects.toBeInstanceOf(NotFound)
  await restoreContent(faqKind, person, id)
  await restoreContent(faqKind, person, id)
  expect(await publicIds()).toContain(id)
  expect((await audit(`faq:${id}`)).map(({ action, changes }) => [action, changes])).toEqual([
    ['faq.restore', { question: [null, 'Apa itu SPMB?'], answer: [null, 'Penerimaan murid baru.'] }],
    ['faq.remove', { question: ['Apa itu SPMB?', null], answer: ['Penerimaan murid baru.', null] }],
  ])
})

test('the order of a topic is changed as a whole, or not at all when it holds other items', async () => {
  const person = await writer()
  const last = await aFaq()
  const topicId = await topicOf(last)
  const add = (question: string) => createFaq(person, { topicId, question, answer: 'x', asked: '', state: 'published' })
  const second = await add('b')
  const first = await add('a')
  await orderFaqs(person, [last, first, second])
  const inTopic = (await findManagedFaqs(person)).find(({ id }) => id === topicId)?.items.map(({ id }) => id)
  expect(inTopic).toEqual([last, first, second])
  expect(await audit(`faq-topic:${topicId}`)).toMatchObject([
    {
      action: 'faq.order',
      changes: {
        order: [
          [first, second, last],
          [last, first, second],
        ],
      },
    },
  ])
  for (const wrong of [[last, first], [last, first, first], [last, first, second, await aFaq()], [999_999_999]]) {
    await expect(orderFaqs(person, wrong)).rejects.toBeInstanceOf(Conflict)
  }
})

test('only administrators with the permission may', async () => {
  const id = await aFaq()
  const input = { topicId: await topicOf(id), question: 'a', answer: 'b', asked: '', state: 'published' } as const
  const refused: Person[] = [await anAdmin(), await anAgent({ permissions: ['content'] })]
  for (const person of refused) {
    const tries = [
      () => createFaq(person, input),
      () => changeFaq(person, id, 1, input),
      () => removeContent(faqKind, person, id),
      () => restoreContent(faqKind, person, id),
      () => orderFaqs(person, [id]),
      () => revertContent(faqKind, person, id, 1, 1),
      () => findManagedFaqs(person),
      () => findFaqHistory(person, id),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toBeInstanceOf(Forbidden)
  }
})

test('question, answer and topic are required', async () => {
  const wrong = faqInput.safeParse({ question: '  ', answer: '', topicId: '' })
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual([
    'Pertanyaan harus diisi',
    'Jawaban harus diisi',
    'Topik harus dipilih',
  ])
  const nowhere = createFaq(await writer(), { topicId: 999_999, question: 'a', answer: 'b', asked: '', state: 'draft' })
  await expect(nowhere).rejects.toBeInstanceOf(Invalid)
})

test('drafts wait for who writes the FAQ, and nothing else does', async () => {
  const person = await writer()
  const topicId = await topicOf(await aFaq())
  const make = (question: string, state: 'draft' | 'published') =>
    createFaq(person, { topicId, question, answer: 'Ya.', asked: '', state })
  const [draft, gone, published] = [
    await make('Draf?', 'draft'),
    await make('x', 'draft'),
    await make('y', 'published'),
  ]
  await removeContent(faqKind, person, gone)
  const drafts = await findWaitingFaqs(person)
  expect(drafts).toContainEqual(expect.objectContaining({ id: draft, question: 'Draf?', draft: true }))
  expect(drafts.map(({ id }) => id)).not.toEqual(expect.arrayContaining([gone]))
  expect(drafts.map(({ id }) => id)).not.toContain(published)
  await expect(findWaitingFaqs(await anAgent())).rejects.toBeInstanceOf(Forbidden)
})
