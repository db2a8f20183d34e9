// Consent: withdrawn and given again by a family, named for a pupil, and recorded for people whose call staff write down.
import { expect, test } from 'vitest'
import { withdrawConsent } from '#domain/privacy/consent/consent.ts'
import { claimTicket } from '#domain/tickets/desk/assignment.ts'
import { entriesOf } from '#tests/builders/a-ticket.ts'
import { askAsClient, ticketOf, ticketsWith } from './questions.ts'
import { asAgent, asClient, Visitor } from './visitors.ts'

const ownWords = (about: string) => `${about} ${crypto.randomUUID()}`
const agrees = 'Saya menyetujui Syarat dan Ketentuan dan Kebijakan Privasi'

test('a consent is withdrawn, questions rest, and it is given again', async () => {
  const { visitor } = await asClient()
  const { id } = await askAsClient(visitor, { Deskripsi: 'Pertanyaan yang masih terbuka.' })
  const data = await visitor.open('/client/personal-data')
  const asked = await data.follow('Tarik persetujuan')
  expect(asked.main.text).toContain('Pertanyaan yang belum selesai ditutup')
  const left = await asked.follow('Batal')
  expect(left.main.text).not.toContain('Pertanyaan yang belum selesai ditutup')
  const withdrawn = await asked.submit('Ya, tarik persetujuan')
  expect(withdrawn.main.text).toMatch(/Persetujuan ditarik pada /)

  const own = await visitor.open(`/client/questions/${id}`)
  expect(own.main.text).toContain('Pertanyaan yang masih terbuka.')
  expect(own.main.text).toContain('Persetujuan ditarik')
  for (const button of ['Kirim balasan', 'Kirim penilaian', 'Buka kembali']) expect(own.hasButton(button)).toBe(false)
  expect(own.main.text).not.toContain('Sudah lebih dari 14 hari sejak selesai')
  // Neither the form nor a request around it makes a question.
  expect((await visitor.open('/client/create-question')).path).toBe('/client/personal-data')
  const reply = { intent: 'reply', message: 'Masih ada?', idempotencyKey: crypto.randomUUID() }
  expect((await visitor.post(`/client/questions/${id}`, reply)).status).toBe(409)
  const dashboard = await visitor.open('/client/dashboard')
  expect(dashboard.main.text).toContain('Persetujuan Anda sedang ditarik')
  const again = await dashboard.main.follow('Setujui lagi')
  const refused = await again.submit('Setujui lagi')
  expect(refused.main.text).toContain('Anda harus menyetujui syarat dan ketentuan')
  const agreed = await refused.submit('Setujui lagi', { [agrees]: true })
  expect(agreed.hasLink('Tarik persetujuan')).toBe(true)
  expect((await visitor.open('/client/create-question')).hasButton('Kirim pertanyaan')).toBe(true)
})

test('the agent who has the question is notified, and sees neither address nor number any more', async () => {
  const { person, visitor } = await asClient()
  const agent = await asAgent()
  const { id } = await askAsClient(visitor)
  const row = await ticketOf(id)
  await claimTicket(agent.person, { ticketId: row.id, version: row.version })
  const path = `/helpdesk/tickets/${row.id}`
  const before = await agent.visitor.open(path)
  expect(before.html).toContain(person.email)
  expect(before.hasButton('Kirim balasan')).toBe(true)
  await (await visitor.open('/client/personal-data?withdraw')).submit('Ya, tarik persetujuan')

  const notice = `Tiket T-${row.id} ditutup: pemohon menarik persetujuannya.`
  await expect.poll(async () => (await agent.visitor.open('/helpdesk/notifications')).main.text).toContain(notice)
  const after = await agent.visitor.open(path)
  expect(after.main.text).toMatch(/Pemohon menarik persetujuannya pada /)
  expect(after.html).not.toContain(person.email)
  for (const button of ['Kirim balasan', 'Urungkan penyelesaian']) expect(after.hasButton(button)).toBe(false)
  const refused = await before.submit('Kirim balasan', { Balasan: 'Masih bisa?' })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect((await entriesOf(row.id)).map(({ message }) => message)).not.toContain('Masih bisa?')
})

test('a pupil names the guardian, reads who it is in the profile and corrects it', async () => {
  const pupil = new Visitor()
  const form = await pupil.open('/register')
  expect(form.part('input[name=registrant][checked]').root.attr('value')).toBe('parent')
  const email = `murid-${crypto.randomUUID()}@contoh.test`
  const [guardian, secret] = ['Nama orang tua/wali', 'Sapi-Hijau-Tiga-9!']
  const passwords = { Password: secret, 'Konfirmasi password': secret }
  const refused = await form.submit('Daftar', {
    ...{ 'Nama lengkap': 'Siti Murid', NISN: '0051234567', 'Nomor HP': '081200001111', Email: email, ...passwords },
    ...{ 'Saya murid': true, terms: true },
  })
  expect(refused.main.text).toContain('Nama orang tua/wali harus diisi')
  expect(refused.value('Nama lengkap')).toBe('Siti Murid')
  expect(refused.part('input[name=registrant][checked]').root.attr('value')).toBe('pupil')
  const still = await refused.submit('Daftar', { ...passwords, [guardian]: 'Bapak Wali' })
  expect(still.main.text).toMatch(/Orang tua\/wali harus menyetujui/)
  expect(still.value(guardian)).toBe('Bapak Wali')
  const signIn = await still.submit('Daftar', { ...passwords, 'Orang tua/wali saya menyetujui': true })
  expect(signIn.path).toMatch(/^\/login/)

  await pupil.signIn(email, secret)
  const profile = await pupil.open('/client/profile')
  expect(profile.main.text).toContain('Murid di bawah 18 tahun')
  expect(profile.main.text).toContain('Bapak Wali')
  expect(profile.main.text).toMatch(/Menyetujui pada /)
  const edit = await profile.follow('Edit Profil')
  expect(edit.value(guardian)).toBe('Bapak Wali')
  const empty = await edit.submit('Simpan', { [guardian]: '' })
  expect(empty.main.text).toContain('Nama orang tua/wali harus diisi')
  const saved = await edit.submit('Simpan', { [guardian]: 'Ibu Wali' })
  expect(saved.notices.join()).toContain('Profil berhasil diperbarui')
  expect(saved.main.text).toContain('Ibu Wali')
})

const asks = 'Pemohon setuju datanya dicatat menurut Kebijakan Privasi'
const save = 'Simpan dan buat tanda terima'
const call = (title: string) => ({
  ...{ Telepon: true, Nama: 'Bu Siti', Subjek: title, Deskripsi: title, Kategori: 'Login & Akses' },
})

test('a call is not filed before the caller was asked, and nothing typed is lost', async () => {
  const { visitor } = await asAgent()
  const title = ownWords('Persetujuan')
  const form = await visitor.open('/helpdesk/tickets/create')
  const refused = await form.submit(save, { ...call(title), 'Nomor HP': '0857-2222-3333' })
  expect([refused.status, refused.path]).toEqual([400, '/helpdesk/tickets/create'])
  expect(refused.main.text).toContain('Tanyakan persetujuan pemohon, lalu centang')
  expect(['Nama', 'Subjek', 'Deskripsi'].map((label) => refused.value(label))).toEqual(['Bu Siti', title, title])
  expect(refused.part('input[name=agrees]').root.attr('checked')).toBeUndefined()
  expect(await ticketsWith(title)).toHaveLength(0)
  const slip = await refused.submit(save, { [asks]: true })
  expect(slip.path).toMatch(/^\/helpdesk\/tickets\/slip\//)
  expect(slip.part('[data-testid=access-code]').text).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
  // The desk sees how the caller agreed, and when.
  const [row] = await ticketsWith(title)
  const ticket = await visitor.open(`/helpdesk/tickets/${row?.id}`)
  expect(ticket.part('[aria-label="Keterangan tiket"]').text).toMatch(/Persetujuan pemohon\s*Lewat telepon, dicatat /)
})

test('nothing is filed for the person who withdrew the consent', async () => {
  const { person, visitor } = await asClient()
  await withdrawConsent(person)
  const agent = await asAgent()
  const title = ownWords('Untuk yang menarik')
  const form = await agent.visitor.open('/helpdesk/tickets/create')
  const refused = await form.submit(save, { ...call(title), 'Email (opsional)': person.email, [asks]: true })
  expect(refused.main.text).toMatch(/Pemohon ini menarik persetujuannya/)
  expect(refused.value('Subjek')).toBe(title)
  expect(await ticketsWith(title)).toHaveLength(0)
  expect((await visitor.open('/client/questions')).html).not.toContain(title)
})
