// One's own account: profile, photo, password, email address, and personal data.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoRule } from '#domain/accounts/profile/profile.ts'
import { aPicture } from '#tests/builders/a-photo.ts'
import { auditOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { sessionsOf, userOf } from './account-rows.ts'
import { mailedLink } from './mailed-link.ts'
import { asAdmin, asAgent, asClient, password, Visitor } from './visitors.ts'

const fresh = 'lampu Sungai 4 payung!'

const actionsOn = async (id: string) => (await auditOf(`user:${id}`)).map(({ action }) => action)

/** Someone who registered by the form, with consents on record, signed in. */
async function aRegistered() {
  const email = `data.${crypto.randomUUID()}@contoh.test`
  const visitor = new Visitor()
  await visitor.post('/register', {
    ...{ namaLengkap: 'Ibu Data', nisn: '0051234567', noHp: '081200001111', registrant: 'parent', email },
    ...{ password, confirmPassword: password, terms: 'ya' },
  })
  await visitor.signIn(email, password)
  return { email, visitor }
}

test('a family sees the profile, leaves the form, sees its mistakes, and saves it', async () => {
  const { person, visitor } = await asClient({ name: 'Ibu Profil' })
  const profile = await (await visitor.open('/client/dashboard')).follow(/^(Akun|Ibu Profil)$/)
  expect(profile.path).toBe('/client/profile')
  expect(profile.main.text).toContain(person.email)
  expect(profile.main.link('Ubah email')).toBe('/client/change-email')

  const form = await profile.follow('Edit Profil')
  expect(form.value('Nama lengkap')).toBe('Ibu Profil')
  expect(form.part('input[name=email]').root.attr('readonly')).toBeDefined()
  const left = await form.follow('Batal')
  expect([left.path, left.hasLink('Edit Profil')]).toEqual(['/client/profile', true])

  const refused = await form.submit('Simpan', { name: '', phone: 'telepon', organization: 'SMP Negeri 3 Semarang' })
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain('Nama lengkap harus diisi')
  expect(refused.main.text).toContain('Nomor HP tidak valid')
  expect(refused.value('organization')).toBe('SMP Negeri 3 Semarang')
  const saved = await refused.submit('Simpan', {
    ...{ name: 'Ibu Profil Baru', phone: '0812-0000-2222', position: 'Orang tua', address: 'Jalan Pemuda 134' },
  })
  expect([saved.path, saved.notices]).toEqual(['/client/profile', ['Profil berhasil diperbarui']])
  const shown = saved.main.texts('dd')
  expect(shown).toEqual(
    expect.arrayContaining([
      'Ibu Profil Baru',
      '0812 0000 2222',
      'SMP Negeri 3 Semarang',
      'Orang tua',
      'Jalan Pemuda 134',
    ]),
  )
  expect(await actionsOn(person.id)).toContain('profile.change')
})

test('a role, permissions, an office and an address in the form are ignored', async () => {
  const { person, visitor } = await asClient()
  const forged = {
    ...{ name: 'Ibu Peran', role: 'admin', permissions: 'super_admin', email: 'admin@spmb.test' },
    ...{ officeId: '1', emailVerified: 'true' },
  }
  const answer = await visitor.post('/client/profile', forged)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/profile'])
  expect((await visitor.get('/admin/dashboard')).status).toBe(403)
  expect((await visitor.get('/helpdesk/dashboard')).status).toBe(403)
  expect(await userOf(person.email)).toMatchObject({ name: 'Ibu Peran', role: 'client', officeId: null })
})

test('a photo is refused in one sentence, shown 512 px wide to its owner only, and removed', async () => {
  const { person, visitor } = await asClient({ name: 'Ibu Foto' })
  const form = await (await visitor.open('/client/profile')).follow('Ubah Foto')
  const photo = await aPicture(900, 600).jpeg().toBuffer()
  const faults = [
    Buffer.alloc(0),
    Buffer.from('<script>alert(1)</script>'),
    Buffer.concat([photo, Buffer.alloc(2 * 1024 * 1024)]),
    Buffer.alloc(5 * 1024 * 1024),
  ]
  for (const fault of faults) {
    const file = new File([Uint8Array.from(fault)], fault.length ? 'foto.jpg' : '', { type: 'image/jpeg' })
    const refused = await form.submit('Simpan foto', { 'Foto baru': [file] })
    expect([fault.length, refused.status]).toEqual([fault.length, 400])
    expect(refused.part('#field-photo-error').text).toBe(photoRule)
    expect(refused.part('input[type=file]').root.attr('aria-invalid')).toBe('true')
  }
  const file = new File([Uint8Array.from(photo)], 'foto.jpg', { type: 'image/jpeg' })
  const saved = await form.submit('Simpan foto', { 'Foto baru': [file] })
  expect([saved.path, saved.notices]).toEqual(['/client/profile', ['Foto profil berhasil diperbarui']])
  const address = saved.main.part('img').root.attr('src') ?? ''
  expect(address).toMatch(/^\/photos\/[a-z0-9]{25}$/)
  const sent = await visitor.get(address)
  expect((await sharp(await sent.arrayBuffer()).metadata()).width).toBe(512)
  expect((await new Visitor().get(address)).status).toBe(404)

  const removed = await (await saved.follow('Ubah Foto')).submit('Hapus foto')
  expect(removed.notices).toEqual(['Foto profil sudah dihapus'])
  expect(removed.main.parts('img')).toEqual([])
  expect(removed.main.text).toContain('IF Ibu Foto')
  expect(await actionsOn(person.id)).toEqual(expect.arrayContaining(['profile.photo-change', 'profile.photo-remove']))
})

test('an agent saves specializations and reads figures of the own work', async () => {
  const { visitor } = await asAgent({ organization: 'Tim Helpdesk Provinsi' })
  const form = await visitor.open('/helpdesk/profile?edit=1')
  expect(form.value('organization')).toBe('Tim Helpdesk Provinsi')
  const saved = await form.submit('Simpan', { specializations: 'Masalah masuk akun\nUnggah dokumen' })
  expect(saved.main.text).toContain('Unggah dokumen')
  const terms = saved.main.texts('dt')
  const figures = Object.fromEntries(terms.map((term, at) => [term, saved.main.texts('dd')[at]]))
  expect(figures).toMatchObject({ 'Tiket selesai': '0', Kepuasan: 'Belum ada penilaian', Status: 'Online' })
  expect(Object.keys(figures)).toContain('Rata-rata waktu respons')
})

test('an administrator sees each permission with whether it is granted', async () => {
  const { visitor } = await asAdmin('users', 'content')
  const profile = await visitor.open('/admin/profile')
  const listed = profile.main.part('ul[aria-label="Hak akses"]').texts('li')
  expect(listed).toHaveLength(11)
  expect(listed.filter((each) => each.endsWith(': diberikan'))).toEqual([
    'Kelola Pengguna: diberikan',
    'Kelola Konten: diberikan',
  ])
})

for (const [area, signIn] of [
  ['client', () => asClient()],
  ['helpdesk', () => asAgent()],
  ['admin', () => asAdmin()],
] as const) {
  test(`from the profile of the ${area} area each page of the account leads back, and a used link to its own page`, async () => {
    const { visitor } = await signIn()
    const profile = await visitor.open(`/${area}/profile`)
    const pages = ['change-email', 'change-password', 'two-factor', 'sessions', 'profile/photo']
    for (const path of area === 'client' ? [...pages, 'personal-data'] : pages) {
      const [link] = profile.main.parts(`a[href="/${area}/${path}"]`)
      expect([path, link === undefined]).toEqual([path, false])
      expect((await visitor.open(`/${area}/${path}`)).main.link('Profil')).toBe(`/${area}/profile`)
    }
    const used = await visitor.open('/confirm-email-change?token=terpakai')
    expect(used.link('Minta tautan baru')).toBe(`/${area}/change-email`)
  })
}

test('a changed password ends all other sessions, is recorded, and its form shows mistakes', async () => {
  const { person, visitor } = await asClient()
  const other = new Visitor()
  await other.signIn(person.email, password)
  const form = await visitor.open('/client/change-password')
  const both = { 'Password baru': fresh, 'Konfirmasi password baru': fresh }
  expect((await form.submit('Ubah Password', both)).main.text).toContain('Password saat ini harus diisi')
  const wrong = await form.submit('Ubah Password', { ...both, 'Password saat ini': 'bukan-ini' })
  expect([wrong.status, wrong.value('Password baru')]).toEqual([400, ''])
  expect(wrong.main.text).toContain('Password saat ini salah')
  const done = await form.submit('Ubah Password', { ...both, 'Password saat ini': password })
  expect([done.path, done.notices.length]).toEqual(['/client/change-password', 1])
  expect(done.notices[0]).toContain('Password berhasil diubah')
  expect((await visitor.open('/client/dashboard')).path).toBe('/client/dashboard')
  expect((await other.open('/client/dashboard')).path).toMatch(/^\/login/)
  expect(await sessionsOf(person.id)).toHaveLength(1)
  expect((await auditOf(`user:${person.id}`)).at(-1)).toMatchObject({
    ...{ action: 'account.password-change', actorId: person.id },
    requestId: expect.any(String),
  })
  const again = await new Visitor().open('/login')
  expect((await again.submit('Masuk', { Email: person.email, Password: password })).status).toBe(400)
  expect((await again.submit('Masuk', { Email: person.email, Password: fresh })).path).toBe('/client/dashboard')
})

for (const [area, signIn, minimum] of [
  ['helpdesk', () => asAgent(), 'Minimal 8 karakter'],
  ['admin', () => asAdmin(), 'Minimal 12 karakter'],
] as const) {
  test(`the ${area} area has its own rules for a password, and refuses a short one`, async () => {
    const { visitor } = await signIn()
    const form = await visitor.open(`/${area}/change-password`)
    expect(form.main.part('ul[aria-label="Kriteria password"]').text).toContain(minimum)
    expect(form.main.text.includes('Tips keamanan')).toBe(area === 'admin')
    const refused = await form.submit('Ubah Password', { 'Password saat ini': password, 'Password baru': 'pendek' })
    expect(refused.main.text).toContain('Password baru tidak memenuhi kriteria keamanan')
  })
}

test('an email address changes after both addresses agreed', async () => {
  const { person, visitor } = await asClient()
  const next = `baru.${crypto.randomUUID()}@contoh.test`
  const form = await visitor.open('/client/change-email')
  const wrong = await form.submit('Kirim tautan konfirmasi', { 'Alamat email baru': next, 'Password saat ini': 'x' })
  expect([wrong.status, wrong.value('Alamat email baru')]).toEqual([400, next])
  const asked = await wrong.submit('Kirim tautan konfirmasi', {
    'Alamat email baru': next,
    'Password saat ini': password,
  })
  expect(asked.main.text).toContain(`Menunggu konfirmasi: ${next}`)
  const first = await visitor.open(await mailedLink(next, '/confirm-email-change'))
  expect((await first.submit('Ya, setuju')).main.text).toContain('alamat email lama')
  expect((await userOf(person.email)).id).toBe(person.id)
  const second = await visitor.open(await mailedLink(person.email, '/confirm-email-change'))
  expect((await second.submit('Ya, setuju')).main.text).toContain('sudah berubah')
  expect((await userOf(next)).id).toBe(person.id)
  expect(await actionsOn(person.id)).toEqual(
    expect.arrayContaining(['account.email-change-request', 'account.email-change']),
  )
})

test('personal data are downloaded as two files with the password', async () => {
  const { email, visitor } = await aRegistered()
  const page = await (await visitor.open('/client/profile')).follow('Data saya')
  expect(page.heading).toBe('Data saya')
  for (const [name, ending] of [
    ['Unduh untuk dibaca', 'html'],
    ['Unduh sebagai JSON', 'json'],
  ] as const) {
    const refused = await page.submit(name, { 'Password untuk mengunduh': 'bukan-ini' })
    expect([refused.status, refused.main.text.includes('Password saat ini salah')]).toEqual([400, true])
    const file = await page.submit(name, { 'Password untuk mengunduh': password })
    expect(file.answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="data-saya-\\d{4}-\\d\\d-\\d\\d\\.${ending}"$`),
    )
    expect(file.answer.headers.get('cache-control')).toContain('no-store')
    expect(file.html).toContain(email)
    if (ending === 'json') expect(JSON.parse(file.html).consents).toHaveLength(2)
  }
  expect((await visitor.get('/client/personal-data/download/json?key=tebakan')).status).toBe(403)
})

test('the erasure of an account needs the password, is announced by mail, and can be reverted', async () => {
  const { person, visitor } = await asClient()
  const page = await visitor.open('/client/personal-data')
  expect((await page.submit('Hapus akun saya')).main.text).toContain('Password saat ini harus diisi')
  const wrong = await page.submit('Hapus akun saya', { 'Password saat ini': 'bukan-ini' })
  expect([wrong.status, wrong.main.text.includes('Password saat ini salah')]).toEqual([400, true])
  expect((await userOf(person.email)).erasureRequestedAt).toBeNull()
  const asked = await page.submit('Hapus akun saya', { 'Password saat ini': password })
  expect(asked.main.text).toMatch(/Akun Anda dihapus pada /)
  expect((await userOf(person.email)).erasureRequestedAt).not.toBeNull()
  await expect.poll(async () => (await mailsTo(person)).length).toBeGreaterThan(0)
  const kept = await asked.submit('Batalkan penghapusan')
  expect(kept.notices).toEqual(['Penghapusan akun dibatalkan'])
  expect(kept.hasButton('Hapus akun saya')).toBe(true)
  expect((await userOf(person.email)).erasureRequestedAt).toBeNull()
})
