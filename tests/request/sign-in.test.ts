// Signing in, registering and password resets: pages, refusals, mailed links, and the way back to where one wanted to go.
import { expect, test } from 'vitest'
import { getConsents } from '#domain/accounts/personal-data/consents.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { attemptsOf, userOf } from './account-rows.ts'
import { mailedLink } from './mailed-link.ts'
import type { Page } from './page.ts'
import { asAgent, asClient, password, Visitor } from './visitors.ts'

const fresh = 'lampu Sungai 4 payung!'

const anAddress = (who: string) => `${who}.${crypto.randomUUID()}@contoh.test`

const registrant = (email: string, secret = password) => ({
  'Nama lengkap': 'Ibu Contoh',
  NISN: '0051234567',
  'Nomor HP': '081200001111',
  Email: email,
  Password: secret,
  'Konfirmasi password': secret,
})

/** Fills in the registration form, agrees and sends it. */
const register = (page: Page, email: string) => page.submit('Daftar', { ...registrant(email), terms: true })

/** Sends the form of 'Buat password baru'. */
const setPassword = (page: Page, secret = fresh, again = secret) =>
  page.submit('Simpan password', { 'Password baru': secret, 'Konfirmasi password baru': again })

test('the sign-in page has its links, says where school administrators ask, and refuses in one sentence', async () => {
  const page = await new Visitor().open('/login')
  expect(page.main.link('Lupa password?')).toBe('/forgot-password')
  expect(page.link(/Kembali ke Beranda/)).toBe('/')
  expect(page.main.text).toContain('Jika anda admin sekolah, silakan hubungi cabang dinas Anda.')
  const typed = anAddress('siapa')
  const refused = await page.submit('Masuk', { Email: typed, Password: 'salah-sekali' })
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('Email atau password salah')
  expect([refused.value('Email'), refused.value('Password')]).toEqual([typed, ''])
})

test('signing in is recorded with its outcome, and a wrong password for a known address reads like an unknown one', async () => {
  const { person } = await asClient()
  const page = await new Visitor().open('/login')
  const wrong = await page.submit('Masuk', { Email: person.email, Password: 'salah-sekali' })
  const unknown = await page.submit('Masuk', { Email: anAddress('tak-dikenal'), Password: 'salah-sekali' })
  expect([wrong.status, wrong.main.texts('[role=alert]')]).toEqual([unknown.status, unknown.main.texts('[role=alert]')])
  const home = await page.submit('Masuk', { Email: person.email.toUpperCase(), Password: password })
  expect([home.path, home.notices]).toEqual(['/client/dashboard', expect.arrayContaining(['Login berhasil'])])
  const attempts = await attemptsOf(person.id)
  // The first one is `asClient`.
  expect(attempts.map(({ succeeded }) => succeeded)).toEqual([true, false, true])
  expect(attempts[1]).toMatchObject({ way: 'password', ipAddress: '127.0.0.1' })
})

test('registration stores the account and its consents, and refuses passwords that differ', async () => {
  const page = await new Visitor().open('/register')
  expect(page.heading).toBe('Buat Akun Baru')
  expect(page.main.link('Masuk di sini')).toBe('/login')
  expect(page.link(/Kembali ke Beranda/)).toBe('/')
  const email = anAddress('budi')
  const refused = await page.submit('Daftar', { ...registrant(email), 'Konfirmasi password': 'lain', terms: true })
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('Konfirmasi password tidak cocok')
  expect([refused.value('Nama lengkap'), refused.value('Password')]).toEqual(['Ibu Contoh', ''])
  const done = await register(refused, email)
  expect(done.path).toMatch(/^\/login\?/)
  expect(done.notices).toContain('Registrasi berhasil! Silakan login dengan akun Anda.')
  const stored = await userOf(email)
  expect(stored).toMatchObject({ name: 'Ibu Contoh', role: 'client', nisn: '0051234567', emailVerified: false })
  const { documents, registrant: who } = await getConsents(stored)
  expect([documents.map(({ document }) => document).toSorted(), who]).toEqual([['privacy', 'terms'], 'parent'])
  expect((await auditOf(`user:${stored.id}`)).map(({ action }) => action)).toContain('account.register')
})

test('each message after a redirect is shown once', async () => {
  const visitor = new Visitor()
  const email = anAddress('sekali')
  const expectOnce = async (page: Page, message: string) => {
    expect(page.main.texts('[role=status]').filter((each) => each === message)).toEqual([message])
    const again = await visitor.open(page.path)
    expect([again.status, again.text.includes(message)]).toEqual([200, false])
  }
  await expectOnce(
    await register(await visitor.open('/register'), email),
    'Registrasi berhasil! Silakan login dengan akun Anda.',
  )
  const home = await (await visitor.open('/login')).submit('Masuk', { Email: email, Password: password })
  await expectOnce(home, 'Login berhasil')
  const receipt = await (await visitor.open('/client/create-question')).submit('Kirim pertanyaan', {
    Subjek: 'Sekali saja',
    Kategori: 'Lainnya',
    Prioritas: 'Rendah',
    Deskripsi: 'Apakah sudah terkirim?',
  })
  expect(receipt.path).toMatch(/receipt$/)
  await expectOnce(receipt, 'Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.')
  const out = await receipt.submit('Keluar')
  expect(out.path).toBe('/login')
  await expectOnce(out, 'Anda sudah keluar')
})

test('a new password is set through the mailed link, once', async () => {
  const { person, visitor: signedIn } = await asClient()
  const visitor = new Visitor()
  const form = await (await visitor.open('/login')).follow('Lupa password?')
  expect(form.heading).toBe('Lupa password?')
  expect((await form.submit('Kirim tautan')).main.text).toContain('Email harus diisi')
  const sent = await form.submit('Kirim tautan', { Email: person.email })
  const unknown = await form.submit('Kirim tautan', { Email: 'tidak.ada@example.test' })
  expect([sent.heading, unknown.heading]).toEqual(['Tautan tidak terkirim', 'Tautan tidak terkirim'])
  expect(unknown.text).toBe(sent.text)
  expect(sent.main.text).toContain('Email belum diatur di portal ini')
  expect(sent.main.link('Tanya petugas')).toBe('/ask')

  const page = await visitor.open(await mailedLink(person.email, '/reset-password'))
  expect(page.text).toContain(`Untuk akun ${person.email}`)
  expect((await setPassword(page, 'Password1!', 'Password1?')).main.text).toContain('Konfirmasi password tidak cocok')
  expect((await setPassword(page, 'Password1!')).main.text).toContain('Password ini mudah ditebak')
  const done = await setPassword(page)
  expect([done.path, done.notices]).toEqual(['/login', ['Password berhasil dibuat. Silakan masuk.']])
  expect((await signedIn.open('/client/dashboard')).path).toMatch(/^\/login/)

  const old = await done.submit('Masuk', { Email: person.email, Password: password })
  expect(old.main.text).toContain('Email atau password salah')
  expect((await old.submit('Masuk', { Email: person.email, Password: fresh })).path).toBe('/client/dashboard')

  const used = await new Visitor().open(page.path)
  expect(used.heading).toBe('Tautan tidak berlaku lagi')
  expect((await used.follow('Minta tautan baru')).path).toBe('/forgot-password')
  expect((await auditOf(`user:${person.id}`)).map(({ action }) => action)).toContain('account.password-set')
})

const wanted = '/client/create-question?text=Kartu+keluarga+saya+ditolak.'
const loginFor = `/login?next=${encodeURIComponent(wanted)}`

test('a password reset leads back to the question that was begun', async () => {
  const { person } = await asClient()
  // Without cookies the page cache answers.
  const visitor = new Visitor()
  const form = await (await visitor.open(loginFor)).follow('Lupa password?')
  expect(form.path).toBe(`/forgot-password?next=${encodeURIComponent(wanted)}`)
  await form.submit('Kirim tautan', { Email: person.email })
  const done = await setPassword(await visitor.open(await mailedLink(person.email, '/reset-password')))
  expect(done.path).toMatch(/^\/login\?next=/)
  const question = await done.submit('Masuk', { Email: person.email, Password: fresh })
  expect(question.path).toBe(wanted)
  expect(question.value('Deskripsi')).toBe('Kartu keluarga saya ditolak.')
})

test('the link that confirms an address leads back too, once', async () => {
  const email = anAddress('konfirmasi')
  const visitor = new Visitor()
  const registered = await register(await (await visitor.open(loginFor)).follow('Buat akun di sini'), email)
  expect(registered.path).toMatch(/^\/login\?next=/)
  const link = await visitor.open(await mailedLink(email, '/verify-email'))
  const confirmed = await link.submit('Ya, ini alamat saya', { Password: password })
  expect(confirmed.path).toMatch(/^\/login\?next=/)
  expect((await userOf(email)).emailVerified).toBe(true)
  const question = await confirmed.submit('Masuk', { Email: email, Password: password })
  expect(question.value('Deskripsi')).toBe('Kartu keluarga saya ditolak.')
  expect(visitor.cookie).toMatch(/(^|; )tujuan=(;|$)/)
})

test('what was searched for goes along to the question form, and what came by an address through sign-in', async () => {
  const { person } = await asClient()
  const visitor = new Visitor()
  const search = await visitor.open(`/search?q=${encodeURIComponent('xyzxyz tidak ada')}`)
  const form = await search.main.submit('Tanya petugas, tanpa akun')
  expect(form.value('Ceritakan masalahnya')).toBe('xyzxyz tidak ada')
  const login = await (await visitor.open('/ask?text=xyzxyz+tidak+ada')).main.follow('Masuk')
  const question = await login.submit('Masuk', { Email: person.email, Password: password })
  expect(question.path).toMatch(/^\/client\/create-question/)
  expect(question.value('Deskripsi')).toBe('xyzxyz tidak ada')
})

test('sign-in leads to no page of another site', async () => {
  const { person } = await asClient()
  const page = await new Visitor().open(`/login?next=${encodeURIComponent('https://jahat.example/client')}`)
  expect((await page.submit('Masuk', { Email: person.email, Password: password })).path).toBe('/client/dashboard')
})

test('the home page leads a signed-in family to the question form without scripts, and its footer to the call centres', async () => {
  const { visitor } = await asClient()
  // One page for everybody: it does not know who is signed in.
  const home = await visitor.open('/')
  const required = await home.main.follow('Buat Pertanyaan')
  expect(required.heading).toBe('Login Diperlukan')
  expect((await required.main.follow('Masuk')).path).toBe('/client/create-question')
  const footer = home.part('footer')
  expect(footer.link(/Call centre/)).toBe('/contact')
  expect(footer.text).toContain('(0xx) 000 0000 (contoh)')
})

for (const [who, signIn, foreign, own] of [
  ['a family', () => asClient(), '/helpdesk/dashboard', '/client/dashboard'],
  ['an agent', () => asAgent(), '/admin/dashboard', '/helpdesk/dashboard'],
] as const) {
  test(`${who} is refused the pages of others and is shown the way to the own ones`, async () => {
    const { visitor } = await signIn()
    const refused = await visitor.open(foreign)
    expect([refused.status, refused.heading]).toEqual([403, 'Halaman ini bukan untuk akun Anda'])
    expect(refused.link('Kembali ke Beranda')).toBe('/')
    expect((await refused.follow('Ke halaman saya')).path).toBe(own)
  })
}
