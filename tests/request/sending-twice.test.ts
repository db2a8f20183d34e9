// Each form that makes something, sent twice from one page: it makes one thing, and the second answer leads to it.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { report, reportEntry } from '#domain/sealed-reports/report-tables.ts'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { database } from '#platform/database/database.server.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { answerAs, askAsGuest, clientAnswers, pdf, ticketOf, ticketsWith } from './questions.ts'
import { asAgent, asClient, Visitor } from './visitors.ts'

const ownWords = (about: string) => `${about} ${crypto.randomUUID()}`

test('a question of a family', async () => {
  const { visitor } = await asClient()
  const typed = ownWords('Dikirim dua kali.')
  const form = await visitor.open('/client/create-question')
  const answers = clientAnswers({ Deskripsi: typed })
  const first = await form.submit('Kirim pertanyaan', answers)
  const again = await form.submit('Kirim pertanyaan', answers)
  expect(again.path).toBe(first.path)
  expect(first.path).toMatch(/receipt$/)
  expect(await ticketsWith(typed)).toHaveLength(1)
})

test('a question of a family that was refused first keeps its key', async () => {
  const { visitor } = await asClient()
  const typed = ownWords('Ditolak dulu.')
  const form = await visitor.open('/client/create-question')
  const refused = await form.submit('Kirim pertanyaan', { Subjek: typed })
  expect(refused.value('idempotencyKey')).toBe(form.value('idempotencyKey'))
  const answers = clientAnswers({ Deskripsi: typed })
  const first = await refused.submit('Kirim pertanyaan', answers)
  expect((await form.submit('Kirim pertanyaan', answers)).path).toBe(first.path)
  expect(await ticketsWith(typed)).toHaveLength(1)
})

test('a reply of a family, with its file', async () => {
  const { person, visitor } = await asClient()
  const row = await aTicket(person)
  await answerAs(await anAgent(), row.publicId, 'Sudah dicoba?')
  const page = await visitor.open(`/client/questions/${row.publicId}`)
  const answers = { Balasan: 'Sudah, dua kali.', 'Lampiran (opsional)': [pdf('bukti.pdf')] }
  const first = await page.submit('Kirim balasan', answers)
  expect(first.notices).toContain('Balasan Anda terkirim')
  const again = await page.submit('Kirim balasan', answers)
  expect([again.status, again.path]).toEqual([200, first.path])
  const replies = (await entriesOf(row.id)).filter(({ message }) => message === 'Sudah, dua kali.')
  expect(replies).toHaveLength(1)
})

test('a family opening its question again', async () => {
  const { person, visitor } = await asClient()
  const agent = await anAgent()
  const row = await aTicket(person)
  await answerAs(agent, row.publicId, 'Sudah.')
  await completeTicket(agent, { ticketId: row.id, version: (await ticketOf(row.publicId)).version })
  const page = await visitor.open(`/client/questions/${row.publicId}`)
  for (const _ of [1, 2]) expect((await page.submit('Buka kembali', { Alasan: 'Muncul lagi.' })).status).toBe(200)
  expect((await entriesOf(row.id)).filter(({ message }) => message === 'Muncul lagi.')).toHaveLength(1)
})

test('a reply of a guest', async () => {
  const guest = new Visitor()
  const { id } = await askAsGuest(guest)
  const page = await guest.open(`/status/${id}`)
  for (const _ of [1, 2])
    expect((await page.submit('Kirim balasan', { Balasan: 'Tambahan.' })).path).toBe(`/status/${id}`)
  expect((await entriesOf((await ticketOf(id)).id)).filter(({ message }) => message === 'Tambahan.')).toHaveLength(1)
})

test('a sealed report, and a reply to it', async () => {
  const family = new Visitor()
  const form = await family.open('/ask/report')
  const before = await database.$count(report)
  const answers = {
    'Apa yang dilaporkan': 'Pungli atau jual beli kursi',
    'Ceritakan kejadiannya': ownWords('Diminta uang.'),
  }
  const first = await form.submit('Kirim laporan', answers)
  expect(first.path).toMatch(/^\/ask\/report\/[a-z0-9]{25}$/)
  const again = await form.submit('Kirim laporan', answers)
  expect(again.path).toBe(first.path)
  const publicId = first.path.split('/').at(-1) ?? ''
  const [stored] = await database.select().from(report).where(eq(report.publicId, publicId))
  expect(await database.$count(report)).toBeGreaterThan(before)
  const entries = () =>
    database
      .select()
      .from(reportEntry)
      .where(eq(reportEntry.reportId, stored?.id ?? 0))
  const earlier = await entries()
  for (const _ of [1, 2]) expect((await first.submit('Kirim balasan', { Balasan: 'Ini lagi.' })).path).toBe(first.path)
  expect(await entries()).toHaveLength(earlier.length + 1)
})

test('a complaint of an agent', async () => {
  const { visitor } = await asAgent()
  const typed = ownWords('Data pegawai tidak muncul di sistem.')
  const form = await visitor.open('/helpdesk/complaints/create')
  const answers = {
    ...{ Judul: 'Data hilang', Kategori: 'Data Kepegawaian', Instansi: 'SMA Contoh', Deskripsi: typed },
    ...{ 'Nama kontak': 'Pak Kepala', 'Email kontak': `kepala-${crypto.randomUUID()}@contoh.test` },
  }
  const first = await form.submit('Kirim aduan', answers)
  expect(first.path).toMatch(/\?sent=[a-z0-9]{25}$/)
  expect((await form.submit('Kirim aduan', answers)).path).toBe(first.path)
  expect(await ticketsWith(typed)).toHaveLength(1)
})

test('a call that an agent writes down', async () => {
  const { visitor } = await asAgent()
  const typed = ownWords('Token anak saya ditolak.')
  const form = await visitor.open('/helpdesk/tickets/create')
  const answers = {
    ...{ 'Nomor HP': '0857-2222-3333', Nama: 'Bu Siti', Subjek: 'Token', Deskripsi: typed },
    ...{ Kategori: 'Login & Akses', 'Pemohon setuju datanya dicatat menurut Kebijakan Privasi': true },
  }
  const first = await form.submit('Simpan dan buat tanda terima', answers)
  expect(first.path).toMatch(/^\/helpdesk\/tickets\/slip\/[a-z0-9]{25}$/)
  expect((await form.submit('Simpan dan buat tanda terima', answers)).path).toBe(first.path)
  expect(await ticketsWith(typed)).toHaveLength(1)
})

test('the key of one person finds nothing of another', async () => {
  const [one, other] = await Promise.all([asClient(), asClient()])
  const typed = ownWords('Kunci yang sama.')
  const form = await one.visitor.open('/client/create-question')
  const answers = clientAnswers({ Deskripsi: typed })
  const mine = await form.submit('Kirim pertanyaan', answers)
  const theirs = await form.submit('Kirim pertanyaan', answers, other.visitor)
  expect(theirs.path).toMatch(/receipt$/)
  expect(theirs.path).not.toBe(mine.path)
  expect((await ticketsWith(typed)).map(({ requesterId }) => requesterId).toSorted()).toEqual(
    [one.person.id, other.person.id].toSorted(),
  )
})
