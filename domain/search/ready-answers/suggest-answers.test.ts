// Checks the proposals for a ticket: by its words, by earlier use in its category, and their readers.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { cannedReply } from '#domain/content/canned-replies/canned-reply-tables.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { faqDocuments } from '#domain/search/search-indexes.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { addDays, now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { aFaq } from '#tests/builders/a-faq.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'
import { suggestAnswers } from './ready-answers.ts'

vi.mock(import('#domain/search/search-indexes.ts'), async (original) => {
  const all = await original()
  return { ...all, faqDocuments: vi.fn(all.faqDocuments) }
})

provideDatabase()

let content: SomeContent
let client: Person
let agent: Person
let token: number

const reply = async (title: string, text: string, more: Partial<typeof cannedReply.$inferInsert> = {}) => {
  const [row] = await database
    .insert(cannedReply)
    .values({ title, text, updatedAt: now(), ...more })
    .returning({ id: cannedReply.id })
  return row?.id ?? 0
}

beforeAll(async () => {
  content = await someContent()
  client = await aClient({ name: 'Rahmat Hidayat' })
  agent = await anAgent({ name: 'Rina Kusuma' })
  const sets = { shortcut: 'token', setsCategory: 'login', setsPriority: 'low', completes: true } as const
  token = await reply(
    'Token aktivasi akun',
    'Halo {nama},\n\nToken aktivasi diberikan saat verifikasi.\n\n{agen}',
    sets,
  )
  await reply('Ukuran berkas', 'Halo {nama},\n\nBerkas paling besar 2 MB.\n\n{agen}')
  await reply('Surat pindah tugas', 'Surat pindah tugas orang tua dilampirkan.', { officeId: content.office(2) })
})

const asked = async (subject: string, description: string, category = 'login') =>
  (await aTicket(client, { subject, description, category, regencyId: content.regency('Kota Semarang') })).id

test('what fits its words comes first, filled in, with what it sets', async () => {
  const id = await asked('Token', 'Kapan token aktivasi saya terima?')
  expect((await suggestAnswers(agent, id))[0]).toEqual({
    ...{ key: String(token), kind: 'canned', title: 'Token aktivasi akun', shortcut: 'token', url: null },
    text: 'Halo Rahmat Hidayat,\n\nToken aktivasi diberikan saat verifikasi.\n\nRina Kusuma',
    sets: { category: 'login', priority: 'low', completes: true, officeId: null },
  })
})

test('a question of the FAQ comes with its answer and its page', async () => {
  await aFaq('Berapa kuota jalur afirmasi?')
  const id = await asked('Kuota', 'Kuota jalur afirmasi itu berapa?')
  const [first] = await suggestAnswers(agent, id)
  expect(first).toMatchObject({ kind: 'faq', title: 'Berapa kuota jalur afirmasi?', shortcut: null, sets: null })
  // With greeting and signature, as canned replies have them.
  expect(first?.text).toMatch(/^Halo .+,\n\nPenerimaan murid baru\./)
  expect(first?.text).toContain(`\n\nSelengkapnya: ${env.origin}${first?.url}\n\n${agent.name}`)
})

test('where words say nothing, what was sent for the category is proposed, the newer before the older', async () => {
  const [old, fresh, gone] = [
    await reply('Lama', 'Satu.'),
    await reply('Baru', 'Dua.'),
    await reply('Kadaluwarsa', 'Tiga.'),
  ]
  const id = await asked('Zzz', 'Qqq www.', 'upload')
  expect(await suggestAnswers(agent, id)).toEqual([])
  const use = { ticketId: id, category: 'upload', agentId: agent.id }
  await database.insert(cannedReplyUse).values([
    { ...use, cannedReplyId: old, at: addDays(now(), -40) },
    { ...use, cannedReplyId: old, at: addDays(now(), -40) },
    { ...use, cannedReplyId: fresh, at: addDays(now(), -1) },
    { ...use, cannedReplyId: gone, at: addDays(now(), -61) },
    { ...use, cannedReplyId: token, category: 'login', at: now() },
  ])
  const titles = async () => (await suggestAnswers(agent, id)).map(({ title }) => title)
  expect(await titles()).toEqual(['Baru', 'Lama'])
  expect(await titles()).toEqual(['Baru', 'Lama'])
})

test('replies of another office are proposed to the province alone; a removed one to no one', async () => {
  const id = await asked('Surat pindah tugas', 'Surat pindah tugas orang tua')
  const titles = async (person: Person) => (await suggestAnswers(person, id)).map(({ title }) => title)
  const here = await anAgent({ officeId: content.office(1) })
  expect(await titles(agent)).toContain('Surat pindah tugas')
  expect(await titles(here)).not.toContain('Surat pindah tugas')
  await database.update(cannedReply).set({ deletedAt: now() })
  expect(await titles(agent)).not.toContain('Surat pindah tugas')
})

test('only who may handle the ticket', async () => {
  const id = await asked('Token', 'Token')
  const refused = [await anAgent({ officeId: content.office(2) }), await anAdmin(), client]
  for (const person of refused) {
    const proposed = suggestAnswers(person, id)
    await expect(proposed).rejects.toSatisfy((error) => error instanceof NotFound || error instanceof Forbidden)
  }
  await expect(suggestAnswers(agent, 999_999)).rejects.toBeInstanceOf(NotFound)
})

test('the questions are read again only when one has changed', async () => {
  const question = 'Kapan daftar ulang dibuka?'
  await aFaq(question)
  const id = await asked('Daftar ulang', 'Kapan daftar ulang dibuka?')
  const text = async () => (await suggestAnswers(agent, id)).find(({ kind }) => kind === 'faq')?.text
  await text()
  const before = vi.mocked(faqDocuments).mock.calls.length
  expect(await text()).toContain('Penerimaan murid baru.')
  expect(vi.mocked(faqDocuments).mock.calls.length).toBe(before)
  await database.update(faq).set({ answer: 'Mulai 1 Juli.', updatedAt: now() }).where(eq(faq.question, question))
  expect(await text()).toContain('Mulai 1 Juli.')
  expect(vi.mocked(faqDocuments).mock.calls.length).toBe(before + 1)
})

test('what invites to a stage that is over is not proposed, and is again in a season in which it is open', async () => {
  const late = await reply('Jadwal legalisasi', 'Silakan lakukan legalisasi rapor di sekolah asal.')
  const id = await asked('Legalisasi', 'Kapan jadwal legalisasi rapor?')
  const keys = async () => (await suggestAnswers(agent, id)).map(({ key }) => key)
  expect(await keys()).toContain(String(late))
  const stage = (closes: Date) => ({
    ...{ year: 2025, name: 'SPMB', dates: [], others: [] },
    stages: [{ id: 'l', name: 'Legalisasi', opens: null, closes: closes.toISOString(), note: null }],
  })
  await storeSetting('season', stage(addDays(now(), -1)))
  expect(await keys()).not.toContain(String(late))
  await storeSetting('season', stage(addDays(now(), 1)))
  expect(await keys()).toContain(String(late))
})
