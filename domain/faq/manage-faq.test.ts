// Checks the FAQ manager's writes: what the public reads afterwards, what history and audit keep, who is refused.
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '#domain/accounts/account.ts'
import { auditEntry } from '#domain/audit/audit-tables.ts'
import { database } from '#platform/database.server.ts'
import { setClock } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { changeFaq } from './change-faq.ts'
import { createFaq } from './create-faq.ts'
import { faqInput } from './faq-input.ts'
import { faq } from './faq-tables.ts'
import { findFaqHistory } from './find-faq-history.ts'
import { findFaqs } from './find-faqs.ts'
import { findManagedFaqs } from './find-managed-faqs.ts'
import { orderFaqs } from './order-faqs.ts'
import { removeFaq } from './remove-faq.ts'
import { restoreFaq } from './restore-faq.ts'
import { revertFaq } from './revert-faq.ts'

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

test('a new item stands on top of its topic, and the audit knows who wrote it', async () => {
  const person = await writer()
  const old = await aFaq()
  const topicId = await topicOf(old)
  const id = await createFaq(person, { topicId, question: 'Baru?', answer: 'Ya.', state: 'published' })
  const ids = await publicIds()
  expect(ids.indexOf(id)).toBe(ids.indexOf(old) - 1)
  expect(await audit(`faq:${id}`)).toMatchObject([
    { action: 'faq.create', actor: person.id, changes: { question: [null, 'Baru?'], answer: [null, 'Ya.'] } },
  ])
})

test('a form that is sent twice makes one item; another person, another text or a later hour makes another', async () => {
  const [one, other] = [await writer(), await writer()]
  const input = {
    topicId: await topicOf(await aFaq()),
    question: 'Dua kali?',
    answer: 'Sekali.',
    state: 'draft',
  } as const
  const ids = await Promise.all([1, 2, 3].map(() => createFaq(one, input)))
  expect(new Set(ids).size).toBe(1)
  expect(await audit(`faq:${ids[0]}`)).toHaveLength(1)
  expect(await createFaq(other, input)).not.toBe(ids[0])
  expect(await createFaq(one, { ...input, answer: 'Lain.' })).not.toBe(ids[0])
  setClock(new Date(Date.now() + 120_000))
  expect(await createFaq(one, input)).not.toBe(ids[0])
  setClock(null)
})

test('a draft is for its writers alone until it is published', async () => {
  const person = await writer()
  const topicId = await topicOf(await aFaq())
  const id = await createFaq(person, { topicId, question: 'Draf?', answer: 'Belum.', state: 'draft' })
  expect(await publicIds()).not.toContain(id)
  const managed = (await findManagedFaqs(person)).flatMap(({ items }) => items)
  expect(managed.find((item) => item.id === id)).toMatchObject({ draft: true, version: 1 })
  await changeFaq(person, id, 1, { topicId, question: 'Draf?', answer: 'Belum.', state: 'published' })
  expect(await publicIds()).toContain(id)
})

test('of two who edit the same item the second is told and nothing of the first is lost', async () => {
  const [first, second] = [await writer(), await writer()]
  const id = await aFaq()
  const topicId = await topicOf(id)
  await changeFaq(first, id, 1, { topicId, question: 'Satu', answer: 'Satu', state: 'published' })
  const late = changeFaq(second, id, 1, { topicId, question: 'Dua', answer: 'Dua', state: 'published' })
  await expect(late).rejects.toBeInstanceOf(Conflict)
  expect((await publicItems()).find((item) => item.id === id)?.question).toBe('Satu')
})

test('of two saves at the same moment one wins', async () => {
  const person = await writer()
  const id = await aFaq()
  const topicId = await topicOf(id)
  const save = (question: string) => changeFaq(person, id, 1, { topicId, question, answer: 'x', state: 'published' })
  const results = await Promise.allSettled([save('A'), save('B'), save('C')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the history holds every state, the first included, and any can be brought back', async () => {
  const person = await writer()
  const id = await aFaq('Semula?')
  const topicId = await topicOf(id)
  await changeFaq(person, id, 1, { topicId, question: 'Lalu?', answer: 'Lain.', state: 'published' })
  const { revisions, version } = await findFaqHistory(person, id)
  expect(revisions.map(({ question, createdByName }) => [question, createdByName])).toEqual([
    ['Lalu?', person.name],
    ['Semula?', null],
  ])
  await revertFaq(person, id, version, revisions[1]?.id ?? 0)
  expect((await publicItems()).find((item) => item.id === id)?.question).toBe('Semula?')
  expect((await findFaqHistory(person, id)).revisions).toHaveLength(3)
  await expect(revertFaq(person, await aFaq(), 1, revisions[0]?.id ?? 0)).rejects.toBeInstanceOf(NotFound)
})

test('saving what is there already leaves no trace', async () => {
  const person = await writer()
  const id = await aFaq('Tetap?')
  const topicId = await topicOf(id)
  await changeFaq(person, id, 1, { topicId, question: 'Tetap?', answer: 'Penerimaan murid baru.', state: 'published' })
  expect(await audit(`faq:${id}`)).toEqual([])
})

test('what is deleted is gone at once and comes back where it was', async () => {
  const person = await writer()
  const id = await aFaq()
  await removeFaq(person, id)
  expect(await publicIds()).not.toContain(id)
  await expect(removeFaq(person, id)).rejects.toBeInstanceOf(NotFound)
  await restoreFaq(person, id)
  await restoreFaq(person, id)
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
  const add = (question: string) => createFaq(person, { topicId, question, answer: 'x', state: 'published' })
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
  const input = { topicId: await topicOf(id), question: 'a', answer: 'b', state: 'published' } as const
  const refused: Person[] = [await anAdmin(), await anAgent({ permissions: ['content'] })]
  for (const person of refused) {
    const tries = [
      () => createFaq(person, input),
      () => changeFaq(person, id, 1, input),
      () => removeFaq(person, id),
      () => restoreFaq(person, id),
      () => orderFaqs(person, [id]),
      () => revertFaq(person, id, 1, 1),
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
  const nowhere = createFaq(await writer(), { topicId: 999_999, question: 'a', answer: 'b', state: 'draft' })
  await expect(nowhere).rejects.toBeInstanceOf(Invalid)
})
