// A data breach from its record to its letter; the contact for data protection and the end of retention.
import { expect, onTestFinished, test } from 'vitest'
import { auditOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { aDesk, openTicket, ownWords } from './desk.ts'
import { startOwnPortal } from './own-portal.ts'
import type { Page } from './page.ts'
import { asAdmin, asAgent, Visitor } from './visitors.ts'

const idOf = ({ path }: Page) => Number(/breaches\/(\d+)/.exec(path)?.[1])
const actionsOf = async (id: number) => (await auditOf(`incident:${id}`)).map(({ action }) => action)

test('a breach finds whom a staff account saw, and the letter goes out once', async () => {
  const { family, ticket, own } = await aDesk({ subject: 'Pertanyaan yang bocor' })
  await openTicket(own.visitor, ticket)
  const { visitor } = await asAdmin('security')
  const title = ownWords('Akun dibajak')
  const form = await visitor.open('/admin/breaches/create')
  const empty = await form.submit('Catat dan cari yang terdampak', { Judul: title })
  expect(empty.status).toBe(400)
  expect(empty.main.text).toContain('Kejadian harus diisi')
  expect(empty.main.value('Judul')).toBe(title)
  const facts = {
    ...{ Judul: title, 'Apa yang terjadi, dan bagaimana': 'Password petugas ditebak.' },
    ...{ 'Data yang terungkap': 'Nama dan isi pertanyaan', 'Yang sudah dan akan dilakukan': 'Akun diblokir.' },
  }
  const wrong = await form.submit('Catat dan cari yang terdampak', {
    ...facts,
    'Tiket tertentu (opsional)': 'T-999999999',
  })
  expect(wrong.main.text).toContain('Tiket 999999999 tidak ditemukan')
  const made = await wrong.submit('Catat dan cari yang terdampak', {
    ...{ 'Tiket tertentu (opsional)': `T-${ticket.id}`, 'Email akun yang diambil alih (opsional)': own.person.email },
  })
  const id = idOf(made)
  expect(made.heading).toBe(title)
  expect(made.main.text).toContain('Batas pemberitahuan')
  expect(made.main.text).toContain('Yang terdampak: 1 orang')
  expect(made.main.text).toContain('Surat: Pemberitahuan kebocoran data pribadi Anda')
  expect(await actionsOf(id)).toEqual(['incident.create', 'incident.read'])

  const csv = await visitor.get(made.link('Unduh CSV'))
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const text = await csv.text()
  expect(text).toContain(family.email)
  expect(text).toContain('Dibuka akun petugas')
  expect(await actionsOf(id)).toContain('incident.export')

  const unchecked = await made.submit('Kirim surat')
  expect(unchecked.main.text).toContain('Centang dulu bahwa suratnya sudah diperiksa')
  const [label = ''] = made.texts('label').filter((each) => each.startsWith('Surat sudah diperiksa'))
  const sent = await made.submit('Kirim surat', { [label]: true })
  expect(sent.notices.join()).toContain('Surat pemberitahuan masuk antrean')
  const letters = async () =>
    (await mailsTo(family)).filter(({ text: words }) => words.includes('Password petugas ditebak.'))
  await expect.poll(async () => (await letters()).length).toBe(1)
  await expect
    .poll(async () => (await visitor.open(sent.path)).main.text)
    .toContain('Sudah dikirimi surat: 1. Belum: 0.')
  // The form of the page as it was: no one gets a second letter.
  await made.submit('Kirim surat', { [label]: true })
  expect(await letters()).toHaveLength(1)

  expect((await visitor.open('/admin/breaches')).part('tr', title).text).toContain('1')
  const mails = await asAdmin('system')
  expect((await mails.visitor.open('/admin/mail')).text).toContain('Pemberitahuan kebocoran data pribadi Anda')
})

test('who may not manage breaches gets neither their pages nor their file, and leaves no entry', async () => {
  const { ticket } = await aDesk()
  const { visitor } = await asAdmin('security')
  const made = await (await visitor.open('/admin/breaches/create')).submit('Catat dan cari yang terdampak', {
    ...{ Judul: ownWords('Rahasia'), 'Apa yang terjadi, dan bagaimana': 'Ditebak.' },
    ...{ 'Data yang terungkap': 'Nama', 'Yang sudah dan akan dilakukan': 'Diblokir.' },
    'Tiket tertentu (opsional)': `T-${ticket.id}`,
  })
  const before = await actionsOf(idOf(made))
  for (const [status, { visitor: other }] of [
    [404, await asAdmin('users', 'access_log')],
    [403, await asAgent()],
  ] as const)
    for (const path of [made.path, `${made.path}/export`])
      expect([path, (await other.get(path)).status]).toEqual([path, status])
  expect(await actionsOf(idOf(made))).toEqual(before)
})

test('the contact for data protection stands in the privacy policy; retention is paused, resumed and set', async () => {
  const { origin, stop } = await startOwnPortal()
  onTestFinished(stop)
  const visitor = new Visitor(origin)
  await visitor.signIn('admin@spmb.test')
  const page = await visitor.open('/admin/breaches')
  const wrong = await page.submit('Simpan kontak', { Email: 'bukan email' })
  expect(wrong.main.text).toContain('Tulis email seperti nama@jatengprov.go.id')
  const contact = { 'Nama pejabat atau bagian': 'Bagian Data Pribadi', Email: 'pdp@jatengprov.go.id' }
  const saved = await page.submit('Simpan kontak', contact)
  expect(saved.notices.join()).toContain('Kontak pelindungan data tersimpan')
  await expect.poll(async () => (await new Visitor(origin).open('/privacy')).hasLink('pdp@jatengprov.go.id')).toBe(true)
  expect((await visitor.open('/privacy')).texts('h2')).toContain('Masa simpan saat ini')

  const retention = await visitor.open('/admin/season/retention')
  const paused = await retention.submit('Jeda')
  expect(paused.main.text).toContain('Penghapusan otomatis dijeda')
  const running = await paused.submit('Jalankan lagi')
  expect(running.hasButton('Jeda')).toBe(true)
  const short = await running.submit('Simpan masa simpan', { 'Akun pemohon, bulan': '2' })
  expect(short.main.text).toContain('Isi angka 3 sampai 60')
  expect(short.main.value('Akun pemohon, bulan')).toBe('2')
  const set = await short.submit('Simpan masa simpan', { 'Akun pemohon, bulan': '18' })
  expect(set.notices.join()).toContain('Masa simpan tersimpan')
  expect((await visitor.open('/admin/season/retention')).main.value('Akun pemohon, bulan')).toBe('18')
})
