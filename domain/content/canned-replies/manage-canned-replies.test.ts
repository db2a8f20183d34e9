// Checks the keeping of canned replies: who may, what is saved, and that the second of two savers is notified.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { removeContent, restoreContent } from '#domain/content/lifecycle/content-steps.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { cannedReplyKind, changeCannedReply, findCannedReplies } from './canned-reply.server.ts'
import { type CannedReplyInput, cannedReplyInput } from './canned-reply.ts'
import { findManagedCannedReplies, loadCannedReplies } from './managed-canned-replies.ts'

provideDatabase()

let content: SomeContent
let keeper: Person

beforeAll(async () => {
  content = await someContent()
  keeper = await anAdmin({ permissions: ['system'] })
})

const fields = {
  id: null,
  title: 'Token',
  text: 'Halo {nama}.',
  officeId: null,
  ...{ shortcut: null, setsCategory: null, setsPriority: null, completes: false, handsOverTo: null },
  version: null,
  seen: '',
  idempotencyKey: newIdempotencyKey(),
}
const stored = async (id: number) => (await findManagedCannedReplies(keeper)).find((each) => each.id === id)

test('a new one exists for agents at once; the second of two savers is notified; the audit has both', async () => {
  const { id } = await changeCannedReply(keeper, fields)
  const agent = await anAgent({ officeId: content.office(1) })
  expect(await findCannedReplies(agent)).toContainEqual({
    ...{ id, title: 'Token', text: 'Halo {nama}.', shortcut: null },
    sets: { category: null, priority: null, completes: false, officeId: null },
  })
  const seen = { version: 1, seen: (await stored(id))?.updatedAt.toISOString() ?? '' }
  await changeCannedReply(keeper, { ...fields, ...seen, id, officeId: content.office(2) })
  expect(await stored(id)).toMatchObject({ office: 'Cabang Dinas II' })
  expect((await findCannedReplies(agent)).map((each) => each.id)).not.toContain(id)
  await expect(changeCannedReply(keeper, { ...fields, ...seen, id, title: 'Lain' })).rejects.toBeInstanceOf(Conflict)
  // Beside a portal of the release before, which saves without counting versions, and whose forms name none.
  const now = { version: 2, seen: (await stored(id))?.updatedAt.toISOString() ?? '' }
  const uncounted = changeCannedReply(keeper, { ...fields, ...now, seen: 'earlier', id, title: 'Lain' })
  await expect(uncounted).rejects.toBeInstanceOf(Conflict)
  await changeCannedReply(keeper, { ...fields, seen: now.seen, id, officeId: content.office(2) })
  const trail = await auditOf(`canned-reply:${id}`)
  expect(trail.map(({ action }) => action).sort()).toEqual(['canned-reply.change', 'canned-reply.create'])
})

test('what was changed here stays when the content files are loaded again', async () => {
  await loadCannedReplies([{ key: 'salam', title: 'Salam', text: 'Satu.' }])
  const found = (await findManagedCannedReplies(keeper)).find(({ title }) => title === 'Salam')
  const seen = found?.updatedAt.toISOString() ?? ''
  await changeCannedReply(keeper, { ...fields, id: found?.id ?? 0, title: 'Salam', text: 'Milik kami.', seen })
  await loadCannedReplies([{ key: 'salam', title: 'Salam', text: 'Dua.' }])
  expect(await stored(found?.id ?? 0)).toMatchObject({ text: 'Milik kami.' })
})

test('a removed one is offered to no one and stays away when the content is loaded again, until it is reverted', async () => {
  const salam = { key: 'hapus', title: 'Salam penutup', text: 'Terima kasih.' }
  await loadCannedReplies([salam])
  const agent = await anAgent()
  const offered = async () => (await findCannedReplies(agent)).map(({ title }) => title)
  const found = (await findManagedCannedReplies(keeper)).find(({ title }) => title === salam.title)
  const id = found?.id ?? 0
  await expect(removeContent(cannedReplyKind, keeper, id, { version: 2 })).rejects.toBeInstanceOf(Conflict)
  await removeContent(cannedReplyKind, keeper, id, { version: 1 })
  await loadCannedReplies([{ ...salam, text: 'Terima kasih banyak.' }])
  expect(await offered()).not.toContain(salam.title)
  await expect(changeCannedReply(keeper, { ...fields, id })).rejects.toBeInstanceOf(NotFound)
  await restoreContent(cannedReplyKind, keeper, id)
  await restoreContent(cannedReplyKind, keeper, id)
  expect(await offered()).toContain(salam.title)
  const trail = (await auditOf(`canned-reply:${id}`)).map(({ action }) => action)
  expect(trail).toEqual(['canned-reply.remove', 'canned-reply.restore'])
})

test('only administrators with the permission, only existing rows', async () => {
  for (const person of [await anAdmin({ permissions: ['content'] }), await anAgent()]) {
    await expect(findManagedCannedReplies(person)).rejects.toBeInstanceOf(Forbidden)
    await expect(changeCannedReply(person, fields)).rejects.toBeInstanceOf(Forbidden)
    await expect(removeContent(cannedReplyKind, person, 1)).rejects.toBeInstanceOf(Forbidden)
    await expect(restoreContent(cannedReplyKind, person, 1)).rejects.toBeInstanceOf(Forbidden)
  }
  await expect(changeCannedReply(keeper, { ...fields, id: 999_999 })).rejects.toBeInstanceOf(NotFound)
  await expect(changeCannedReply(keeper, { ...fields, officeId: 999_999 })).rejects.toBeInstanceOf(Invalid)
})

test.each([
  [{ title: ' ', text: 'x' }, 'Judul harus diisi'],
  [{ title: 'x', text: ' \r\n' }, 'Isi jawaban harus diisi'],
  [{ title: 'x', text: 'x'.repeat(4001) }, 'Isi jawaban paling panjang 4.000 karakter'],
  [{ title: 'x', text: 'x', setsPriority: 'now' }, 'Prioritas tidak dikenal'],
  [{ title: 'x', text: 'x', completes: 'yes' }, 'Status tidak dikenal'],
  [{ title: 'x', text: 'x', handsOverTo: 'x' }, 'Cabang dinas tidak dikenal'],
])('%j is refused', (form, message) => {
  expect(cannedReplyInput.safeParse(form).error?.issues[0]?.message).toBe(message)
})

async function saved(wishes: Partial<CannedReplyInput>): Promise<number> {
  const { id } = await changeCannedReply(keeper, { ...fields, idempotencyKey: newIdempotencyKey(), ...wishes })
  return id
}

test.each(['a', 'Token', 'dua kata', 'x'.repeat(31), 'é1', ';;'])('the short name %j is refused', (shortcut) => {
  expect(cannedReplyInput.safeParse({ title: 'x', text: 'x', shortcut }).error?.issues[0]?.message).toBe(
    'Nama pendek berisi 2 sampai 30 huruf kecil, angka, atau tanda hubung',
  )
})

test('a form carries the short name with its sign or without, and what is set', () => {
  const form = { title: 'x', text: 'x', shortcut: ' ;token-1 ', setsCategory: 'login', setsPriority: 'high' }
  expect(cannedReplyInput.parse({ ...form, completes: 'completed', handsOverTo: '3' })).toMatchObject({
    ...{ shortcut: 'token-1', setsCategory: 'login', setsPriority: 'high', completes: true, handsOverTo: 3 },
  })
  expect(cannedReplyInput.parse({ title: 'x', text: 'x' })).toMatchObject({
    ...{ shortcut: null, setsCategory: null, setsPriority: null, completes: false, handsOverTo: null },
  })
})

test('agents get what a reply sets; the record has it', async () => {
  const steps = { setsCategory: 'login', setsPriority: 'low', completes: true } as const
  const { id } = await changeCannedReply(keeper, {
    ...fields,
    ...steps,
    shortcut: 'penutup',
    idempotencyKey: newIdempotencyKey(),
  })
  expect((await findCannedReplies(await anAgent())).find((each) => each.id === id)).toMatchObject({
    ...{ shortcut: 'penutup', sets: { category: 'login', priority: 'low', completes: true, officeId: null } },
  })
  const [entry] = await auditOf(`canned-reply:${id}`)
  expect(entry?.changes).toMatchObject({ shortcut: [null, 'penutup'], setsPriority: [null, 'low'] })
})

test('a short name is one reply’s among those an agent sees, and free for another office', async () => {
  const [one, two] = [content.office(1), content.office(2)]
  const first = { officeId: one, shortcut: 'token' }
  const idempotencyKey = newIdempotencyKey()
  const id = await saved({ ...first, idempotencyKey })
  expect(await saved({ ...first, idempotencyKey })).toBe(id)
  const seen = (await stored(id))?.updatedAt.toISOString() ?? ''
  await saved({ ...first, id, version: 1, seen, title: 'Judul lain' })
  const message = 'Nama pendek ini milik jawaban "Judul lain". Pilih yang lain.'
  await expect(saved(first)).rejects.toMatchObject({ message, fields: { shortcut: message } })
  await expect(saved({ ...first, officeId: null })).rejects.toBeInstanceOf(Invalid)
  await saved({ officeId: two, shortcut: 'token' })
  await removeContent(cannedReplyKind, keeper, id, { version: 2 })
  await expect(saved(first)).rejects.toThrow('jawaban yang sudah dihapus')
  await restoreContent(cannedReplyKind, keeper, id)
  expect(await stored(id)).toMatchObject({ shortcut: 'token' })
})

test('of two who save a short name at once one is notified', async () => {
  const both = await Promise.allSettled([saved({ shortcut: 'serentak' }), saved({ shortcut: 'serentak' })])
  const refused = both.filter((each) => each.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual([expect.any(Invalid)])
})

test('a reply cannot end a ticket and hand it over, nor to its own office, nor to one that is not there', async () => {
  const office = content.office(1)
  const wrong = [
    { completes: true, handsOverTo: office },
    { officeId: office, handsOverTo: office },
    { handsOverTo: 999_999 },
  ]
  for (const wishes of wrong) {
    await expect(saved(wishes)).rejects.toMatchObject({
      fields: { handsOverTo: expect.any(String) },
    })
  }
})

test('the content files give short names, but none that staff gave away', async () => {
  await saved({ shortcut: 'milik-kami' })
  await loadCannedReplies([
    { key: 'p1', title: 'P1', text: 'x', shortcut: 'milik-kami' },
    { key: 'p2', title: 'P2', text: 'x', shortcut: 'milik-berkas' },
  ])
  const names = (await findManagedCannedReplies(keeper)).filter(({ title }) => /^P\d$/.test(title))
  expect(names.map(({ shortcut }) => shortcut)).toEqual([null, 'milik-berkas'])
})
