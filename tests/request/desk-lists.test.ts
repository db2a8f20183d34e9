// The desk's lists and its search: filters in the address, saved views, rows and their buttons, and what is said when nothing fits.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { ticketTable as tickets } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { aDesk, listWith, openTicket, ownWords, placeOf, ticketPath } from './desk.ts'
import type { Page } from './page.ts'
import { asAgent } from './visitors.ts'

const rows = (page: Page) => page.parts('main li[data-p]')
const row = (page: Page, words: string) => page.part('main li[data-p]', words)

/** Urgent questions of Demak with a word in common, and an agent of its office. */
async function aList(count: number) {
  const { regencyId, officeId } = await placeOf('Kabupaten Demak')
  const words = ownWords('Daftar')
  const client = await aClient()
  const made: TicketRow[] = []
  for (let one = 1; one <= count; one++)
    made.push(await aTicket(client, { subject: `${words} no ${one}`, priority: 'urgent', regencyId }))
  return { words, made, ...(await asAgent({ officeId })) }
}

test('a list whose filter turns down every ticket does not say that all is done', async () => {
  const { visitor } = await aList(1)
  const mine = await visitor.open('/helpdesk/tickets/pending?mine=on')
  expect(mine.main.text).toContain('Tiket lain di daftar ini tidak sesuai dengan filter Anda.')
  expect(mine.main.text).not.toContain('Semua tiket sudah diproses.')
  const all = await mine.follow('Tampilkan semua')
  expect(rows(all).length).toBeGreaterThan(0)
})

test('filters narrow a list by its address, and each is removed separately', async () => {
  const { words, visitor } = await aList(2)
  const list = await visitor.open(listWith(words))
  expect(rows(list)).toHaveLength(2)
  const low = await list.submit('Terapkan', { Prioritas: 'Rendah' })
  expect(low.path).toContain('priority=low')
  expect(low.main.text).toContain('Tidak ada tiket yang cocok')
  expect(low.hasLink(/^Tanpa petugas 0$/)).toBe(true)
  const back = await low.follow('Hapus filter: Prioritas Rendah')
  expect(rows(back)).toHaveLength(2)
  expect(rows(await back.submit('Terapkan', { Prioritas: 'Mendesak' }))).toHaveLength(2)
})

test('a list is saved under a name, renamed and removed, each agent their own', async () => {
  const { words, visitor, person } = await aList(2)
  const list = await visitor.open(`${listWith(words)}&priority=urgent`)
  const saved = await list.submit('Simpan', { 'Nama daftar': 'Darurat' })
  expect(saved.notices).toContain('Daftar disimpan')
  const other = await visitor.open('/helpdesk/tickets/in-progress')
  expect(rows(await other.follow(/^Darurat/))).toHaveLength(2)
  const views = await other.follow('Atur daftar')
  const renamed = await views.submit('Ganti nama', { 'Nama daftar Darurat': 'Darurat baru' })
  expect(renamed.notices).toContain('Nama daftar diganti')
  const colleague = await asAgent({ officeId: person.officeId })
  expect((await colleague.visitor.open('/helpdesk/views')).main.text).toContain('Belum ada daftar tersimpan')
  const removed = await renamed.submit('Hapus Darurat baru')
  expect(removed.notices).toContain('Daftar dihapus')
  expect(removed.main.text).toContain('Belum ada daftar tersimpan')
})

test('what is completed is found again among the own, and reverted', async () => {
  const { words, made, visitor, person } = await aList(2)
  for (const { id, version } of made) {
    await claimTicket(person, { ticketId: id, version })
    await completeTicket(person, { ticketId: id, version: version + 1 })
  }
  const completed = await visitor.open('/helpdesk/tickets/completed')
  const found = await completed.submit('Cari', { search: words })
  expect(found.path).toMatch(/tickets\/completed\?.*search=/)
  expect(rows(found)).toHaveLength(2)
  // Nothing can be done to many of them.
  expect(found.parts('input[name=ids]')).toEqual([])
  const mine = await found.follow(/^Milik saya/)
  expect(mine.path).toContain('mine=true')
  expect(rows(mine)).toHaveLength(2)
  const undone = await row(mine, 'no 1').submit('Urungkan penyelesaian')
  expect((await ticketRow(made[0]?.id ?? 0)).status).toBe('inprogress')
  expect(rows(undone)).toHaveLength(1)
})

test('a number is found in whatever list its ticket is', async () => {
  const { made, visitor } = await aList(1)
  const number = `T-${made[0]?.id}`
  const list = await visitor.open(listWith(number, 'in-progress'))
  expect(list.main.text).toContain('ada di Tiket masuk')
  expect((await list.main.follow(new RegExp(number))).heading).toContain(made[0]?.title)
})

test('the way back from a ticket leads to its page of the list', async () => {
  const { words, visitor } = await aList(2)
  const list = await visitor.open(listWith(words))
  const opened = await list.follow(`${words} no 1`)
  expect(opened.heading).toContain(`${words} no 1`)
  const back = await opened.main.follow('Tiket masuk')
  expect(back.path).toContain(`search=${new URLSearchParams({ s: words }).toString().slice(2)}`)
  expect(rows(back)).toHaveLength(2)
  const first = /\d+/.exec(opened.path)?.[0]
  const second = await visitor.open(`${listWith(words)}&sort=oldest&before=${first}`)
  expect(rows(second)).toHaveLength(1)
  const deep = await second.follow(`${words} no 2`)
  expect((await deep.main.follow('Tiket masuk')).path).toContain(`before=${first}`)
})

test('a row says where a ticket came from, how old it is and how it begins', async () => {
  const { words, made, person } = await aList(1)
  const { visitor } = await asAgent()
  await database
    .update(tickets)
    .set({ createdAt: addDays(now(), -3), lastEntryAt: addDays(now(), -3) })
    .where(eq(tickets.id, made[0]?.id ?? 0))
  const list = await visitor.open(listWith(words))
  const { text } = row(list, words)
  expect(text).toContain('Kab. Demak')
  expect(text).toMatch(/T-\d+ · Mendesak · Kata sandi/)
  expect(text).toContain('3 hari lalu')
  // The province sees of which office a ticket is; an office does not need to.
  expect(row(list, words).part('.cat').text).toMatch(/II · Demak, Jepara/)
  const agent = await asAgent({ officeId: person.officeId })
  expect(row(await agent.visitor.open(listWith(words)), words).part('.cat').text).not.toContain('II ·')
  for (const field of ['Batas waktu', 'Judul', 'Pemohon', 'Kategori'])
    expect(list.part('.desk-head').text).toContain(field)
})

test('a card of the dashboard leads to its own tickets', async () => {
  const { made, visitor, person } = await aList(1)
  for (const { id, version } of made) await claimTicket(person, { ticketId: id, version })
  const board = await visitor.open('/helpdesk/dashboard')
  const list = await board.main.follow(/Menunggu Balasan/)
  expect(list.path).toMatch(/in-progress\?.*status=waiting/)
  expect(list.hasLink('Hapus filter: Menunggu Balasan')).toBe(true)
})

test('a caller’s ticket of another office is said to exist, and nothing else of it', async () => {
  const { ticket, own, other } = await aDesk({ subject: ownWords('Kata sandi') })
  const search = async ({ visitor }: typeof own, words: string) =>
    (await visitor.open(`/helpdesk/search?q=${encodeURIComponent(words)}`)).main
  const elsewhere = 'Tiket ini ada di cabang dinas lain'
  const there = await search(other, `T-${ticket.id}`)
  expect(there.text).toContain(elsewhere)
  expect(there.text).not.toContain(ticket.title)
  expect((await search(own, `T-${ticket.id}`)).text).toContain(ticket.title)
  expect((await search(other, 'T-999999999')).text).not.toContain(elsewhere)
  expect((await search(other, ticket.title)).text).not.toContain(elsewhere)
})

test('the bar for many has three actions; spam is in its menu, apart from completing', async () => {
  const { words } = await aList(1)
  const { visitor } = await asAgent()
  const bar = (await visitor.open(listWith(words))).part('.bulk-bar')
  const inMenu = bar.parts('details button').map(({ text }) => text)
  expect(bar.parts('button')).toHaveLength(inMenu.length + 3)
  expect(inMenu.at(-1)).toBe('Tandai sebagai spam')
  expect(inMenu.at(-2)).not.toBe('Tandai selesai')
})

test('spam has its own list, and a row brings a ticket back', async () => {
  const { ticket, own, other } = await aDesk({ subject: ownWords('Iklan') })
  await (await openTicket(own.visitor, ticket)).submit('Tandai sebagai spam')
  expect((await own.visitor.open(listWith(ticket.title))).main.text).toContain('Tidak ada tiket yang cocok')
  const spam = await own.visitor.open(listWith(ticket.title, 'spam'))
  expect(rows(spam)).toHaveLength(1)
  expect(rows(await other.visitor.open(listWith(ticket.title, 'spam')))).toEqual([])
  const left = await row(spam, ticket.title).submit('Bukan spam')
  expect(rows(left)).toEqual([])
  expect((await ticketRow(ticket.id)).spamSince).toBeNull()
  expect(rows(await own.visitor.open(listWith(ticket.title)))).toHaveLength(1)
})

test('a word of a message leads to its ticket, marked, and to no ticket of another office', async () => {
  const word = `Kedung${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}x`
  const { ticket, own, other } = await aDesk({ description: `Kami dari desa ${word}, nomor ayah 0812-7777-1234.` })
  const form = await own.visitor.open('/helpdesk/search')
  expect(form.main.text).toContain('Apa yang dicari?')
  const found = await form.main.submit('Cari', { 'Cari di semua tiket': `${word.toLowerCase()} tidak` })
  expect(found.notices).toContain('1 tiket')
  const list = found.part('ul[aria-label="Tiket yang ditemukan"]')
  expect(list.texts('mark')).toContain(word)
  expect(list.text).toContain('Belum Direspon')
  expect((await list.follow(ticket.title)).path).toBe(ticketPath(ticket))
  expect(found.value('Cari di semua tiket')).toBe(`${word.toLowerCase()} tidak`)
  const hidden = await other.visitor.open(`/helpdesk/search?q=${word}`)
  expect(hidden.main.text).toContain(`Tidak ada tiket untuk "${word}".`)
})
