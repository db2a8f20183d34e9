// Tickets that change hands: taken from a list, put back, handed to another office and pulled back, and the next one taken.
import { expect, test } from 'vitest'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, ticketRow } from '#tests/builders/a-ticket.ts'
import { aDesk, listWith, openTicket, ownWords, placeOf, ticketPath } from './desk.ts'
import type { Page } from './page.ts'
import { asAgent } from './visitors.ts'

const row = (page: Page, words: string) => page.part('main li', words)

test('a ticket taken from the list opens, keeps the way back, and its page puts it back', async () => {
  const { ticket, own } = await aDesk({ subject: ownWords('Diambil') })
  const list = await own.visitor.open(listWith(ticket.title))
  const taken = await row(list, ticket.title).submit('Proses')
  expect(taken.heading).toContain(ticket.title)
  expect(taken.path).toMatch(/tickets\/\d+\?.*search=/)
  expect(taken.notices).toContain(`Tiket T-${ticket.id} sedang diproses`)
  const back = await taken.submit('Kembalikan ke tiket masuk')
  expect(back.notices).toContain(`Tiket T-${ticket.id} kembali ke tiket masuk`)
  expect(row(await own.visitor.open(listWith(ticket.title)), ticket.title).hasButton('Proses')).toBe(true)
})

test('one released again is shown as released, and waits among the incoming ones', async () => {
  const { ticket, own } = await aDesk({ subject: ownWords('Dilepas') })
  const taken = await (await openTicket(own.visitor, ticket)).submit('Proses')
  const assignee = taken.part('form', 'Belum ada petugas')
  const released = await assignee.submit('Simpan', { Petugas: 'Belum ada petugas' })
  expect(released.notices).toContain(`Tiket T-${ticket.id} dilepas`)
  expect(released.main.text).toContain('Dilepas, kembali ke tiket masuk.')
  expect(released.hasButton('Proses')).toBe(true)
  expect(await ticketRow(ticket.id)).toMatchObject({ status: 'pending', assigneeId: null })
})

const handOver = (page: Page) =>
  page.submit('Alihkan tiket', { 'Cabang dinas': 'XI · Brebes, Kota Tegal', Alasan: 'Sekolahnya di sana.' })

test('a ticket handed over stays readable for its sender in its own list, and its page pulls it back', async () => {
  const { ticket, own, other } = await aDesk({ subject: ownWords('Salah cabang') })
  const sent = await handOver(await openTicket(own.visitor, ticket))
  expect(sent.main.text).toMatch(/Dialihkan ke XI · Brebes, Kota Tegal oleh Anda, /)
  expect(sent.parts('main textarea')).toEqual([])
  expect(sent.hasButton('Kirim balasan')).toBe(false)
  const there = await openTicket(other.visitor, ticket)
  expect(there.main.text).toContain('Sekolahnya di sana.')

  const list = await own.visitor.open(listWith(`T-${ticket.id}`))
  expect(list.main.text).toContain('ada di Sudah dialihkan')
  const handed = await list.main.follow('Sudah dialihkan')
  expect(handed.heading).toBe('Sudah dialihkan')
  expect(row(handed, ticket.title).text).toContain('Sekarang di XI · Brebes, Kota Tegal')
  const back = await (await handed.follow(ticket.title)).submit('Tarik kembali')
  expect(back.notices).toContain(`Tiket T-${ticket.id} ditarik kembali`)
  expect(back.hasButton('Kirim balasan')).toBe(true)
  expect((await own.visitor.open('/helpdesk/tickets/handed-over')).main.text).toContain(
    'Belum ada tiket yang Anda alihkan',
  )
  expect((await openTicket(other.visitor, ticket)).status).toBe(404)
})

test('answered where it went, a ticket is not pulled back, and the refusal names who answered', async () => {
  const { ticket, own } = await aDesk()
  const { officeId } = await placeOf('Kabupaten Brebes')
  const colleague = await asAgent({ officeId, name: 'Bu Brebes' })
  const sent = await handOver(await openTicket(own.visitor, ticket))
  const { version } = await ticketRow(ticket.id)
  await replyToTicket(colleague.person, { ticketId: ticket.id, version, message: 'Kami bantu.' })
  const refused = await sent.submit('Tarik kembali')
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Tiket ini sudah dijawab oleh Bu Brebes, jadi tidak dapat ditarik kembali.')
})

test('two who take the next one at the same time get two, each in their own queue with a reason', async () => {
  const { regencyId, officeId } = await placeOf('Kabupaten Kudus')
  const client = await aClient()
  for (const one of ['satu', 'dua'])
    await aTicket(client, { subject: ownWords(`Giliran ${one}`), priority: 'urgent', regencyId })
  const agents = await Promise.all([asAgent({ officeId }), asAgent({ officeId })])
  const boards = await Promise.all(agents.map(({ visitor }) => visitor.open('/helpdesk/dashboard')))
  const taken = await Promise.all(boards.map((board) => board.main.submit('Ambil tiket berikutnya')))
  const paths = taken.map(({ path }) => path)
  expect(new Set(paths).size).toBe(2)
  for (const [index, { visitor, person }] of agents.entries()) {
    const [page, path] = [taken[index] as Page, paths[index] ?? '']
    expect(page.notices.join()).toMatch(/Tiket [TC]-\d+ sedang diproses/)
    const id = Number(/\d+/.exec(path)?.[0])
    expect(path).toBe(ticketPath({ id }))
    expect((await ticketRow(id)).assigneeId).toBe(person.id)
    const board = await visitor.open('/helpdesk/dashboard')
    const queued = board.parts('main li', page.heading.replace(/ [TC]-\d+.*/, ''))[0]
    expect(queued?.text).toMatch(/lewat|sisa|menunggu|baru masuk|tahap/i)
    const back = await page.submit('Kembalikan ke tiket masuk')
    expect(back.hasButton('Proses')).toBe(true)
  }
})

test('the list of what came in gives the next one too; where nothing waits, that is said', async () => {
  const { regencyId, officeId } = await placeOf('Kabupaten Karanganyar')
  await aTicket(await aClient(), { priority: 'urgent', regencyId })
  const { visitor } = await asAgent({ officeId })
  let page = await (await visitor.open('/helpdesk/tickets/pending')).main.submit('Ambil tiket berikutnya')
  expect(page.path).toMatch(/^\/helpdesk\/tickets\/\d+$/)
  while (page.path !== '/helpdesk/dashboard')
    page = await (await visitor.open('/helpdesk/tickets/pending')).main.submit('Ambil tiket berikutnya')
  expect(page.notices).toContain('Tidak ada tiket yang menunggu.')
  expect(page.main.hasButton('Ambil tiket berikutnya')).toBe(false)
  expect((await visitor.open('/helpdesk/next')).path).toBe('/helpdesk/dashboard')
})
