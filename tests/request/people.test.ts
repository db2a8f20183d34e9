// Administration of people: inviting, roles, permissions, blocking, lists of agents, and what others see of it (nothing).
import { expect, test } from 'vitest'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { attemptsOf, sessionsOf, userOf } from './account-rows.ts'
import { mailedLink } from './mailed-link.ts'
import type { Page, Part } from './page.ts'
import { asAdmin, asAgent, asClient, password, Visitor } from './visitors.ts'

const chosen = 'lampu Sungai 4 payung!'

const anAddress = (who: string) => `${who}.${crypto.randomUUID()}@contoh.test`

const invite = async (admin: Visitor, name: string, email: string, role = 'Petugas') =>
  (await admin.open('/admin/people/invite')).submit('Kirim undangan', {
    'Nama lengkap': name,
    Email: email,
    Peran: role,
  })

/** Sets a password by the link and signs in. */
async function accept(link: string, email: string): Promise<{ visitor: Visitor; home: Page }> {
  const visitor = new Visitor()
  const passwords = { 'Password baru': chosen, 'Konfirmasi password baru': chosen }
  const login = await (await visitor.open(link)).submit('Simpan password', passwords)
  expect(login.path).toBe('/login')
  return { visitor, home: await login.submit('Masuk', { Email: email, Password: chosen }) }
}

const trailOf = (id: string) => auditOf(`user:${id}`)

/** The form of a button asks without scripts by a box that the browser wants ticked. */
const asks = (page: Part, intent: string) =>
  page.part(`form:has(input[value=${intent}]) input[name=sure]`).root.attr('required') !== undefined

const copyLink = 'Undangan dibuat. Email belum diatur: salin tautan undangan di halaman ini'

test('an agent is invited, accepts the invitation, and is found by address and role', async () => {
  const { person: inviting, visitor: admin } = await asAdmin('users')
  const email = anAddress('agen')
  const empty = await (await (await admin.open('/admin/people')).follow('Undang pengguna')).submit('Kirim undangan')
  expect(empty.main.part('[role=alert]').text).toContain('Nama lengkap harus diisi')
  const page = await (await admin.open('/admin/people/invite')).submit('Kirim undangan', {
    ...{ 'Nama lengkap': 'Agen Undangan', Email: email, Peran: 'Petugas', 'Cabang dinas': 'II · Demak, Jepara' },
  })
  expect([page.heading, page.notices]).toEqual(['Agen Undangan', [copyLink]])
  expect(page.main.text).toContain('Belum bisa masuk')
  expect(page.main.text).toContain('Belum ada yang mencoba masuk')
  const stored = await userOf(email)
  expect(stored).toMatchObject({ name: 'Agen Undangan', role: 'agent' })
  expect(stored.officeId).not.toBeNull()
  expect((await trailOf(stored.id)).at(-1)).toMatchObject({ action: 'account.invite', actorId: inviting.id })

  const first = await mailedLink(email, '/reset-password')
  const shown = (of: Page) => of.main.part('code').text
  expect(shown(page)).toContain(first.slice(first.indexOf('/reset-password')))
  const again = await page.submit('Kirim ulang undangan')
  expect(again.notices).toEqual([copyLink])
  const link = await mailedLink(email, '/reset-password', [first])
  expect(shown(again)).toContain(link.slice(link.indexOf('/reset-password')))
  const { home } = await accept(link, email)
  expect(home.path).toBe('/helpdesk/dashboard')

  const repeated = await invite(admin, 'Lagi', email)
  expect(repeated.main.part('[role=alert]').text).toContain(
    'Alamat ini sudah dipakai akun Agen Undangan (Petugas). Cari orangnya di daftar.',
  )
  const list = await (await admin.open('/admin/people')).submit('Cari', {
    ...{ 'Nama atau email': email.toUpperCase(), Peran: 'Petugas' },
  })
  expect(list.main.parts('tbody tr', email)).toHaveLength(1)
  expect((await list.main.follow('Agen Undangan')).path).toBe(page.path)
})

test('the page of a person shows who tried to sign in, with device and network', async () => {
  const { person } = await asAgent()
  const { visitor: admin } = await asAdmin('users')
  await new Visitor().post('/login', { email: person.email, password: 'bukan-ini-1' })
  const history = (await admin.open(`/admin/people/${person.id}`)).main.part('table', 'Alamat jaringan')
  expect(history.texts('tbody tr')).toEqual([
    expect.stringMatching(/Ditolak.*Password.*Perangkat tidak dikenal.*127\.0\.0\.1/),
    expect.stringMatching(/Berhasil.*Password.*127\.0\.0\.1/),
  ])
  expect(await attemptsOf(person.id)).toHaveLength(2)
})

test('who is blocked is signed out at once and cannot sign in until the block is lifted', async () => {
  const { person, visitor: agent } = await asAgent({ name: 'Agen Pindah' })
  const { person: blocking, visitor: admin } = await asAdmin('users')
  const page = await admin.open(`/admin/people/${person.id}`)
  expect(asks(page, 'block')).toBe(true)
  expect((await page.submit('Blokir akun', { sure: true })).main.text).toContain('Alasan harus diisi')
  const blocked = await page.submit('Blokir akun', { 'Alasan memblokir': 'Pindah tugas', sure: true })
  expect(blocked.notices).toEqual(['Akun diblokir dan semua sesinya berakhir'])
  expect(blocked.main.text).toContain('Pindah tugas')
  expect([await sessionsOf(person.id), (await userOf(person.email)).banned]).toEqual([[], true])
  expect((await trailOf(person.id)).at(-1)).toMatchObject({
    ...{ action: 'account.block', actorId: blocking.id, changes: { blocked: [false, true] } },
    requestId: expect.any(String),
  })
  const login = await agent.open('/helpdesk/dashboard')
  expect(login.path).toMatch(/^\/login/)
  const refused = await login.submit('Masuk', { Email: person.email, Password: password })
  expect(refused.main.text).toContain('Email atau password salah')
  const list = await admin.open(`/admin/people?blocked=1&q=${person.email}`)
  expect(list.main.part('tbody tr', person.email).text).toContain('Diblokir')

  const free = await blocked.submit('Buka blokir')
  expect(free.notices).toEqual(['Blokir akun dibuka'])
  expect((await trailOf(person.id)).at(-1)?.action).toBe('account.unblock')
  await agent.signIn(person.email, password)
  const inside = await admin.open(page.path)
  expect(asks(inside, 'end-sessions')).toBe(true)
  expect((await inside.submit('Akhiri semua sesi', { sure: true })).notices).toEqual(['Semua sesi diakhiri'])
  expect((await agent.open('/helpdesk/dashboard')).path).toMatch(/^\/login/)
  const sent = await inside.submit('Kirim tautan password baru')
  expect(sent.notices).toEqual(['Email belum diatur, jadi tautan password tidak terkirim'])
  expect(await mailedLink(person.email, '/reset-password')).toContain('token=')
})

test('an administrator without the permission sees nothing of it; with it everything but administrators', async () => {
  const { person: root, visitor: superAdmin } = await asAdmin('super_admin')
  const own = await superAdmin.open(`/admin/people/${root.id}`)
  expect(own.main.text).toContain('Ini akun Anda sendiri.')
  expect(own.main.texts('button')).toEqual([])

  const email = anAddress('admin')
  const page = await invite(superAdmin, 'Admin Baru', email, 'Admin')
  expect(page.heading).toBe('Admin Baru')
  const { visitor: admin, home } = await accept(await mailedLink(email, '/reset-password'), email)
  expect([home.path, home.parts('a[href="/admin/people"]')]).toEqual(['/admin/dashboard', []])
  for (const path of ['/admin/people', '/admin/people/invite', '/admin/people/invite-list', page.path]) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 404])
  }

  const { id } = await userOf(email)
  const form = await superAdmin.open(page.path)
  expect(asks(form, 'permissions')).toBe(true)
  const granted = await form.submit('Simpan izin', { 'Kelola Pengguna': true, sure: true })
  expect(granted.notices).toEqual(['Izin disimpan'])
  expect(granted.part('input[name=users]').root.attr('checked')).toBeDefined()
  expect((await trailOf(id)).at(-1)).toMatchObject({
    ...{ action: 'account.permissions-change', actorId: root.id, changes: { permissions: [[], ['users']] } },
  })
  // The same session, with the new permission.
  expect((await admin.open('/admin/people')).heading).toBe('Pengguna')
  expect((await admin.open('/admin/dashboard')).parts('a[href="/admin/people"]').length).toBeGreaterThan(0)
  const other = await admin.open(`/admin/people/${root.id}`)
  expect(other.main.text).toContain('Akun admin hanya dapat diubah super admin.')
  expect(other.main.texts('button')).toEqual([])
  expect((await admin.open('/admin/people/invite')).options('Peran')).toEqual(['Petugas'])

  const changed = await granted.submit('Simpan peran', { Peran: 'Petugas', sure: true })
  expect(changed.notices).toEqual(['Peran dan cabang dinas disimpan'])
  expect(changed.parts('input[name=users]')).toEqual([])
  expect(await userOf(email)).toMatchObject({ role: 'agent' })
  expect((await trailOf(id)).at(-1)?.action).toBe('account.role-change')
  expect((await admin.open('/admin/people')).path).toMatch(/^\/login/)
})

test('a permission that is removed is gone with the next request, and the person stays signed in', async () => {
  const { person, visitor: agent } = await asAgent({ permissions: ['reports'] })
  const { visitor: superAdmin } = await asAdmin('super_admin')
  expect((await agent.get('/helpdesk/reports')).status).toBe(200)
  const page = await superAdmin.open(`/admin/people/${person.id}`)
  expect(page.main.text).not.toContain('Super Admin mencakup')
  await page.submit('Simpan izin', { 'Lihat laporan': false, sure: true })
  expect((await agent.get('/helpdesk/reports')).status).toBe(403)
  expect((await agent.open('/helpdesk/dashboard')).path).toBe('/helpdesk/dashboard')
})

test('one form invites with office, permissions and lead', async () => {
  const { visitor: admin } = await asAdmin('super_admin')
  const email = anAddress('pimpinan')
  const form = await admin.open('/admin/people/invite')
  const fields = { 'Nama lengkap': 'Ibu Pimpinan', Email: email, Peran: 'Petugas', 'Lihat laporan': true }
  const lead = { 'Penanggung jawab cabang dinas itu': true }
  const refused = await form.submit('Kirim undangan', { ...fields, ...lead, 'Cabang dinas': 'Provinsi' })
  expect(refused.texts('#field-officeId-error')).toEqual([expect.stringContaining('Pilih cabang dinas')])
  expect([refused.value('Nama lengkap'), refused.parts('input[name=lead][checked]').length]).toEqual([
    'Ibu Pimpinan',
    1,
  ])
  const page = await refused.submit('Kirim undangan', { 'Cabang dinas': 'X · Banyumas, Cilacap' })
  expect(page.heading).toBe('Ibu Pimpinan')
  expect(page.main.part('dl').text).toContain('Lihat laporan')
  expect(page.main.text).toContain('Penanggung jawab cabang ini: Ibu Pimpinan')
  const office = await page.follow('Buka cabang dinas')
  expect(office.part('select[name=leadId] option[selected]').text).toBe('Ibu Pimpinan')
  expect((await office.follow('Buka halaman orangnya')).path).toBe(page.path)
})

test('an agent is made the lead on their own page, by who may manage offices', async () => {
  const { visitor: admin } = await asAdmin('users', 'system')
  const { person } = await asAgent({ name: 'Agen Memimpin' })
  const of = await admin.open(`/admin/people/${person.id}`)
  expect(of.hasButton('Jadikan penanggung jawab')).toBe(false)
  const moved = await of.submit('Simpan peran', { 'Cabang dinas': 'VI · Karanganyar, Sragen, Wonogiri', sure: true })
  const made = await moved.submit('Jadikan penanggung jawab')
  expect(made.notices).toEqual(['Penanggung jawab disimpan'])
  expect(made.main.text).toContain('Penanggung jawab cabang ini: Agen Memimpin')
  const { visitor: without } = await asAdmin('users')
  expect((await without.open(of.path)).hasButton('Jadikan penanggung jawab')).toBe(false)
})

test('a name is corrected, and what signs someone out stands last', async () => {
  const { visitor: admin } = await asAdmin('users')
  const { person } = await asAgent({ name: 'Siti Rahamwati' })
  const page = await admin.open(`/admin/people/${person.id}`)
  expect((await page.submit('Simpan nama', { 'Nama lengkap': ' ' })).main.text).toContain('Nama lengkap harus diisi')
  const saved = await page.submit('Simpan nama', { 'Nama lengkap': 'Siti Rahmawati' })
  expect([saved.heading, saved.notices]).toEqual(['Siti Rahmawati', ['Nama diperbaiki']])
  expect((await trailOf(person.id)).at(-1)?.action).toBe('account.name-change')
  expect(saved.main.texts('h2').at(-1)).toBe('Tindakan berat')
})

test('a list of agents is looked at line by line, then invited, once', async () => {
  const [siti, budi, tini] = ['siti', 'budi', 'tini'].map(anAddress)
  const { person: client } = await asClient()
  const { visitor: admin } = await asAdmin('users')
  const form = await admin.open('/admin/people/invite-list')
  const empty = await form.submit('Periksa daftar')
  expect(empty.main.part('[role=alert]').text).toContain('Daftar masih kosong')
  const lines = [
    `Siti Daftar,${siti},3`,
    'Budi,salah,1',
    `Klien,${client.email},2`,
    `Lagi,${siti},1`,
    'Ani,ani@contoh.test,99',
  ]
  const looked = await form.submit('Periksa daftar', {
    'Atau tempel isinya': ['Nama,Email,Cabang', ...lines].join('\n'),
  })
  expect(looked.main.part('h2').text).toBe('1 baris siap diundang, 4 baris bermasalah')
  const verdict = (text: string) => looked.main.part('tbody tr', text).text
  expect(verdict('Siti Daftar')).toContain('Siap diundang')
  expect(verdict('Budi')).toContain('Email tidak valid')
  expect(verdict(client.email)).toContain('Email sudah punya akun')
  expect(verdict('Lagi')).toContain('Email sama dengan baris 2')
  expect(verdict('Ani')).toContain('Cabang dinas tidak dikenal')
  await expect(userOf(siti ?? '')).rejects.toThrow()

  const csv = `\ufeffNama;Email;Cabang\r\n"Budi; S.Pd.";${budi};Cabang Dinas Pendidikan Wilayah I\r\nTini;${tini};\r\n`
  const second = await looked.follow('Ganti daftar')
  const file = new File([csv], 'agen.csv', { type: 'text/csv' })
  const both = await second.submit('Periksa daftar', { 'Berkas CSV': [file] })
  expect(both.main.part('h2').text).toBe('2 baris siap diundang')
  const sent = await both.submit('Kirim 2 undangan')
  expect(sent.notices).toEqual([expect.stringMatching(/^2 undangan dibuat\. Email belum diatur/)])
  const found = await admin.open(`/admin/people?q=${budi}`)
  expect(found.main.part('tbody tr', 'Budi; S.Pd.').text).toContain('I · Semarang')
  expect(await mailedLink(tini ?? '', '/reset-password')).toContain('token=')
  const repeated = await form.submit('Periksa daftar', { 'Atau tempel isinya': `Budi,${budi},1\nTini,${tini},` })
  expect(repeated.main.part('h2').text).toBe('0 baris siap diundang, 2 baris bermasalah')
  expect(repeated.hasButton(/^Kirim/)).toBe(false)
})

test('who is no administrator is refused, and a role in the body of a form raises no one', async () => {
  const raised = { role: 'admin', super_admin: 'on', permissions: 'super_admin', officeId: '1' }
  const [email, visitor] = [anAddress('naik'), new Visitor()]
  const form = { namaLengkap: 'Naik', nisn: '0051234567', noHp: '081200001111', email, password }
  await visitor.post('/register', { ...form, confirmPassword: password, terms: 'on', ...raised })
  expect(await userOf(email)).toMatchObject({ role: 'client', officeId: null })
  await visitor.signIn(email, password)
  expect((await visitor.get('/client/dashboard')).status).toBe(200)
  for (const each of [visitor, (await asAgent()).visitor]) {
    expect((await each.get('/admin/people')).status).toBe(403)
    const fields = { intent: 'role', name: 'X', email: 'x@example.test', ...raised }
    for (const path of ['/admin/people/invite', '/admin/people/invite-list', '/admin/people/siapa-pun']) {
      expect([path, (await each.post(path, fields)).status]).toEqual([path, 403])
    }
  }
})

test('families are listed only when they are looked for, page by page', async () => {
  const { visitor: admin } = await asAdmin('users')
  const { person: client } = await asClient()
  const none = await (await admin.open('/admin/people')).submit('Cari', { 'Nama atau email': 'tidak ada siapa pun' })
  expect(none.main.text).toContain('Tidak ada pengguna yang cocok')
  const all = await none.main.follow('Hapus pencarian')
  const roles = all.main.texts('tbody tr td:nth-of-type(2)').map((each) => each.replace(/^Peran/, ''))
  expect([all.path, roles.length > 0, roles.filter((role) => role === 'Klien')]).toEqual(['/admin/people', true, []])
  const families = await all.submit('Cari', { Peran: 'Klien' })
  expect(families.main.parts('tbody tr', 'Klien').length).toBeGreaterThan(0)
  const found = await all.submit('Cari', { 'Nama atau email': client.email })
  expect(found.main.parts('tbody tr', client.email)).toHaveLength(1)
})
