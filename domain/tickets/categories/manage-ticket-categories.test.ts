// Checks the keeping of ticket categories: who may, what the forms offer, and that old tickets keep what they have.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { submitTicket } from '#domain/tickets/requester/submitted-question.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aQuestion, aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { someCategories, someContent } from '#tests/builders/some-content.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  changeTicketCategory,
  findAllTicketCategories,
  findManagedCategories,
  findTicketCategories,
  hideTicketCategory,
  loadTicketCategories,
  orderTicketCategories,
  showTicketCategory,
} from './category.server.ts'
import { managedCategoryInput, newCategoryId } from './category.ts'

provideDatabase()

let keeper: Person
let client: Person

beforeAll(async () => {
  await someContent()
  keeper = await anAdmin({ permissions: ['system'] })
  client = await aClient()
})

beforeEach(async () => {
  await database.execute('truncate ticket cascade')
  await database.delete(ticketCategory)
  await loadTicketCategories(someCategories)
})

const kind = 'question' as const
const found = async (id: string) =>
  (await findManagedCategories(keeper)).find((each) => each.id === id && each.kind === kind)
const seenOf = async (id: string) => (await found(id))?.updatedAt.toISOString() ?? ''
const offered = async () => (await findTicketCategories(kind)).map(({ id }) => id)

test('a new one is offered at once at the end, a new name shows on the tickets, and the content files change nothing', async () => {
  await changeTicketCategory(keeper, { kind, id: '', name: 'Jalur Prestasi', seen: '' })
  await changeTicketCategory(keeper, { kind, id: 'login', name: 'Masuk Akun', seen: await seenOf('login') })
  await loadTicketCategories(someCategories)
  expect(await findTicketCategories(kind)).toEqual([
    { id: 'login', name: 'Masuk Akun' },
    { id: 'upload', name: 'Upload Dokumen' },
    { id: 'other', name: 'Lainnya' },
    { id: 'jalur-prestasi', name: 'Jalur Prestasi' },
  ])
  expect((await auditOf('ticket-category:question/login')).at(-1)).toMatchObject({
    action: 'ticket-category.change',
    changes: { name: ['Login & Akses', 'Masuk Akun'] },
  })
})

test('a hidden one is on no form and takes no new ticket, while old tickets keep it and are still found by it', async () => {
  const old = await aTicket(client, { category: 'upload' })
  expect((await found('upload'))?.tickets).toBe(1)
  await hideTicketCategory(keeper, { kind, id: 'upload', seen: await seenOf('upload') })
  expect(await offered()).toEqual(['login', 'other'])
  await expect(submitTicket(client, aQuestion({ category: 'upload' }))).rejects.toBeInstanceOf(Invalid)
  expect((await ticketRow(old.id)).category).toBe('upload')
  expect((await findTicketCategories(kind, 'upload')).map(({ id }) => id)).toContain('upload')
  expect(await findAllTicketCategories(kind)).toHaveLength(3)
  await loadTicketCategories(someCategories)
  expect(await offered()).toEqual(['login', 'other'])
  await showTicketCategory(keeper, { kind, id: 'upload', seen: await seenOf('upload') })
  expect(await offered()).toEqual(['login', 'upload', 'other'])
  const trail = (await auditOf('ticket-category:question/upload')).map(({ action }) => action)
  expect(trail).toEqual(['ticket-category.hide', 'ticket-category.show'])
})

test('one is always left to choose', async () => {
  for (const id of ['login', 'upload']) await hideTicketCategory(keeper, { kind, id, seen: await seenOf(id) })
  const last = { kind, id: 'other', seen: await seenOf('other') }
  await expect(hideTicketCategory(keeper, last)).rejects.toBeInstanceOf(Conflict)
})

test('the order is the one someone gave, unless the list is another by now', async () => {
  await orderTicketCategories(keeper, kind, ['other', 'login', 'upload'])
  expect(await offered()).toEqual(['other', 'login', 'upload'])
  await expect(orderTicketCategories(keeper, kind, ['other', 'login'])).rejects.toBeInstanceOf(Conflict)
  expect((await auditOf('ticket-category:question')).at(-1)).toMatchObject({
    changes: {
      order: [
        ['login', 'upload', 'other'],
        ['other', 'login', 'upload'],
      ],
    },
  })
})

test('of two who save the second is notified, and no two have one name', async () => {
  const seen = await seenOf('login')
  await changeTicketCategory(keeper, { kind, id: 'login', name: 'Satu', seen })
  await expect(changeTicketCategory(keeper, { kind, id: 'login', name: 'Dua', seen })).rejects.toBeInstanceOf(Conflict)
  await expect(hideTicketCategory(keeper, { kind, id: 'login', seen })).rejects.toBeInstanceOf(Conflict)
  const both = ['Zonasi', 'zonasi'].map((name) => changeTicketCategory(keeper, { kind, id: '', name, seen: '' }))
  const results = await Promise.allSettled(both)
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(changeTicketCategory(keeper, { kind, id: '', name: 'LAINNYA', seen: '' })).rejects.toBeInstanceOf(
    Invalid,
  )
  await expect(changeTicketCategory(keeper, { kind, id: 'none', name: 'x', seen })).rejects.toBeInstanceOf(NotFound)
})

test('only administrators with the permission', async () => {
  for (const person of [await anAdmin({ permissions: ['content'] }), await anAgent()]) {
    for (const act of [
      () => findManagedCategories(person),
      () => changeTicketCategory(person, { kind, id: '', name: 'x', seen: '' }),
      () => hideTicketCategory(person, { kind, id: 'login', seen: '' }),
      () => showTicketCategory(person, { kind, id: 'login', seen: '' }),
      () => orderTicketCategories(person, kind, ['login']),
    ]) {
      await expect(act()).rejects.toBeInstanceOf(Forbidden)
    }
  }
})

test.each([
  ['Jalur Prestasi', [], 'jalur-prestasi'],
  ['  Dokumén & Berkas! ', ['dokumen-berkas', 'dokumen-berkas-2'], 'dokumen-berkas-3'],
  ['???', [], 'kategori'],
])('the key of %j beside %j is %s', (name, taken, key) => {
  expect(newCategoryId(name, taken)).toBe(key)
})

test.each([
  [{ kind, name: ' ' }, 'Nama kategori harus diisi'],
  [{ kind, name: 'x'.repeat(61) }, 'Nama kategori paling panjang 60 karakter'],
  [{ kind: 'letter', name: 'x' }, 'Kategori tidak dikenal'],
])('%j is refused', (form, message) => {
  expect(managedCategoryInput.safeParse(form).error?.issues[0]?.message).toBe(message)
})
