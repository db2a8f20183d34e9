// A service incident from the first ticket to its end, as the desk and families meet it, in its own portal: what is open
// shows on every public page.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { ownPortal } from './own-portal.ts'
import { Visitor } from './visitors.ts'

const outage = { subject: 'Halaman pilih sekolah muter terus', description: 'Pilih sekolah loading terus dari pagi.' }
const title = 'Halaman pilih sekolah tidak bisa dibuka'

const portal = ownPortal()

const query = async (text: string) => (await database.execute(sql.raw(text))).rows as unknown[]

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(portal().origin)
  await visitor.signIn(email)
  return visitor
}

async function ask(client: Visitor, subject: string, description: string): Promise<string> {
  const form = await client.open('/client/create-question')
  const receipt = await form.submit('Kirim pertanyaan', {
    ...{ Subjek: subject, Kategori: 'Login & Akses', Prioritas: 'Sedang', Deskripsi: description },
  })
  return /questions\/(\w+)\/receipt/.exec(receipt.path)?.[1] ?? ''
}

/** What the first test leaves for the next ones, in their order: the incident, its tickets and the first of them. */
const found = { path: '', many: 0, publicId: '' }

test('reports of one outage are found from one of them, and become one incident that all are notified of', async () => {
  const [client, agent] = [await signedIn('client@spmb.test'), await signedIn('agent@spmb.test')]
  found.publicId = await ask(client, outage.subject, outage.description)
  await ask(client, 'Tidak bisa memilih sekolah', 'Klik pilih sekolah muter terus.')
  await ask(client, 'Menu pilih sekolah error', 'Menu pilih sekolah tidak mau terbuka.')
  // What is still being filed when an incident is announced is answered by it immediately, and proposed no more.
  await expect
    .poll(() => query("select 1 from pgboss.job where name like 'ticket.submitted%' and state <> 'completed'"))
    .toEqual([])

  // From a ticket to those of the same topic, and from them to an incident.
  const list = await agent.open('/helpdesk/tickets/pending?sort=newest')
  const ticket = await list.main.follow(outage.subject)
  const similar = await ticket.follow(/^Tiket serupa/)
  for (const other of ['Tidak bisa memilih sekolah', 'Menu pilih sekolah error'])
    expect(similar.part('ul[aria-label="Tiket serupa"]').text).toContain(other)
  const form = await similar.follow('Jadikan gangguan')
  expect(form.value('Judul')).toBe(outage.subject)
  const empty = await form.submit('Simpan draf')
  expect(empty.main.text).toContain('Apa yang terjadi harus diisi')
  const draft = await empty.submit('Simpan draf', {
    ...{ Judul: title, 'Apa yang terjadi': 'Pilih sekolah muter terus dan tidak terbuka.' },
    Jawaban: 'Halo {nama}, halaman pilih sekolah kami perbaiki.',
  })

  // A draft is no one's news.
  expect(draft.main.text).toContain('Umumkan gangguan ini untuk memasukkan tiketnya.')
  expect((await new Visitor(portal().origin).open('/')).text).not.toContain(title)
  const open = await draft.submit('Umumkan sekarang')
  const all = /^Masukkan dan jawab semua \(\d+\)$/
  const many = Number(/\d+/.exec(open.texts('button').find((words) => all.test(words)) ?? '')?.[0])
  expect(many).toBeGreaterThanOrEqual(3)
  const held = await open.submit(all)
  const isHeld = new RegExp(`Dikirim ke ${many} tiket dalam [12]\\.\\d\\d`)
  expect(held.main.text).toMatch(isHeld)
  // Cancelled, no one is notified; attached again, everybody is.
  const cancelled = await held.submit('Batalkan')
  expect(cancelled.main.text).not.toMatch(isHeld)
  const again = await cancelled.submit(all)
  expect(again.main.text).toMatch(isHeld)
  Object.assign(found, { path: again.path, many })
})

test('a family that comes now reads of it before it writes, and who writes all the same is answered immediately', async () => {
  const { origin } = portal()
  const visitor = new Visitor(origin)
  const home = await visitor.open('/')
  const urgent = await home.part('[aria-label="Pengumuman mendesak"]').follow(new RegExp(title))
  expect(urgent.main.text).toContain('Halo Bapak/Ibu, halaman pilih sekolah kami perbaiki.')
  const me = await (await visitor.open('/ask')).submit('Saya juga mengalaminya')
  expect(me.text).toContain('Anda sudah tercatat')
  const answer = await visitor.send('/api/v1/chat-assistant', {
    ...{ method: 'POST', headers: { Origin: origin, 'Content-Type': 'application/json' } },
    body: JSON.stringify({ userMessage: 'kok pilih sekolah muter terus gak bisa dibuka' }),
  })
  expect(((await answer.json()) as { message: string }).message).toContain('Sedang ada gangguan yang kami tangani')

  // An answer that does not fit is turned down.
  const client = await signedIn('client@spmb.test')
  const late = await ask(client, 'Gagal pilih sekolah', 'Pilih sekolah muter terus, error.')
  await expect.poll(async () => (await client.open(`/status/${late}`)).hasButton('Ini masalah saya')).toBe(true)
  const other = await (await client.open(`/status/${late}`)).submit('Masalah saya lain')
  expect(other.text).toContain('Pertanyaan Anda kembali ke petugas.')
  expect(other.text).not.toContain('Banyak yang mengalaminya')
})

test('what is attached is answered in the end, and the closing words settle it', async () => {
  const [client, agent] = [await signedIn('client@spmb.test'), await signedIn('agent@spmb.test')]
  const { many } = found
  const sendNow = async () => {
    const [row] = await query('select max(id)::int as id from bulk_action where cancelled_at is null')
    await (await agent.open(`/helpdesk/bulk/${(row as { id: number }).id}`)).submit('Kirim sekarang')
  }
  const states = () =>
    query(`select ticket.status, count(*)::int as n from ticket join service_incident_ticket on ticket_id = ticket.id
      group by 1 order by 1`)
  await sendNow()
  await expect.poll(states).toEqual([{ status: 'waiting', n: many }])
  const closing = await agent.open(found.path)
  await closing.submit('Tutup dan selesaikan', { 'Kata penutup': 'Sudah pulih, {nama}. Terima kasih.' })
  await sendNow()
  await expect.poll(states).toEqual([{ status: 'completed', n: many }])
  expect((await client.open(`/status/${found.publicId}`)).text).toMatch(/Sudah pulih, .+\. Terima kasih\./)
  expect((await new Visitor(portal().origin).open('/')).text).not.toContain(title)
})

test('a wave is offered on the dashboard, becomes an incident with its title and start, and tickets join it in one step', async () => {
  const agent = await signedIn('agent@spmb.test')
  const subjects = ['Cetak bukti pendaftaran gagal', 'bukti pendaftaran tidak bisa dicetak', 'cetak bukti eror terus']
  const tickets: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    const subject = subjects[nth % 3] ?? ''
    tickets.push((await aTicket(await aClient(), { subject, description: `${subject} dari pagi.` })).id)
  }
  const words = /^6 tiket baru tentang “.*bukti/i
  const band = async () => (await agent.open('/helpdesk/dashboard')).texts('a').some((text) => words.test(text))
  await expect.poll(band).toBe(true)
  const cluster = await (await agent.open('/helpdesk/dashboard')).follow(words)
  const dismissed = await cluster.submit('Abaikan kelompok ini')
  expect(await band()).toBe(false)
  const aside = await agent.open('/helpdesk/incidents')
  expect(aside.main.text).toMatch(/yang diabaikan atau dipisahkan \(\d+\)/)
  await dismissed.submit('Tampilkan lagi')
  expect(await band()).toBe(true)

  const form = await (await agent.open('/helpdesk/dashboard')).follow('Jadikan gangguan')
  expect(form.value('Judul')).toMatch(/bukti/i)
  expect(form.main.text).toMatch(/6 tiket terbuka tentang hal ini/)
  const draft = await form.submit('Simpan draf', {
    'Apa yang terjadi': 'Cetak gagal.',
    Jawaban: 'Kami perbaiki, {nama}.',
  })
  expect(await band()).toBe(false)
  const path = `/helpdesk/tickets/${tickets[0]}`
  expect((await agent.open(path)).main.text).toContain('Cocok dengan draf gangguan')
  await draft.submit('Umumkan sekarang')
  const joined = await (await agent.open(path)).submit('Masukkan')
  expect(joined.main.text).toContain('Bagian dari gangguan')
  expect(joined.main.text).not.toContain('Cocok dengan')
})
