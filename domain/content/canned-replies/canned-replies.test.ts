// Checks how canned replies come in, who sees which, and how their variables are filled.
import { beforeAll, expect, test } from 'vitest'
import { fillCannedReply, unknownVariables } from '#domain/tickets/desk/reply-variables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findCannedReplies } from './canned-reply.server.ts'
import { cannedReply } from './canned-reply-tables.ts'
import { loadCannedReplies } from './managed-canned-replies.ts'

provideDatabase()

let content: SomeContent

beforeAll(async () => {
  content = await someContent()
})

test('variables are filled once, whatever the values say', () => {
  const values = { nama: 'Siti {id}', id: 'abc', judul: '$& $1', agen: 'Budi' }
  expect(fillCannedReply('{nama}: {judul} {lain} {agen} {nama}', values)).toBe('Siti {id}: $& $1 {lain} Budi Siti {id}')
})

test('words in braces that are no variables are named once, in order', () => {
  expect(unknownVariables('{nama} {Nama}: {tidakada} {judul} {kode_pos} {tidakada} { nama } {} {a b}')).toEqual([
    '{Nama}',
    '{tidakada}',
    '{kode_pos}',
  ])
  expect(unknownVariables('{nama} {id} {judul} {agen}')).toEqual([])
})

test('loading twice makes one, and what staff changed stays', async () => {
  await loadCannedReplies([{ key: 'a', title: 'A', text: 'Satu.\n' }])
  await loadCannedReplies([{ key: 'a', title: 'A', text: 'Dua.\n' }])
  const agent = await anAgent()
  expect(await findCannedReplies(agent)).toMatchObject([{ title: 'A', text: 'Dua.' }])
  await database.update(cannedReply).set({ text: 'Milik kami.', updatedBy: agent.id })
  await loadCannedReplies([{ key: 'a', title: 'A', text: 'Tiga.' }])
  expect(await findCannedReplies(agent)).toMatchObject([{ text: 'Milik kami.' }])
})

test('an office’s own are seen there and by the province; clients see none', async () => {
  const officeId = content.office(2)
  await database.insert(cannedReply).values({ title: 'Z', text: 'Khusus.', officeId, updatedAt: now() })
  const titles = async (office: number | null) =>
    (await findCannedReplies(await anAgent({ officeId: office }))).map(({ title }) => title)
  expect(await titles(officeId)).toEqual(['A', 'Z'])
  expect(await titles(content.office(1))).toEqual(['A'])
  expect(await titles(null)).toEqual(['A', 'Z'])
  await expect(findCannedReplies(await aClient())).rejects.toBeInstanceOf(Forbidden)
})
