// Many tickets at once: chosen by name or as a whole list, said what is missing, held, cancelled, retried, and never beyond
// the reach of an office.
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bulkAction, bulkItem } from '#domain/tickets/bulk/bulk-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf, type TicketRow, ticketRow } from '#tests/builders/a-ticket.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { listWith, ownWords, placeOf } from './desk.ts'
import type { Page } from './page.ts'
import { asAgent, type Visitor } from './visitors.ts'

const here = await placeOf('Kabupaten Demak')
const there = await placeOf('Kabupaten Brebes')

async function aList(count: number) {
  const words = ownWords('Massal')
  const client = await aClient()
  const made: TicketRow[] = []
  for (let one = 1; one <= count; one++)
    made.push(await aTicket(client, { subject: `${words} no ${one}`, regencyId: here.regencyId }))
  return { words, made, ...(await asAgent({ officeId: here.officeId })) }
}

/** Ticks these tickets on the list and presses a button of its bar. */
const tick = async (list: Page, chosen: readonly TicketRow[], button: string) =>
  list.submit(button, Object.fromEntries(chosen.map(({ id }) => [`Pilih T-${id}`, true])))

/** The page of a bulk action once nothing of it waits. */
async function over(visitor: Visitor, { path }: Page): Promise<Page> {
  const id = Number(/bulk\/(\d+)/.exec(path)?.[1])
  await expect
    .poll(async () => {
      const items = await database.select({ state: bulkItem.state }).from(bulkItem).where(eq(bulkItem.bulkId, id))
      return items.filter(({ state }) => state === 'waiting')
    })
    .toEqual([])
  return visitor.open(path)
}

test('tickets are chosen and taken, each on record', async () => {
  const { words, made, visitor, person } = await aList(2)
  const chosen = await tick(await visitor.open(listWith(words)), made, 'Proses semua')
  const done = await over(visitor, await chosen.submit('Proses 2 tiket'))
  expect(done.main.text).toContain('Selesai untuk 2 tiket.')
  for (const { id } of made) {
    expect(await ticketRow(id)).toMatchObject({ status: 'inprogress', assigneeId: person.id })
    expect((await auditOf(`ticket:${id}`)).map(({ action }) => action)).toEqual(['ticket.submit', 'ticket.claim'])
  }
})

test('a reply to many says what is missing, is held, and is sent by its button', async () => {
  const { words, made, visitor } = await aList(3)
  const form = await tick(await visitor.open(listWith(words)), made, 'Balas semua')
  const empty = await form.submit('Balas 3 tiket')
  expect([empty.status, empty.main.text]).toEqual([400, expect.stringContaining('Balasan harus diisi')])
  const wrong = await form.submit('Balas 3 tiket', { Balasan: '{judul} {nma}' })
  expect(wrong.main.text).toContain('{nma} bukan variabel. Perbaiki, atau hapus kurung kurawalnya')
  expect(wrong.part('[aria-labelledby=contoh]').text).toContain(`${words} no`)
  const held = await wrong.submit('Balas 3 tiket', { Balasan: '{judul} sudah diperbaiki, silakan coba lagi.' })
  expect(held.main.text).toMatch(/Dikirim ke 3 tiket dalam [12]\.\d\d/)
  expect((await entriesOf(made[0]?.id ?? 0)).map(({ type }) => type)).toEqual(['submitted'])
  const done = await over(visitor, await held.submit('Kirim sekarang'))
  expect(done.main.text).toContain('Selesai untuk 3 tiket.')
  expect(done.main.text).toMatch(/3 pemohon (?:tidak )?dikabari/)
  for (const { id, title } of made)
    expect((await entriesOf(id)).at(-1)?.message).toBe(`${title} sudah diperbaiki, silakan coba lagi.`)
})

test('sent twice it is one action; cancelled, no one is notified and the list is as it was', async () => {
  const { words, made, visitor } = await aList(2)
  const list = await visitor.open(listWith(words))
  const form = await tick(list, made, 'Balas dan selesai')
  const answers = { Balasan: 'Halo {nama}, halamannya sudah pulih.' }
  const held = await form.submit('Balas dan selesai 2 tiket', answers)
  expect((await form.submit('Balas dan selesai 2 tiket', answers)).path).toBe(held.path)
  const cancelled = await held.submit('Batalkan')
  expect(cancelled.main.text).toContain('Dibatalkan untuk 2 tiket')
  const back = await cancelled.follow('Kembali ke Tiket masuk')
  expect(back.parts('main li[data-p]')).toHaveLength(2)
  for (const { id, version } of made) expect(await ticketRow(id)).toMatchObject({ status: 'pending', version })
})

test('a whole list is named by its view, without tickets that came after it was looked at', async () => {
  const { words, made, visitor } = await aList(2)
  const upTo = made.at(-1)?.id ?? 0
  await aTicket(await aClient(), { subject: `${words} no 3`, regencyId: here.regencyId })
  const view = new URLSearchParams({ stage: 'pending', search: words }).toString()
  const form = await visitor.open(`/helpdesk/bulk?${new URLSearchParams({ do: 'priority', view, upTo: String(upTo) })}`)
  const done = await over(visitor, await form.submit('Ubah prioritas 2 tiket', { Prioritas: 'Tinggi' }))
  expect(done.main.text).toContain('Selesai untuk 2 tiket.')
  expect((await ticketRow(upTo)).priority).toBe('high')
})

test('what fails is named with its reason, and retried', async () => {
  const { words, made, visitor } = await aList(2)
  const first = await tick(await visitor.open(listWith(words)), made, 'Proses semua')
  await over(visitor, await first.submit('Proses 2 tiket'))
  const again = await visitor.open(`/helpdesk/bulk?do=claim&${made.map(({ id }) => `ids=${id}`).join('&')}`)
  const failed = await over(visitor, await again.submit('Proses 2 tiket'))
  expect(failed.main.text).toContain('0 dari 2 tiket berhasil, 2 gagal')
  expect(failed.parts('li', 'Tiket ini sudah Anda proses.')).toHaveLength(2)
  const retried = await over(visitor, await failed.submit('Coba lagi yang gagal'))
  expect(retried.main.text).toContain('0 dari 2 tiket berhasil, 2 gagal')
})

test('the categories of a bulk action are those of the kinds that were chosen', async () => {
  const { made, visitor } = await aList(1)
  const form = await visitor.open(`/helpdesk/bulk?do=category&ids=${made[0]?.id}`)
  const groups = form.main.parts('optgroup').map(({ root }) => root.attr('label'))
  expect(groups).toEqual(['Pertanyaan'])
})

test('who completes many sees which of them no one has answered, and returns to the list', async () => {
  const { words, made, visitor } = await aList(2)
  const form = await tick(await visitor.open(listWith(words)), made, 'Tandai selesai')
  expect(form.main.text).toContain('2 tiket belum pernah dibalas')
  const back = await form.main.follow('Tiket masuk')
  expect(back.main.value('search')).toBe(words)
})

test('many are marked as spam, and reverted by one button', async () => {
  const { words, made, visitor } = await aList(2)
  const form = await tick(await visitor.open(listWith(words)), made, 'Tandai sebagai spam')
  expect(form.main.text).toContain('Tiket ini keluar dari semua daftar')
  const done = await over(visitor, await form.submit('Tandai sebagai spam 2 tiket'))
  expect(done.main.text).toContain('2 dari 2 tiket berhasil')
  expect((await visitor.open(listWith(words, 'spam'))).parts('main li[data-p]')).toHaveLength(2)
  const undone = await over(visitor, await done.submit('Urungkan'))
  expect(undone.heading).toBe('Kembalikan tiket terpilih dari spam')
  expect((await visitor.open(listWith(words))).parts('main li[data-p]')).toHaveLength(2)
})

test('an agent of another office neither prepares nor starts anything, nor reads or steers an action', async () => {
  const { words, made, visitor } = await aList(1)
  const other = await asAgent({ officeId: there.officeId })
  const form = await tick(await visitor.open(listWith(words)), made, 'Balas semua')
  const address = `/helpdesk/bulk?do=reply&ids=${made[0]?.id}`
  expect((await other.visitor.open(address)).main.text).toContain('Belum ada tiket yang dipilih')
  const answers = { Balasan: 'Halo.' }
  const foreign = await form.submit('Balas 1 tiket', answers, other.visitor)
  expect(
    await database.$count(
      bulkItem,
      inArray(
        bulkItem.ticketId,
        made.map(({ id }) => id),
      ),
    ),
  ).toBe(0)
  expect(foreign.status).toBeGreaterThanOrEqual(400)
  const held = await form.submit('Balas 1 tiket', answers)
  expect((await other.visitor.open(held.path)).status).toBe(404)
  for (const button of ['Batalkan', 'Kirim sekarang'])
    expect((await held.submit(button, {}, other.visitor)).status).toBe(404)
  const [action] = await database
    .select()
    .from(bulkAction)
    .where(eq(bulkAction.id, Number(/\d+/.exec(held.path)?.[0])))
  expect(action?.cancelledAt).toBeNull()
  expect((await visitor.open(held.path)).main.text).toMatch(/Dikirim ke 1 tiket dalam [12]\.\d\d/)
})
