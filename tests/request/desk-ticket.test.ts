// A ticket at the desk as its page shows it, and what is written to the family: replies, drafts, files, notes and the printed case.
import { expect, test } from 'vitest'
import { noteOnTicket, replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aPdf } from '#tests/builders/a-photo.ts'
import { aTicket, entriesOf, ticketRow } from '#tests/builders/a-ticket.ts'
import { aDesk, history, holdReply, listWith, openTicket, ownWords, sendingBar, sendReply, ticketPath } from './desk.ts'
import type { Page } from './page.ts'
import { asAgent, password, Visitor } from './visitors.ts'

const doubtful = 'NISN 0051999888 sudah kami perbaiki.'
const pdf = (name: string) => [new File([Uint8Array.from(aPdf(name))], name, { type: 'application/pdf' })]
const latest = (page: Page) => history(page).at(-1)?.text ?? ''
const answers = async (id: number) => (await entriesOf(id)).filter(({ type }) => type === 'answered')

test('a doubtful reply waits for its writer, is reverted with its files, and goes out at last', async () => {
  const { ticket, own } = await aDesk()
  const page = await openTicket(own.visitor, ticket)
  const doubted = await page.submit('Kirim balasan', { Balasan: doubtful, 'Lampiran (opsional)': pdf('contoh.pdf') })
  expect(doubted.main.part('[role=alert]').text).toContain('0051999888')
  expect(doubted.value('Balasan')).toBe(doubtful)
  expect(doubted.part('[aria-label="Berkas yang dipilih"]').text).toContain('contoh.pdf')
  expect(await answers(ticket.id)).toEqual([])

  const held = await holdReply(doubted, doubtful)
  expect(held.main.text).toContain('Pemohon belum dikabari.')
  expect(held.value('Balasan')).toBe('')
  expect(await answers(ticket.id)).toEqual([])
  const back = await sendingBar(held).submit('Urungkan')
  expect(back.value('Balasan')).toBe(doubtful)
  expect(back.part('[aria-label="Berkas yang dipilih"]').text).toContain('contoh.pdf')
  expect(latest(back)).not.toContain(doubtful)

  const sent = await sendReply(back, 'Sudah kami perbaiki.')
  expect(sent.notices).toContain('Balasan terkirim')
  expect(latest(sent)).toContain('Sudah kami perbaiki.')
  expect(
    history(sent)
      .at(-1)
      ?.hasLink(/contoh/),
  ).toBe(true)
  expect(sent.main.text).not.toContain('Pemohon belum dikabari.')
  expect(sent.main.text).toContain('Menunggu Balasan')
  expect(await answers(ticket.id)).toMatchObject([{ message: 'Sudah kami perbaiki.', authorId: own.person.id }])
})

test('a reply against an earlier state of the ticket is delayed with its text, and what came between is shown', async () => {
  const { ticket, own } = await aDesk()
  const page = await openTicket(own.visitor, ticket)
  await replyToTicket(own.person, { ticketId: ticket.id, version: ticket.version, message: 'Jawaban rekan.' })
  const late = await page.submit('Kirim balasan', { Balasan: 'Kalimat yang tidak boleh hilang.' })
  expect(late.status).toBe(409)
  const form = late.part('form', 'Kirim balasan')
  expect(form.text).toContain('baru saja diubah orang lain')
  expect(form.text).toContain('Jawaban rekan.')
  expect(late.value('Balasan')).toBe('Kalimat yang tidak boleh hilang.')
  expect(await answers(ticket.id)).toHaveLength(1)
  const sent = await sendReply(late, late.value('Balasan'))
  expect(sent.status).toBe(200)
  expect(await answers(ticket.id)).toHaveLength(2)
})

test('a reply completes its ticket and opens the next one of the list', async () => {
  const words = ownWords('Sekali jalan')
  const { ticket, own } = await aDesk({ subject: `${words} satu` })
  const second = await aTicket(await aClient(), { subject: `${words} dua`, regencyId: ticket.regencyId })
  const list = await own.visitor.open(listWith(words))
  const page = await list.follow(`${words} satu`)
  const next = await page.submit('Kirim balasan', { Balasan: 'Sudah kami perbaiki.', after: 'complete', next: 'on' })
  expect(next.heading).toContain(`${words} dua`)
  expect(next.path).toContain(ticketPath(second))
  // On a busy machine its ten seconds may be over.
  const [bar] = (await openTicket(own.visitor, ticket)).parts('form[aria-label^="Balasan untuk tiket"]')
  await bar?.submit('Kirim sekarang')
  await expect.poll(async () => (await ticketRow(ticket.id)).status).toBe('completed')
  expect((await openTicket(own.visitor, ticket)).main.text).toContain('Tiket ini sudah selesai')
})

test('links of an answer can be followed, and its variables are filled', async () => {
  const { ticket, own } = await aDesk({ subject: ownWords('Tautan') })
  const sent = await sendReply(await openTicket(own.visitor, ticket), 'Baca {judul} di https://contoh.id/panduan.')
  expect(latest(sent)).toContain(`Baca ${ticket.title} di`)
  const [link] = history(sent).at(-1)?.parts('a[href="https://contoh.id/panduan"]') ?? []
  expect(link?.root.attr('rel')).toBe('nofollow ugc noopener')
})

test('a ready answer is put into the box by a link, and its old dates are doubted', async () => {
  const { ticket, own } = await aDesk()
  const filled = await (await openTicket(own.visitor, ticket)).follow('Jadwal dan tempat verifikasi berkas')
  expect(filled.value('Balasan')).toContain('27 Mei 2025 sampai 10 Juni 2025')
  const doubted = await filled.submit('Kirim balasan')
  expect(doubted.main.part('[role=alert]').text).toContain('10 Juni 2025')
})

test('a refused file is named and not stored, and holds no reply up', async () => {
  const { ticket, own } = await aDesk()
  const page = await openTicket(own.visitor, ticket)
  const file = [new File(['bukan pdf'], 'bohong.pdf', { type: 'application/pdf' })]
  const refused = await page.submit('Kirim balasan', { Balasan: 'Silakan dicoba lagi.', 'Lampiran (opsional)': file })
  expect(refused.status).toBe(400)
  expect(refused.part('form', 'Kirim balasan').text).toContain('bohong.pdf')
  expect(refused.value('Balasan')).toBe('Silakan dicoba lagi.')
  const sent = await sendReply(refused, refused.value('Balasan'))
  expect(latest(sent)).toContain('Silakan dicoba lagi.')
  expect(latest(sent)).not.toContain('bohong.pdf')
})

test('a note and a transfer say what is missing, and leave the draft of a reply alone', async () => {
  const { ticket, own } = await aDesk()
  const page = await openTicket(own.visitor, ticket)
  const draft = await own.visitor.post(`${ticketPath(ticket)}/draft`, { kind: 'reply', message: 'Sedang saya tulis.' })
  expect(draft.status).toBe(204)
  const noNote = await page.submit('Simpan catatan')
  expect(noNote.status).toBe(400)
  expect(noNote.part('form', 'Simpan catatan').text).toContain('Catatan harus diisi')
  const noOffice = await page.submit('Alihkan tiket')
  expect(noOffice.part('form', 'Alihkan tiket').text).toMatch(/Pilih cabang dinas.*Alasan harus diisi/)
  expect(noOffice.parts('details[open]', 'Alihkan tiket')).toHaveLength(1)
  const noted = await page.submit('Simpan catatan', { 'Catatan internal': 'Sudah ditelepon.' })
  expect(noted.notices).toContain('Catatan internal disimpan')
  expect(latest(noted)).toMatch(/Hanya petugas.*Sudah ditelepon\./)
  expect(noted.value('Balasan')).toBe('Sedang saya tulis.')
})

test('a draft is available on another device, to its writer alone', async () => {
  const { ticket, own, other } = await aDesk()
  const colleague = await asAgent({ officeId: own.person.officeId })
  const save = (visitor: Visitor) =>
    visitor.post(`${ticketPath(ticket)}/draft`, { kind: 'reply', message: 'Mulai dari kantor' })
  expect((await save(own.visitor)).status).toBe(204)
  expect((await save(other.visitor)).status).toBe(404)
  const device = new Visitor()
  await device.signIn(own.person.email, password)
  expect((await openTicket(device, ticket)).value('Balasan')).toBe('Mulai dari kantor')
  expect((await openTicket(colleague.visitor, ticket)).value('Balasan')).toBe('')
})

test('a ticket that is gone leads back to the list, within the frame of the desk', async () => {
  const { visitor } = await asAgent()
  const gone = await visitor.open('/helpdesk/tickets/999999999')
  expect([gone.status, gone.heading]).toEqual([404, 'Tidak ditemukan'])
  expect(gone.hasLink(/^(Dasbor|Antrean)$/)).toBe(true)
  expect((await gone.follow('Ke tiket masuk')).path).toBe('/helpdesk/tickets/pending')
})

test('a duplicate names its main ticket and takes no reply until it is separated', async () => {
  const { ticket, own, family } = await aDesk({ subject: ownWords('Yang kembar') })
  const main = await aTicket(family, { subject: ownWords('Yang utama'), regencyId: ticket.regencyId })
  const page = await openTicket(own.visitor, ticket)
  const merged = await page.submit('Gabungkan', { 'Tiket utama': `T-${main.id} · ${main.title}` })
  expect(merged.main.text).toContain(`Tiket ini digabungkan ke T-${main.id} · ${main.title}`)
  expect(merged.hasButton('Kirim balasan')).toBe(false)
  const apart = await merged.submit('Pisahkan lagi')
  expect(apart.notices).toContain(`Tiket T-${ticket.id} dipisahkan lagi`)
  expect(apart.hasButton('Kirim balasan')).toBe(true)
})

test('the unread begins at a line, with what was read before it folded away', async () => {
  const { ticket, own } = await aDesk()
  const colleague = await asAgent({ officeId: own.person.officeId })
  const write = async (from: number, to: number) => {
    for (let count = from; count <= to; count++)
      await noteOnTicket(colleague.person, { ticketId: ticket.id, version: 1, message: `Pesan ${count}` })
  }
  await write(1, 12)
  // Never open before: nothing is called unread.
  const first = await openTicket(own.visitor, ticket)
  expect(first.text).toContain('Pesan 12')
  expect(first.parts('#belum-dibaca')).toEqual([])
  await write(13, 20)
  const second = await openTicket(own.visitor, ticket)
  const [line] = second.parts('#belum-dibaca')
  expect(line).toBeDefined()
  expect(second.html.indexOf('Pesan 13')).toBeGreaterThan(second.html.indexOf('belum-dibaca'))
  expect(second.main.text).toMatch(/\d+ pesan sebelumnya/)
  const third = await openTicket(own.visitor, ticket)
  expect(third.text).toContain('Pesan 20')
  expect(third.parts('#belum-dibaca')).toEqual([])
})

test('a ticket is printed as a case, with the notes of staff only when they are asked for', async () => {
  const { ticket, own, other } = await aDesk({ description: 'Rapor semester empat salah tulis.' })
  await noteOnTicket(own.person, { ticketId: ticket.id, version: 1, message: 'Sudah ditelepon ke sekolahnya.' })
  const printed = await (await openTicket(own.visitor, ticket)).follow('Cetak')
  expect(printed.heading).toBe(ticket.title)
  expect(printed.main.text).toContain('Rapor semester empat salah tulis.')
  expect(printed.main.text).toContain('Memuat data pribadi')
  expect(printed.main.text).not.toContain('Sudah ditelepon ke sekolahnya.')
  const whole = await printed.follow('Dengan catatan petugas')
  expect(whole.main.part('li', 'Sudah ditelepon ke sekolahnya.').text).toContain('Hanya petugas')
  expect((await other.visitor.open(printed.path)).status).toBe(404)
})
