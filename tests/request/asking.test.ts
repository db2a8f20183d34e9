// Asking without an account, as a browser without scripts sends it.
import { expect, test } from 'vitest'
import { entriesOf } from '#tests/builders/a-ticket.ts'
import { fromElsewhere } from './elsewhere.ts'
import { mailedLink } from './mailed-link.ts'
import {
  aNumber,
  askAsGuest,
  clientAnswers,
  fileAddresses,
  guestAnswers,
  idOf,
  notAPhoto,
  pdf,
  threadOf,
  ticketOf,
  ticketsWith,
} from './questions.ts'
import { asAdmin, asClient, password, Visitor } from './visitors.ts'

const ownWords = (about: string) => `${about} ${crypto.randomUUID()}`

test('the first page leads to the form, and the receipt says everything', async () => {
  const guest = new Visitor()
  const home = await guest.open('/')
  const wayIn = await home.main.follow(/^(Buat Pertanyaan|Tanya petugas)/)
  const form = wayIn.path === '/ask' ? wayIn : await wayIn.main.follow('Tanya tanpa akun')
  expect(form.path).toBe('/ask')
  const typed = ownWords('Verifikasi berkas saya ditolak tanpa alasan.')
  const phone = aNumber()
  const receipt = await form.submit(
    'Kirim pertanyaan',
    guestAnswers({ 'Ceritakan masalahnya': typed, 'Nomor WhatsApp': phone }),
  )
  const id = idOf(receipt)
  const stored = await ticketOf(id)
  expect(stored).toMatchObject({
    description: typed,
    contactName: 'Bu Siti',
    contactPhone: `62${phone.slice(1)}`,
    status: 'pending',
  })
  expect(receipt.heading).toBe('Pertanyaan Anda sudah kami terima')
  expect(receipt.part('[data-testid=answer-promise]').text).toMatch(/^Dijawab paling lambat .+ WIB/)
  const number = receipt.part('[data-testid=ticket-number]').text
  expect(number).toBe(`T-${stored.id}`)
  const share = decodeURIComponent(receipt.link('Simpan tautan ke WhatsApp saya'))
  expect(share).toMatch(new RegExp(`^https://wa\\.me/628\\d+\\?text=[\\s\\S]*${number}[\\s\\S]*/status/${id}$`))
  const question = await receipt.follow('Buka pertanyaan saya')
  expect(question.path).toBe(`/status/${id}`)
  expect(question.part('[data-testid=next-step]').text).not.toBe('')
  expect(question.hasButton('Kirim balasan')).toBe(true)
})

test('a refused question says each mistake and keeps what was typed', async () => {
  const guest = new Visitor()
  const empty = await (await guest.open('/ask')).submit('Kirim pertanyaan')
  expect(empty.status).toBe(400)
  for (const sentence of [
    'Cerita masalah harus diisi',
    'Nama harus diisi',
    'Nomor WhatsApp harus diisi',
    'Pilih kabupaten/kota Anda, supaya sampai ke petugas yang tepat',
  ])
    expect(empty.main.text.split(sentence)).toHaveLength(3)
  const typed = ownWords('Salah nomor')
  const refused = await empty.submit(
    'Kirim pertanyaan',
    guestAnswers({ 'Ceritakan masalahnya': typed, 'Nomor WhatsApp': '12345' }),
  )
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('Nomor WhatsApp belum benar. Contoh: 0812 3456 7890')
  expect(refused.value('Ceritakan masalahnya')).toBe(typed)
  expect(refused.part('select[name=regencyId] option[selected]').text).toBe('Kabupaten Demak')
  expect(refused.value('Nama Anda')).toBe('Bu Siti')
  expect(refused.value('Nomor WhatsApp')).toBe('12345')
  expect(await ticketsWith(typed)).toHaveLength(0)
  const receipt = await refused.submit('Kirim pertanyaan', { 'Nomor WhatsApp': `+62 ${aNumber().slice(1)}` })
  expect((await ticketOf(idOf(receipt))).description).toBe(typed)
})

test('the same form sent twice makes one question, with one receipt', async () => {
  const guest = new Visitor()
  const typed = ownWords('Dikirim dua kali.')
  const form = await guest.open('/ask')
  const answers = guestAnswers({ 'Ceritakan masalahnya': typed })
  const first = await form.submit('Kirim pertanyaan', answers)
  const again = await form.submit('Kirim pertanyaan', answers)
  expect(again.path).toBe(first.path)
  expect(again.part('[data-testid=ticket-number]').text).toBe(first.part('[data-testid=ticket-number]').text)
  const [stored, ...others] = await ticketsWith(typed)
  expect(others).toEqual([])
  expect(await entriesOf(stored?.id ?? 0)).toHaveLength(1)
})

test('the form is one for all visitors, without a key, and a double press of it makes one question', async () => {
  const typed = ownWords('Tanpa kunci.')
  const [one, other] = [await new Visitor().open('/ask'), await new Visitor().open('/ask')]
  const tag = one.answer.headers.get('etag')
  expect([tag, one.value('idempotencyKey')]).toEqual([other.answer.headers.get('etag'), ''])
  expect([one.answer.headers.get('cache-control'), one.answer.headers.get('set-cookie')]).toEqual(['no-cache', null])
  expect(one.answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  const answers = guestAnswers({ 'Ceritakan masalahnya': typed })
  const receipts = await Promise.all([1, 2].map(() => one.submit('Kirim pertanyaan', answers)))
  expect(new Set(receipts.map(({ path }) => path)).size).toBe(1)
  expect(await ticketsWith(typed)).toHaveLength(1)
  const answer = await new Visitor().post('/ask', {})
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
})

test('a number that asks often is refused for a while, and what was typed stays', async () => {
  const guest = new Visitor()
  const phone = aNumber()
  for (let turn = 0; turn < 5; turn += 1)
    await askAsGuest(guest, { 'Nomor WhatsApp': phone, 'Ceritakan masalahnya': ownWords('Lagi.') })
  const typed = ownWords('Satu lagi.')
  const form = await guest.open('/ask')
  const refused = await form.submit(
    'Kirim pertanyaan',
    guestAnswers({ 'Ceritakan masalahnya': typed, 'Nomor WhatsApp': phone }),
  )
  expect(refused.status).toBe(429)
  expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.value('Ceritakan masalahnya')).toBe(typed)
  expect(refused.notices.join()).toContain('Nomor ini sudah mengirim banyak pertanyaan')
  expect(await ticketsWith(typed)).toHaveLength(0)
  // Another number is not concerned.
  await askAsGuest(guest)
})

test('files go along, one that cannot be taken holds nothing up, and other devices see none', async () => {
  const guest = new Visitor()
  const refused = await (await guest.open('/ask')).submit(
    'Kirim pertanyaan',
    guestAnswers({ 'Nomor WhatsApp': '0812', 'Foto atau PDF (opsional)': [pdf('surat.pdf')] }),
  )
  expect(refused.main.text).toContain('Nomor WhatsApp belum benar')
  const receipt = await refused.submit('Kirim pertanyaan', {
    'Nomor WhatsApp': aNumber(),
    'Foto atau PDF (opsional)': [pdf('surat.pdf'), notAPhoto()],
  })
  const id = idOf(receipt)
  expect(receipt.notices.join()).toContain('Berkas foto.jpg tidak dapat kami terima. Jenis berkas ini tidak diterima.')
  expect(receipt.notices.join()).toContain('Lampirkan lagi di halaman pertanyaan.')
  expect(receipt.texts('[aria-label=Lampiran] li')).toEqual([expect.stringMatching(/^surat\.pdf/)])
  const [file = ''] = fileAddresses(receipt)
  expect((await guest.get(file)).status).toBe(200)
  const stranger = new Visitor()
  expect((await stranger.get(file)).status).toBe(404)
  const status = await stranger.open(`/status/${id}`)
  expect(status.heading).toMatch(/^Pertanyaan T-\d+$/)
  expect(fileAddresses(status)).toEqual([])
  expect((await stranger.open(`/ask/${id}/receipt`)).path).toBe(`/status/${id}`)
})

test('the title of an article goes along to the staff', async () => {
  const article = await new Visitor().open('/knowledge/requirements/req-3')
  const form = await article.main.follow('Tanya petugas')
  expect(form.value('Ceritakan masalahnya')).toBe(article.heading)
})

test("what was typed goes through 'Login Diperlukan' to the form and to signing in", async () => {
  const guest = new Visitor()
  const page = await guest.open(`/login-required?${new URLSearchParams({ text: 'Token saya & hilang' })}`)
  expect(page.main.link(/^Masuk/)).toContain('text%3DToken')
  const form = await page.follow('Tanya tanpa akun')
  expect(form.value('Ceritakan masalahnya')).toBe('Token saya & hilang')
})

test.each([
  ['/ask', () => new Visitor(), 'Ceritakan masalahnya', guestAnswers],
  ['/client/create-question', async () => (await asClient()).visitor, 'Deskripsi', clientAnswers],
] as const)(
  'a text that reports someone is asked about once at %s, before all staff read it',
  async (path, by, box, answers) => {
    const typed = ownWords('Kepala sekolah minta uang lima juta supaya anak saya diterima.')
    const form = await (await by()).open(path)
    const asked = await form.submit('Kirim pertanyaan', answers({ [box]: typed }))
    expect(asked.status).toBe(400)
    expect(asked.notices.join(' ')).toContain('Ini seperti laporan')
    expect(await ticketsWith(typed)).toHaveLength(0)
    const report = await asked.submit('Lapor rahasia')
    expect([report.path, report.value('Ceritakan kejadiannya')]).toEqual(['/ask/report', typed])
    idOf(await asked.submit('Kirim pertanyaan', { 'Bukan laporan, kirim ke petugas': true }))
    expect(await ticketsWith(typed)).toHaveLength(1)
  },
)

test('between asking and reporting the text goes along, and Enter sends the form that it is in', async () => {
  const guest = new Visitor()
  const typed = ownWords('Bertanya atau melapor')
  const report = await (await guest.open('/ask')).submit('Saya mau melapor', { 'Ceritakan masalahnya': typed })
  expect(report.path).toBe('/ask/report')
  expect(report.value('Ceritakan kejadiannya')).toBe(typed)
  expect(report.notices).toEqual([])
  const still = await report.submit('Saya mau melapor')
  expect(still.value('Ceritakan kejadiannya')).toBe(typed)
  const question = await still.submit('Saya mau bertanya')
  expect(question.path).toBe('/ask')
  expect(question.value('Ceritakan masalahnya')).toBe(typed)
  const refused = await question.enter('Nama Anda')
  expect(refused.main.text).toContain('Nama harus diisi')
  expect(refused.value('Ceritakan masalahnya')).toBe(typed)
})

test('what was searched for stands in the form of a guest, and in that of who is signed in', async () => {
  const offer = 'Tanya petugas, tanpa akun'
  const search = await new Visitor().open('/search?q=zonkzonk')
  const form = await search.main.submit(offer)
  expect(form.path).toBe('/ask')
  expect(form.value('Ceritakan masalahnya')).toBe('zonkzonk')
  const { visitor } = await asClient()
  const own = await (await visitor.open('/search?q=zonkzonk')).main.submit(offer)
  expect(own.path).toBe('/client/create-question')
  expect(own.value('Deskripsi')).toBe('zonkzonk')
})

test('a search with a number of a person loses it before it is shown', async () => {
  const [nik, phone] = ['3374010101010001', '081234567890']
  const found = await new Visitor().open(`/search?${new URLSearchParams({ q: `zonkzonk ${nik} ${phone}` })}`)
  expect(found.path).toBe(`/search?${new URLSearchParams({ q: 'zonkzonk • •' })}`)
  expect(found.main.text).toContain('kami hapus (•)')
  for (const number of [nik, phone]) expect(found.html).not.toContain(number)
})

test("'Login Diperlukan' leads through registration back to the form", async () => {
  const guest = new Visitor()
  const email = `lewat-${crypto.randomUUID()}@contoh.test`
  const page = await guest.open('/login-required')
  const ways = page.main.texts('a')
  expect(ways[1]).toBe('Tanya tanpa akun')
  const registration = await page.main.follow('Buat Akun')
  expect(registration.path).toBe('/register?next=%2Fclient%2Fcreate-question')
  const signIn = await registration.submit('Daftar', {
    'Nama lengkap': 'Ibu Contoh',
    NISN: '0051234567',
    'Nomor HP': '081200001111',
    Email: email,
    Password: password,
    'Konfirmasi password': password,
    terms: true,
  })
  expect(signIn.path).toMatch(/^\/login\?next=/)
  // Said to everybody, so that it says nothing about anyone.
  expect(signIn.text).toContain('Bila email ini sudah pernah didaftarkan')
  const form = await signIn.submit('Masuk', { Email: email, Password: password })
  expect(form.path).toBe('/client/create-question')
  await form.submit('Kirim pertanyaan', clientAnswers())
})

test('a question needs an account or none: who is signed in asks with the account', async () => {
  const { visitor } = await asClient()
  expect((await visitor.open('/ask?text=Halo')).path).toBe('/client/create-question?text=Halo')
  const visited = await new Visitor().open('/client/create-question')
  expect(visited.path).toMatch(/^\/login\?next=/)
})

test('a reply of a guest follows the question, refused empty and sent once', async () => {
  const guest = new Visitor()
  const { id } = await askAsGuest(guest)
  const question = await guest.open(`/status/${id}`)
  const refused = await question.submit('Kirim balasan')
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('Balasan harus diisi')
  expect(refused.part('textarea[name=message]').root.attr('autofocus')).toBeDefined()
  const answers = { Balasan: 'Tambahan tanpa skrip.' }
  const sent = await question.submit('Kirim balasan', answers)
  expect(sent.notices).toContain('Balasan Anda terkirim.')
  await question.submit('Kirim balasan', answers)
  const messages = (await entriesOf((await ticketOf(id)).id)).map(({ message }) => message)
  expect(messages.filter((message) => message === 'Tambahan tanpa skrip.')).toHaveLength(1)
  expect(threadOf(await guest.open(`/status/${id}`)).text).toContain('Tambahan tanpa skrip.')
})

test('the link to a named address confirms it by its button alone, once, and shows nothing of the question', async () => {
  const email = `ibu-${crypto.randomUUID()}@contoh.id`
  const { id } = await askAsGuest(new Visitor(), { 'Email (opsional)': email })
  const confirmedAt = async () => (await ticketOf(id)).contactEmailConfirmedAt
  const link = await mailedLink(email, '/confirm-contact')
  const [scanner, owner] = [new Visitor(), new Visitor()]
  await scanner.open(link)
  const page = await owner.open(link)
  expect(page.heading).toBe('Konfirmasi alamat email')
  const { title, contactName } = await ticketOf(id)
  for (const word of [title, contactName, id]) expect(page.root.html() ?? '').not.toContain(word)
  expect(await confirmedAt()).toBeNull()
  const confirmed = await page.submit('Ya, ini alamat saya')
  expect(confirmed.heading).toBe('Alamat email Anda sudah dikonfirmasi')
  expect(await confirmedAt()).not.toBeNull()
  expect((await scanner.open(link)).heading).toBe('Tautan tidak berlaku lagi')
  expect((await page.submit('Ya, ini alamat saya')).status).toBe(400)
})

test('a search within a category is counted, found or not', async () => {
  const guest = new Visitor()
  const word = `zqtanpa${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
  const category = await guest.open('/knowledge/requirements')
  const none = await category.main.submit('Cari', { 'Cari artikel': word })
  expect(none.main.text).toContain('Tidak ada artikel yang ditemukan dengan kata kunci')
  expect(await fromElsewhere(`/knowledge/requirements?q=${word}`)).toBe(200)
  const { visitor } = await asAdmin('content')
  const rows = async () => (await visitor.open('/admin/searches')).texts('tr').filter((row) => row.includes(word))
  // The counts are stored every few seconds.
  await expect.poll(rows).toEqual([expect.stringContaining('2')])
})
