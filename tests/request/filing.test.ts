// What staff file: complaints by the form, questions that came by telephone or WhatsApp, the slip, and answers sent by hand.
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ticketTable as tickets } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { entriesOf } from '#tests/builders/a-ticket.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { listWith, openTicket, ownWords, placeOf, sendReply, ticketPath } from './desk.ts'
import type { Page } from './page.ts'
import { asAgent, asClient, type Visitor } from './visitors.ts'

const complaint = {
  Kategori: 'Penggajian',
  Instansi: 'SMA Contoh 1',
  Deskripsi: 'Gaji bulan ini belum masuk sampai hari ini.',
  'Nama kontak': 'Pak Budi',
  'Email kontak': 'pak.budi@contoh.id',
}

const stored = async (title: string) => {
  const [row] = await database.select().from(tickets).where(eq(tickets.title, title)).orderBy(desc(tickets.id))
  if (!row) throw new Error(`${title} was not stored`)
  return row
}

test('a complaint is filed, found again by words of any case, and opened', async () => {
  const { visitor, person } = await asAgent()
  const form = await visitor.open('/helpdesk/complaints/create')
  expect(form.main.options('Kategori')).toEqual([
    ...['Pilih kategori', 'Data Kepegawaian', 'Akses Sistem', 'Penggajian', 'Mutasi', 'Lainnya'],
  ])
  const empty = await form.submit('Kirim aduan', { Judul: 'abc' })
  expect(empty.status).toBe(400)
  expect(empty.main.value('Judul')).toBe('abc')
  const messages = [
    ...['Judul harus minimal 5 karakter', 'Kategori harus dipilih', 'Instansi harus diisi'],
    ...['Deskripsi harus minimal 20 karakter', 'Nama kontak harus minimal 3 karakter', 'Email tidak valid'],
  ]
  // Beside the field and in the summary.
  for (const message of messages) expect(empty.main.text.split(message)).toHaveLength(3)
  const title = ownWords('Gaji belum masuk')
  const sent = await empty.submit('Kirim aduan', { ...complaint, Judul: title })
  expect(sent.notices.join()).toContain('Aduan berhasil dikirim')
  expect(sent.main.text).toMatch(/Aduan C-\d+ tersimpan/)
  expect([sent.main.value('Judul'), sent.main.value('Deskripsi')]).toEqual(['', ''])
  const { id } = await stored(title)
  expect(await auditOf(`ticket:${id}`)).toMatchObject([{ action: 'ticket.submit', actorId: person.id }])

  const marked = await sent.main.follow('Lihat di daftar aduan')
  expect(marked.parts('li[data-fresh]').map(({ text }) => text)).toEqual([
    expect.stringContaining(`Baru dicatat: ${title}`),
  ])

  const list = await visitor.open('/helpdesk/complaints')
  expect(list.parts('li[data-fresh]')).toEqual([])
  const found = await list.main.submit('Cari', { q: title.toUpperCase() })
  const rows = (page: Page) => page.parts('ul[aria-label=Aduan] > li')
  expect(rows(found)).toHaveLength(1)
  expect(rows(found)[0]?.text).toContain('Baru')
  const settled = await found.main.follow('Selesai')
  expect(settled.main.text).toContain('Tidak ada aduan yang cocok')
  const opened = await rows(await settled.main.follow('Baru'))[0]?.follow(title)
  expect([opened?.heading, opened?.path]).toEqual([
    expect.stringContaining(title),
    expect.stringContaining(ticketPath({ id })),
  ])
})

const chat =
  '14/06/25 09.12 - Bu Siti: Selamat pagi\n14/06/25 09.13 - Bu Siti: Token anak saya ditolak\n14/06/25 09.20 - Petugas: Baik'

/** Files what came by WhatsApp; gives the slip. */
async function fileByWhatsapp(
  visitor: Visitor,
  title: string,
  Deskripsi = 'Token anak saya ditolak terus sejak pagi.',
) {
  const form = await visitor.open('/helpdesk/tickets/create')
  return form.submit('Simpan dan buat tanda terima', {
    ...{ WhatsApp: true, 'Nomor HP': '0857-2222-3333', Nama: 'Bu Siti', Subjek: title, Deskripsi },
    ...{ 'Pemohon setuju datanya dicatat menurut Kebijakan Privasi': true, Kategori: 'Login & Akses' },
  })
}

test('a call is filed with its pasted chat, and the slip leads the requester to the status page', async () => {
  const { visitor, person } = await asAgent()
  const empty = await (await visitor.open('/helpdesk/tickets/create')).submit('Simpan dan buat tanda terima')
  expect([empty.status, empty.main.text]).toEqual([400, expect.stringContaining('Nama harus minimal 3 karakter')])
  const title = ownWords('Lewat WhatsApp')
  const slip = await fileByWhatsapp(visitor, title, chat)
  const { id, publicId, channel } = await stored(title)
  expect(channel).toBe('whatsapp')
  expect(slip.path).toBe(`/helpdesk/tickets/slip/${publicId}`)
  expect(slip.text).toContain('Helpdesk dan Pengaduan SPMB · Tanda terima')
  expect(slip.link('Kirim ke WhatsApp pemohon')).toMatch(
    new RegExp(`^https://wa\\.me/6285722223333\\?text=.*${publicId}`),
  )
  expect(slip.parts('[aria-label="Kode QR halaman status"]')).toHaveLength(1)
  expect(await auditOf(`ticket:${id}`)).toMatchObject([{ action: 'ticket.submit', actorId: person.id }])
  const status = await visitor.open(`/status/${publicId}`)
  expect(status.main.text).toContain('Bu Siti, 14/06/25 09.12:')
})

test('who is known by an address is offered to staff alone, and the look-up is on record', async () => {
  const { person: client } = await asClient()
  const { visitor } = await asAgent()
  const address = `/helpdesk/tickets/requesters?${new URLSearchParams({ email: client.email })}`
  const { requesters } = (await (await visitor.get(address)).json()) as { requesters: { id: string }[] }
  expect(requesters).toMatchObject([{ id: client.id, name: client.name }])
  expect((await auditOf(`user:${client.id}`)).map(({ action }) => action)).toContain('account.look-up')
  const form = await visitor.open('/helpdesk/tickets/create')
  const title = ownWords('Untuk yang dikenal')
  await form.submit('Simpan dan buat tanda terima', {
    ...{ requesterId: client.id, Nama: client.name, Subjek: title, Deskripsi: 'Tokennya ditolak.' },
    Kategori: 'Login & Akses',
  })
  expect((await stored(title)).requesterId).toBe(client.id)
})

test('an answer to someone without email is sent by WhatsApp, and all see the sender', async () => {
  const { visitor, person } = await asAgent({ name: 'Bu Ketik' })
  const title = ownWords('Token ditolak')
  const slip = await fileByWhatsapp(visitor, title)
  const { id, publicId } = await stored(title)
  const page = await openTicket(visitor, { id })
  expect(page.main.text).toContain('Pemohon tidak dikabari: emailnya tidak ada')
  await sendReply(page, 'Token Anda sudah kami buka.')
  // The worker says so a moment later.
  const answered = async () => (await openTicket(visitor, { id })).parts('li', 'Token Anda sudah kami buka.').at(-1)
  await expect.poll(async () => (await answered())?.text).toContain('Belum sampai ke pemohon')
  const answer = await answered()
  expect(answer?.text).not.toContain('lewat email')
  const way = await answer?.submit('Kirim lewat WhatsApp')
  expect(way?.path).toMatch(new RegExp(`^${ticketPath({ id })}/whatsapp\\?entry=\\d+$`))
  const address = new URL(way?.link('Buka WhatsApp') ?? '')
  expect(address.origin + address.pathname).toBe('https://wa.me/6285722223333')
  expect(address.searchParams.get('text')).toContain('Token Anda sudah kami buka.')
  expect(address.searchParams.get('text')).toMatch(new RegExp(`/status/${publicId}$`))
  expect(way?.html).toContain('http-equiv="refresh" content="0;url=https://wa.me/')
  const informed = await openTicket(visitor, { id })
  expect(informed.main.text).toMatch(/Dikabari lewat WhatsApp, Bu Ketik, \d\d\.\d\d/)
  expect(informed.main.text).not.toContain('Belum sampai ke pemohon')
  expect(person.id).toBe((await entriesOf(id)).at(-1)?.authorId)
  const again = await visitor.open(slip.path)
  expect(again.heading).toBe('Pertanyaan sudah dijawab')
  expect(again.main.text).toContain('Token Anda sudah kami buka.')
})

test('an answer that reached no one stands in its list until someone notes the call', async () => {
  const { officeId } = await placeOf('Kabupaten Wonogiri')
  const { visitor } = await asAgent({ officeId })
  const other = await asAgent({ officeId: (await placeOf('Kabupaten Brebes')).officeId })
  const title = ownWords('Token hilang')
  const form = await visitor.open('/helpdesk/tickets/create')
  await form.submit('Simpan dan buat tanda terima', {
    ...{ 'Nomor HP': '0857-2222-4444', Nama: 'Bu Siti', Subjek: title, Deskripsi: 'Token anak saya ditolak terus.' },
    ...{ 'Pemohon setuju datanya dicatat menurut Kebijakan Privasi': true, Kategori: 'Login & Akses' },
    'Kabupaten/Kota (opsional)': 'Kabupaten Wonogiri',
  })
  const { id } = await stored(title)
  await sendReply(await openTicket(visitor, { id }), 'Sudah kami pulihkan.')
  await expect
    .poll(async () => (await openTicket(visitor, { id })).main.text)
    .toContain('Tidak ada cara otomatis ke pemohon ini')
  const list = await visitor.open('/helpdesk/unreached')
  expect(list.link(/^Belum sampai/)).toBe('/helpdesk/unreached')
  const row = list.part('main li', title)
  expect(row.text).toContain('Pemohon tidak dikabari: emailnya tidak ada')
  expect(row.link(/^Telepon/)).toMatch(/^tel:\+?\d+$/)
  expect((await row.submit('Sudah ditelepon', {}, other.visitor)).status).toBe(404)
  const noted = await row.submit('Sudah ditelepon')
  expect(noted.notices).toContain('Dicatat: pemohon sudah dikabari.')
  expect(noted.parts('main li', title)).toEqual([])
  expect((await openTicket(visitor, { id })).main.text).toMatch(/Dikabari lewat telepon, .+, \d\d\.\d\d/)
})

test('the lists of another office hold no ticket that was filed for this one', async () => {
  const { officeId } = await placeOf('Kabupaten Wonogiri')
  const { visitor } = await asAgent({ officeId })
  const title = ownWords('Milik cabang lain')
  await fileByWhatsapp((await asAgent()).visitor, title)
  const { publicId } = await stored(title)
  expect((await visitor.open(listWith(title))).parts('main li[data-p]')).toEqual([])
  expect((await visitor.open(`/helpdesk/tickets/slip/${publicId}`)).status).toBe(404)
})
