// The requester's side of a question with an account: read, replied to, settled, rated, opened again, and found in the list.
import { expect, test } from 'vitest'
import { completeTicket } from '#domain/tickets/desk/ticket-steps.ts'
import { withdrawMessage } from '#domain/tickets/withdrawal/withdrawal.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket, entriesOf } from '#tests/builders/a-ticket.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { answerAs, askAsClient, clientAnswers, idOf, threadOf, ticketOf } from './questions.ts'
import { asAgent, asClient, Visitor } from './visitors.ts'

const ownWords = (about: string) => `${about} ${crypto.randomUUID()}`

test('sign-in leads to the form, the receipt to the status, and the person who has the ID reads it', async () => {
  const { person } = await asClient()
  const family = new Visitor()
  const signIn = await family.open('/client/create-question')
  expect(signIn.path).toMatch(/^\/login\?next=/)
  const wrong = await signIn.submit('Masuk', { Email: person.email, Password: 'salah-sekali' })
  expect(wrong.notices.join()).toContain('Email atau password salah')
  expect(wrong.value('Email')).toBe(person.email)
  const form = await wrong.submit('Masuk', { Password: 'Sapi-Hijau-Tiga-9!' })
  expect(form.path).toBe('/client/create-question')
  const title = ownWords('Token ditolak')
  const refused = await form.submit('Kirim pertanyaan', { Subjek: title, Kategori: 'Masalah Teknis' })
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('Prioritas harus dipilih')
  expect([refused.value('Subjek'), refused.value('Kategori')]).toEqual([title, 'technical'])
  const receipt = await refused.submit('Kirim pertanyaan', {
    ...{ Deskripsi: 'Ponsel saya tua.', Prioritas: 'Sedang', 'Kabupaten/Kota (opsional)': 'Kota Semarang' },
  })
  const id = idOf(receipt)
  expect(receipt.notices.join()).toContain('Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.')
  expect(receipt.part('[data-testid=public-id]').text).toBe(id)
  expect(receipt.main.text).toMatch(/Diterima .* \d\d\.\d\d WIB/)
  expect(receipt.link('Buka pertanyaan saya')).toBe(`/client/questions/${id}`)
  const share = receipt.link('Bagikan lewat WhatsApp')
  expect(share).toContain('https://wa.me/?text=')
  expect(decodeURIComponent(share)).toContain(`/status/${id}`)

  const visitor = new Visitor()
  const lookUp = await (await visitor.open('/')).main.follow('Cek Status')
  const button = 'Cari Status Pertanyaan'
  for (const typed of ['x'.repeat(25), 'pendek']) {
    const unknown = await lookUp.main.submit(button, { 'ID Pertanyaan': typed })
    expect(unknown.text).toContain('ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.')
  }
  const status = await lookUp.main.submit(button, { 'ID Pertanyaan': id })
  expect(status.path).toBe(`/status/${id}`)
  const main = status.main.text
  expect(main).toContain(title)
  // The state first, then what comes next, then the question, once, and the rest below it; nothing empty.
  const places = [title, 'Menunggu', 'Dijawab paling lambat', 'Ponsel saya tua.', 'Bagikan lewat WhatsApp'].map(
    (words) => main.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(-1)
  expect(main.split('Ponsel saya tua.')).toHaveLength(2)
  for (const words of ['Masalah Teknis', 'Kota Semarang', id])
    expect(status.main.texts('dd')).toContainEqual(expect.stringContaining(words))
  expect(status.main.texts('dd').filter((words) => words === '–')).toEqual([])
  expect(threadOf(status).texts('li')).toEqual([expect.stringContaining('Ponsel saya tua.')])
})

test('subject, category and priority left empty are filled in from the text', async () => {
  const { visitor } = await asClient()
  const text = 'Selamat pagi. Saya tidak bisa login, akun terkunci. Mohon dibantu.'
  const form = await visitor.open('/client/create-question')
  const empty = await form.submit('Kirim pertanyaan', {})
  expect(empty.status).toBe(400)
  for (const words of [
    'Subjek harus diisi',
    'Kategori harus dipilih',
    'Prioritas harus dipilih',
    'Deskripsi harus diisi',
  ])
    expect(empty.main.text).toContain(words)
  const receipt = await empty.submit('Kirim pertanyaan', { Deskripsi: text })
  expect(await ticketOf(idOf(receipt))).toMatchObject({
    ...{ title: 'Saya tidak bisa login, akun terkunci', category: 'login', priority: 'medium', description: text },
  })
  const own = await form.submit('Kirim pertanyaan', { Deskripsi: text, Subjek: 'Akun', Prioritas: 'Tinggi' })
  expect(await ticketOf(idOf(own))).toMatchObject({ title: 'Akun', category: 'login', priority: 'high' })
})

test('numbers of a person are masked for who only has the ID', async () => {
  const row = await aTicket(await aClient({ name: 'Siti Aminah' }), { description: 'NISN anak saya 0012345678.' })
  const status = await new Visitor().open(`/status/${row.publicId}`)
  expect(status.main.text).toContain('Siti Aminah')
  expect(status.main.text).toContain('NISN anak saya')
  expect(status.html).not.toContain('0012345678')
})

test('it is answered, replied to, settled, rated and opened again', async () => {
  const { visitor } = await asClient()
  const agent = await anAgent()
  const { id } = await askAsClient(visitor)
  const path = `/client/questions/${id}`
  const asked = await visitor.open(path)
  expect(asked.heading).toBe('Foto rapor tidak terunggah')
  expect(asked.hasButton('Kirim penilaian')).toBe(false)
  await answerAs(agent, id, 'Perkecil fotonya dulu.')

  const answered = await visitor.open(path)
  expect(answered.main.text).toContain('Terjawab')
  expect(answered.main.text.split('Perkecil fotonya dulu.')).toHaveLength(2)
  expect(threadOf(answered).texts('li')).toEqual([
    expect.stringContaining('Foto rapor anak saya'),
    expect.stringContaining('Perkecil fotonya dulu.'),
  ])
  const empty = await answered.submit('Kirim balasan')
  expect(empty.status).toBe(400)
  expect(empty.main.text).toContain('Balasan harus diisi')
  const replied = await answered.submit('Kirim balasan', { Balasan: 'Sudah, tetap gagal.' })
  expect(replied.notices).toContain('Balasan Anda terkirim')
  expect(threadOf(replied).text.split('Sudah, tetap gagal.')).toHaveLength(2)
  expect(replied.value('Balasan')).toBe('')

  const { id: ticketId, version } = await ticketOf(id)
  await completeTicket(agent, { ticketId, version })
  const settled = await visitor.open(path)
  const unrated = await settled.submit('Kirim penilaian')
  expect(unrated.main.text).toContain('Pilih nilai 1 sampai 5')
  const rated = await settled.submit('Kirim penilaian', { '4Puas': true, 'Komentar (opsional)': 'Cepat.' })
  expect(rated.notices).toContain('Terima kasih atas penilaian Anda')
  expect(rated.main.texts('summary')).toContain('Terima kasih atas penilaian Anda')
  expect(rated.part('input[name=score][checked]').root.attr('value')).toBe('4')
  const reopened = await rated.submit('Buka kembali', { Alasan: 'Muncul lagi hari ini.' })
  expect(reopened.notices).toContain('Pertanyaan dibuka kembali')
  expect(threadOf(reopened).text).toContain('Muncul lagi hari ini.')
  expect(reopened.main.text).toContain('Menunggu')
  expect((await ticketOf(id)).status).not.toBe('completed')
})

test('mails say that a question came in and that it was answered', async () => {
  const { person, visitor } = await asClient()
  const title = ownWords('Dengan kabar')
  const { id } = await askAsClient(visitor, { Subjek: title })
  await answerAs(await anAgent(), id, 'Sudah kami perbaiki.')
  const subjects = async () => (await mailsTo(person)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain(`Pertanyaan Anda sudah kami terima: ${title}`)
  await expect.poll(subjects).toContain(`Pertanyaan Anda sudah dijawab: ${title}`)
})

test('the list is searched, and holds no question of someone else', async () => {
  const { person, visitor } = await asClient()
  const other = await asClient()
  const title = ownWords('Dicari')
  const mine = await aTicket(person, { subject: title })
  // The search is offered where there is something to search in.
  for (let more = 0; more < 10; more += 1) await aTicket(person)
  const foreign = await aTicket(other.person, { subject: title })
  const list = await visitor.open('/client/questions')
  const found = await list.main.submit('Cari', { q: title })
  expect(found.main.texts('li').filter((row) => row.includes(title))).toHaveLength(1)
  expect(found.html).toContain(mine.publicId)
  expect(found.html).not.toContain(foreign.publicId)
  const none = await list.main.submit('Cari', { q: 'tidak ada yang begini' })
  expect(none.main.text).toContain('Tidak ada pertanyaan yang cocok')
  expect((await visitor.get(`/client/questions/${foreign.publicId}`)).status).toBe(404)
  expect((await visitor.get(`/client/questions/${foreign.publicId}/receipt`)).status).toBe(404)
  const agent = await asAgent()
  expect((await agent.visitor.get(`/client/questions/${foreign.publicId}`)).status).toBe(403)
  const reply = { intent: 'reply', message: 'Dari orang lain.', idempotencyKey: crypto.randomUUID() }
  expect((await visitor.post(`/client/questions/${foreign.publicId}`, reply)).status).toBe(404)
  expect(await entriesOf(foreign.id)).toHaveLength(1)
})

test('a withdrawn answer is read by neither its requester nor the public', async () => {
  const { visitor } = await asClient()
  const agent = await anAgent()
  const { id } = await askAsClient(visitor)
  const secret = 'Silakan datang ke loket 7 membawa token keluarga lain'
  await answerAs(agent, id, secret)
  const notices = async () => (await visitor.open('/client/notifications')).main.text
  await expect.poll(notices).toContain(String(clientAnswers().Subjek))
  expect((await visitor.open(`/client/questions/${id}`)).main.text).toContain(secret)
  const row = await ticketOf(id)
  const answer = (await entriesOf(row.id)).find(({ message }) => message === secret)
  await withdrawMessage(agent, { ticketId: row.id, entryId: answer?.id ?? 0, reason: 'Token itu milik keluarga lain.' })
  for (const page of [await visitor.open(`/client/questions/${id}`), await new Visitor().open(`/status/${id}`)]) {
    expect(page.main.text).toMatch(/Pesan ini ditarik oleh petugas pada/)
    expect(page.html).not.toContain(secret)
    expect(page.html).not.toContain('Token itu milik keluarga lain.')
  }
  await expect.poll(notices).toContain(`ditarik oleh petugas: ${clientAnswers().Subjek}`)
})
