// Forms that are refused: the right status, the sentence next to its field, and nothing lost of what was typed.

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { connectionPool } from '#platform/database/database.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { aWord } from '#tests/builders/a-word.ts'
import type { Answers, Page } from './page.ts'
import { clientAnswers, ticketsWith } from './questions.ts'
import { asAdmin, asAgent, asClient, password, Visitor } from './visitors.ts'

const anAddress = () => `warga-${crypto.randomUUID()}@contoh.test`

/** The sentence next to a field, by the field's name. */
const saidAt = (page: Page, name: string) => page.parts(`[id="field-${name}-error"]`).map(({ text }) => text)

test('registration stops at the first mistake and says it next to its field alone', async () => {
  const names = ['namaLengkap', 'nisn', 'noHp', 'email', 'password', 'confirmPassword', 'terms']
  const steps: readonly (readonly [field: string, message: string, fix: Answers])[] = [
    ['namaLengkap', 'Nama lengkap harus diisi', { 'Nama lengkap': 'Budi' }],
    ['nisn', 'NISN harus diisi', { NISN: '12345' }],
    ['nisn', 'NISN harus 10 digit', { NISN: '1234567890' }],
    ['noHp', 'Nomor HP harus diisi', { 'Nomor HP': 'abc' }],
    ['email', 'Email harus diisi', { Email: 'budi' }],
    ['password', 'Password harus diisi', { Password: 'pendek' }],
    ['password', 'Password minimal 8 karakter', { Password: 'Cukup-Panjang' }],
    ['confirmPassword', 'Konfirmasi password tidak cocok', { 'Konfirmasi password': 'Cukup-Panjang' }],
    ['terms', 'Anda harus menyetujui syarat dan ketentuan', { terms: true }],
    ['noHp', 'Nomor HP tidak valid', { 'Nomor HP': '081200001234' }],
    ['email', 'Email tidak valid', {}],
  ]
  let page = await new Visitor().open('/register')
  let typed: Answers = {}
  for (const [field, message, fix] of steps) {
    page = await page.submit('Daftar', typed)
    expect([message, page.status]).toEqual([message, 400])
    const said = names.flatMap((name) => saidAt(page, name).map((sentence) => [name, sentence]))
    expect(said).toEqual([[field, message]])
    typed = { ...typed, ...fix }
  }
  expect([page.value('Nama lengkap'), page.value('NISN'), page.value('Email')]).toEqual(['Budi', '1234567890', 'budi'])
})

const registration = (email: string): Answers => ({
  ...{ 'Nama lengkap': 'Ibu Contoh', NISN: '0051234567', 'Nomor HP': '081200001111', Email: email },
  ...{ Password: password, 'Konfirmasi password': password, terms: true },
})

test('a password that everybody tries first is refused next to its field, and nothing typed is lost', async () => {
  const email = anAddress()
  const form = await new Visitor().open('/register')
  const weak = { Password: '12345678', 'Konfirmasi password': '12345678' }
  const refused = await form.submit('Daftar', { ...registration(email), ...weak })
  expect(saidAt(refused, 'password').join()).toContain(
    'Password ini mudah ditebak. Ini adalah password yang sangat sering digunakan.',
  )
  expect(refused.value('Email')).toBe(email)
  const strong = { Password: 'lampu Sungai 4 payung!', 'Konfirmasi password': 'lampu Sungai 4 payung!' }
  expect((await refused.submit('Daftar', strong)).path).toMatch(/^\/login/)
})

test('a refused registration says that the passwords must be typed again', async () => {
  const form = await new Visitor().open('/register')
  expect(form.main.text).toContain('Minimal 8 karakter')
  expect(form.main.text).not.toContain('Ketik lagi password Anda')
  const refused = await form.submit('Daftar', {
    'Nama lengkap': 'Budi',
    Password: 'Rahasia-123',
    'Konfirmasi password': 'Rahasia-123',
  })
  expect(saidAt(refused, 'nisn')).toEqual(['NISN harus diisi'])
  expect(refused.value('Nama lengkap')).toBe('Budi')
  for (const [label, name] of [
    ['Password', 'password'],
    ['Konfirmasi password', 'confirmPassword'],
  ] as const) {
    expect(refused.value(label)).toBe('')
    const described = refused.part(`[name=${name}]`).root.attr('aria-describedby') ?? ''
    const hints = described.split(' ').map((id) => refused.texts(`[id="${id}"]`).join())
    expect(hints.join()).toContain('Ketik lagi password Anda')
  }
})

test('a known address is answered as a new one is', async () => {
  const email = anAddress()
  const said = []
  for (const secret of [password, 'Lain-Sekali-88']) {
    const form = await new Visitor().open('/register')
    const answers = { ...registration(email), Password: secret, 'Konfirmasi password': secret }
    const page = await form.submit('Daftar', answers)
    expect(page.text).toContain('Bila email ini sudah pernah didaftarkan')
    said.push([page.path, page.status, page.main.text])
  }
  expect(said[1]).toEqual(said[0])
})

test('text over the limit is refused with a message and kept', async () => {
  const { visitor } = await asClient()
  const typed = 'a'.repeat(descriptionMaxLength + 250)
  const form = await visitor.open('/client/create-question')
  const refused = await form.submit('Kirim pertanyaan', clientAnswers({ Deskripsi: typed }))
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('Deskripsi paling panjang 10.000 karakter')
  expect(refused.value('Deskripsi')).toBe(typed)
})

test('a body over the limit is answered with a 413 message', async () => {
  const answer = await new Visitor().post('/login', { email: 'a@b.test', password: 'x'.repeat(600_000) })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('Kiriman terlalu besar')
})

test('a file in place of a text is refused in Indonesian', async () => {
  const body = new FormData()
  body.append('namaLengkap', new File(['x'], 'nama.txt'))
  const answer = await new Visitor().postFiles('/register', body)
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('Isian ini tidak dapat dibaca. Ketik ulang, lalu kirim lagi.')
  expect(text).not.toMatch(/invalid input|expected/i)
})

test('a family that asks too much gets the time to wait as a message, and keeps what was typed', async () => {
  const { person, visitor } = await asClient()
  const form = await visitor.open('/client/create-question')
  await form.submit('Kirim pertanyaan', clientAnswers())
  // As after all the questions of an hour.
  const counted = createHmac('sha256', derivedKey('turns')).update(person.id).digest('base64url')
  const { rowCount } = await connectionPool().query('update rate_limit set points = 100000 where key = $1', [
    `question-person:${counted}`,
  ])
  expect(rowCount).toBe(1)
  const typed = `Satu lagi ${aWord()}`
  const next = await visitor.open('/client/create-question')
  const refused = await next.submit('Kirim pertanyaan', clientAnswers({ Deskripsi: typed }))
  expect(refused.status).toBe(429)
  expect(refused.main.texts('[role=alert]').join()).toMatch(
    /Terlalu banyak pertanyaan\. Coba lagi dalam \d+ (menit|jam)/,
  )
  expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.value('Deskripsi')).toBe(typed)
  expect(await ticketsWith(typed)).toHaveLength(0)
})

test('too many failed sign-ins are refused with the time to wait', async () => {
  const email = anAddress()
  let page = await new Visitor().open('/login')
  for (let turn = 0; turn < 10; turn += 1) {
    page = await page.submit('Masuk', { Email: email, Password: 'tebakan' })
    expect(page.status).toBe(400)
  }
  const refused = await page.submit('Masuk', { Email: email, Password: 'tebakan' })
  expect(refused.status).toBe(429)
  expect(refused.main.text).toMatch(/Terlalu banyak percobaan\. Coba lagi dalam 1[45] menit\./)
  expect(refused.value('Email')).toBe(email)
})

test('each area refuses the wrong role with a message, and sends visitors to sign in', async () => {
  const areas = ['/client/dashboard', '/helpdesk/dashboard', '/admin/dashboard']
  for (const [signIn, allowed] of [
    [() => asClient(), [200, 403, 403]],
    [() => asAgent(), [403, 200, 403]],
    [() => asAdmin('tickets'), [403, 200, 200]],
  ] as const) {
    const { visitor } = await signIn()
    for (const [index, path] of areas.entries()) {
      const answer = await visitor.get(path)
      expect([path, answer.status]).toEqual([path, allowed[index]])
      if (answer.status === 403) expect(await answer.text()).toContain('Anda tidak memiliki akses ke halaman ini.')
    }
  }
  const { path } = await new Visitor().open('/admin/dashboard')
  expect(path).toBe('/login?next=%2Fadmin%2Fdashboard')
})

test('the person who is signed in is led on from sign-in and registration', async () => {
  const { visitor } = await asClient()
  for (const [path, to] of [
    ['/login', '/client/dashboard'],
    ['/register', '/client/dashboard'],
    ['/register?next=/client/questions', '/client/questions'],
    ['/login?next=/knowledge', '/knowledge'],
    ['/login?next=/helpdesk/dashboard', '/client/dashboard'],
    ['/login?next=//penipu.example/', '/client/dashboard'],
  ] as const) {
    const answer = await visitor.get(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, to])
  }
})

test('inline scripts run only by the hashes that the policy names', async () => {
  for (const path of ['/', '/login', '/register', '/contact']) {
    const page = await new Visitor().open(path)
    const policy = page.answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
    expect(policy.replace(/style-src-attr[^;]*/, '')).not.toContain('unsafe-inline')
  }
})

test('a holiday that a colleague saved meanwhile is shown, not overwritten', async () => {
  const [mine, theirs] = [await asAdmin('super_admin'), await asAdmin('super_admin')]
  const path = '/admin/service-hours?edit=2026-06-01'
  const [form, other] = [await mine.visitor.open(path), await theirs.visitor.open(path)]
  const words = `Hari ${aWord()}`
  const label = 'Nama hari libur'
  const saved = await other.submit('Simpan hari libur', { [label]: `${words} dari rekan` })
  expect(saved.main.text).toContain(`${words} dari rekan`)
  const refused = await form.submit('Simpan hari libur', { [label]: `${words} milik saya` })
  const alert = refused.main.texts('[role=alert]').join()
  expect(alert).toContain('baru saja diubah orang lain')
  expect(alert).toContain(`${words} dari rekan`)
  expect(alert).not.toContain('riwayat')
  expect(refused.value(label)).toBe(`${words} milik saya`)
})
