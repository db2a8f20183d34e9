// Checks the desk's search: what finds a ticket, who finds it, in which order, and that what was erased is found no more.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { eraseTickets } from '#domain/tickets/personal-data/ticket-data.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { handOverTicket } from '#domain/tickets/transfer/transfer.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { database } from '#platform/database/database.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findTickets } from './found-tickets.ts'
import { learnWords } from './search-words.ts'
import { ticketSearch, ticketWord } from './ticket-search-tables.ts'

provideDatabase()

let content: SomeContent
let province: Person
let demakAgent: Person
let client: Person
let stored: TicketRow

beforeAll(async () => {
  content = await someContent()
  province = await anAgent()
  demakAgent = await anAgent({ officeId: content.office(2) })
  client = await aClient({ name: 'Siti Rohmatun', email: 'siti.rohmatun@contoh.id' })
  stored = await aTicket(client, {
    subject: 'Token aktivasi ditolak',
    description: 'Pendaftaran anak saya dari Demak gagal terus.',
    regencyId: content.regency('Kabupaten Demak'),
  })
  await database.update(ticketTable).set({ contactPhone: '6281234567890' }).where(eq(ticketTable.id, stored.id))
  await aTicket(await aClient(), { subject: 'Nilai rapor keliru', description: 'Tidak sesuai dengan buku.' })
})

const idsOf = async (query: string, person = province) => (await findTickets(person, query)).items.map(({ id }) => id)

test.each([
  ['its title', 'token aktivasi'],
  ['words of title and message in any order', 'demak token'],
  ['words in another form', 'mendaftar'],
  ['the name', 'rohmatun siti'],
  ['the address', 'siti.rohmatun@contoh.id'],
  ['the number as families say it', '0812-3456-7890'],
  ['the number as WhatsApp has it', '+62 812 3456 7890'],
  ['the last digits of the number', '567890'],
  ['accents and capitals', 'TÓKEN démak'],
])('a ticket is found by %s', async (_, query) => {
  expect(await idsOf(query)).toEqual([stored.id])
})

test('the last digits find the number of an account too, where the agent reads it', async () => {
  const family = await aClient()
  await database.update(user).set({ phone: '0857-1122 3344' }).where(eq(user.id, family.id))
  const own = await aTicket(family, { regencyId: content.regency('Kabupaten Demak') })
  for (const digits of ['223344', '11223344'])
    expect(await Promise.all([province, demakAgent].map((each) => idsOf(digits, each)))).toEqual([[own.id], [own.id]])
  expect(await idsOf('99223344')).toEqual([])
  expect(await idsOf('223344', await anAgent({ officeId: content.office(3) }))).toEqual([])
  await database.update(user).set({ consentWithdrawnAt: now() }).where(eq(user.id, family.id))
  expect(await idsOf('223344')).toEqual([])
})

test('a ticket is found by its number and by its ID, before those that only mention it', async () => {
  const mentions = await aTicket(await aClient(), {
    subject: `Lanjutan tiket ${stored.id}`,
    description: stored.publicId,
  })
  expect(await idsOf(`T-${stored.id}`)).toEqual([stored.id])
  expect(await idsOf(String(stored.id))).toEqual([stored.id, mentions.id])
  expect(await idsOf(stored.publicId)).toEqual([stored.id, mentions.id])
})

test('all words must be there, and nothing is found for nothing', async () => {
  expect(await idsOf('token rapor')).toEqual([])
  for (const query of ['', ' ', '…', "' | !", '\\']) expect(await idsOf(query)).toEqual([])
})

test('words of replies, notes and of the requester are found from the moment they are written, whatever the status', async () => {
  const one = await aTicket(await aClient(), { subject: 'Titik lokasi' })
  await replyToTicket(province, {
    ticketId: one.id,
    version: 1,
    message: 'Mohon kirim kartu keluarga lewat 0857 1111 2222.',
  })
  await noteOnTicket(province, { ticketId: one.id, version: 2, message: 'Sudah ditelepon operator Wirosari.' })
  expect(await idsOf('wirosari titik')).toEqual([one.id])
  expect(await idsOf('085711112222')).toEqual([one.id])
  const [asked] = (await findTickets(province, 'kartu keluarga titik')).items
  expect(asked?.excerpt).toMatchObject({ audience: 'public', text: expect.stringContaining('Mohon kirim kartu') })
  const { version } = await ticketRow(one.id)
  await completeTicket(province, { ticketId: one.id, version })
  const [found] = (await findTickets(province, 'wirosari')).items
  expect(found).toMatchObject({
    status: 'completed',
    excerpt: { audience: 'internal', text: 'Sudah ditelepon operator Wirosari.' },
  })
})

test('the newest come first, in pages', async () => {
  const many: number[] = []
  for (let number = 0; number < 27; number += 1)
    many.unshift((await aTicket(await aClient(), { subject: 'Server lambat sekali' })).id)
  const first = await findTickets(province, 'lambat')
  expect(first.items.map(({ id }) => id)).toEqual(many.slice(0, 25))
  const second = await findTickets(province, 'lambat', first.next ?? 0)
  expect([second.items.map(({ id }) => id), second.next]).toEqual([many.slice(25), null])
})

test('an agent of a branch finds its own office’s tickets, and those handed over', async () => {
  const other = await anAgent({ officeId: content.office(3) })
  const own = await aTicket(client, { subject: 'Kuota zonasi', regencyId: content.regency('Kabupaten Demak') })
  expect([await idsOf('zonasi', demakAgent), await idsOf('zonasi', other)]).toEqual([[own.id], []])
  expect(await idsOf(`T-${own.id}`, other)).toEqual([])
  await handOverTicket(demakAgent, { ticketId: own.id, version: own.version, officeId: content.office(3), reason: '' })
  expect([await idsOf('zonasi', demakAgent), await idsOf('zonasi', other)]).toEqual([[own.id], [own.id]])
  const third = await anAgent({ officeId: content.office(2) })
  expect(await idsOf('zonasi', third)).toEqual([])
})

test('clients search nothing', async () => {
  await expect(findTickets(client, 'token')).rejects.toBeInstanceOf(Forbidden)
})

test('a misspelt or unfinished word finds what was meant, after what is written so', async () => {
  setClock(new Date(now().getTime() + minutes(2)))
  await learnWords()
  setClock(null)
  const misspelt = await findTickets(province, 'tokne demak')
  expect(misspelt).toMatchObject({ items: [{ id: stored.id, isNear: true }], near: ['token'] })
  expect(await idsOf('aktiv')).toEqual([stored.id])
  expect(await idsOf('pendaftran')).toEqual([stored.id])
  const written = await aTicket(await aClient(), { subject: 'Tokne saya' })
  expect((await findTickets(province, 'tokne')).items.map(({ id, isNear }) => [id, isNear])).toEqual([
    [written.id, false],
    [stored.id, true],
  ])
  expect(await learnWords()).toBe(0)
})

test('what is erased is found no more, and its words are gone', async () => {
  const gone = await aClient({ name: 'Kartaningrat Widodo' })
  const asked = await aTicket(gone, { subject: 'Ijazah Xaverius', description: 'Nomor saya 0877 1234 5678.' })
  await replyToOwnTicket(gone, {
    publicId: asked.publicId,
    message: 'Tolong, Pak Brotoseno.',
    idempotencyKey: newIdempotencyKey(),
  })
  setClock(new Date(now().getTime() + minutes(2)))
  await learnWords()
  setClock(null)
  for (const query of ['xaverius', 'kartaningrat', 'brotoseno', '087712345678'])
    expect(await idsOf(query)).toEqual([asked.id])
  await database.transaction((tx) =>
    eraseTickets(tx, gone.id, { text: 'Dihapus', name: 'Pemohon', email: 'x@invalid' }),
  )
  for (const query of ['xaverius', 'kartaningrat', 'brotoseno', '087712345678', 'kartaningrad'])
    expect(await idsOf(query)).toEqual([])
  const [row] = await database.select().from(ticketSearch).where(eq(ticketSearch.ticketId, asked.id))
  expect(row?.words).not.toMatch(/xaver|karta|widodo|broto|8771234/)
  const spellings = await database.select({ word: ticketWord.word }).from(ticketWord)
  const words = spellings.map(({ word }) => word)
  expect(words).toEqual(expect.not.arrayContaining(['xaverius']))
  for (const word of ['kartaningrat', 'widodo', 'brotoseno']) expect(words).not.toContain(word)
  // Others still write it.
  expect(words).toContain('token')
})

test('an answer that was withdrawn is found no more', async () => {
  const one = await aTicket(await aClient(), { subject: 'Titik koordinat' })
  await replyToTicket(province, { ticketId: one.id, version: 1, message: 'Hubungi Pak Salahkirim.' })
  expect(await idsOf('salahkirim')).toEqual([one.id])
  const answer = (await entriesOf(one.id)).find(({ type }) => type === 'answered')
  await withdrawMessage(province, { ticketId: one.id, entryId: answer?.id ?? 0, reason: 'Salah alamat' })
  expect([await idsOf('salahkirim'), await idsOf('koordinat')]).toEqual([[], [one.id]])
})

test('a ticket whose messages change or go is kept exactly, and very long ones do no harm', async () => {
  const one = await aTicket(await aClient(), { subject: 'Berkas', description: 'Sertifikat tahfidz' })
  await database.update(ticketEntry).set({ message: 'Piagam pramuka' }).where(eq(ticketEntry.ticketId, one.id))
  expect([await idsOf('tahfidz'), await idsOf('pramuka')]).toEqual([[], [one.id]])
  const many = Array.from({ length: 30_000 }, (_, at) => `k${at.toString(36)}x`).join(' ')
  for (let time = 0; time < 3; time += 1) {
    await database.insert(ticketEntry).values({
      ...{ ticketId: one.id, type: 'noted', audience: 'internal', authorName: 'x', createdAt: now() },
      message: `${many}${time} ${'y'.repeat(3000)}`,
    })
  }
  expect(await idsOf('pramuka')).toEqual([one.id])
  await database.delete(ticketEntry).where(eq(ticketEntry.ticketId, one.id))
  expect(await idsOf('pramuka')).toEqual([])
  expect(await idsOf('berkas')).toEqual([one.id])
})

test('the search agrees with what is stored', async () => {
  const { rows } = await database.execute(sql`
    select t.id from ticket t join ticket_search s on s.ticket_id = t.id
    where s.words <> search_words_of_head(t) || coalesce((select search_words(string_agg(e.message, ' '))
      from ticket_entry e where e.ticket_id = t.id and is_searched_entry(e.type)), '')`)
  expect(rows).toEqual([])
})
