// The second factor: switched on, asked for at sign-in, recovered, switched off, reset, and where it is a duty.
import { describe, expect, test } from 'vitest'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { codeOf } from '#tests/builders/a-second-factor.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { ownPortal, signInAt } from './own-portal.ts'
import type { Page } from './page.ts'
import { asAdmin, asAgent, asClient, password, type SignedIn, Visitor } from './visitors.ts'

const actionsOn = async (id: string) => (await auditOf(`user:${id}`)).map(({ action }) => action)

const recoveryCodes = (page: Page) => page.main.part('ul[aria-label="Kode pemulihan"]').texts('li')

/** Switches it on by the forms; gives what the app would hold, and the recovery codes. */
async function switchOn(visitor: Visitor): Promise<{ uri: string; codes: string[] }> {
  const key = await (await visitor.open('/client/two-factor')).submit('Aktifkan', { Password: password })
  const uri = key.value('uri')
  const done = await key.submit('Aktifkan sekarang', { Kode: codeOf(uri) })
  return { uri, codes: recoveryCodes(done) }
}

async function withSecondFactor(): Promise<SignedIn & { uri: string; codes: string[] }> {
  const signedIn = await asClient({ name: 'Ibu Waspada' })
  return { ...signedIn, ...(await switchOn(signedIn.visitor)) }
}

/** Signs in by the form in a new browser and stands before the second step. */
async function atSecondStep(email: string, next = ''): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = new Visitor()
  const login = await visitor.open(`/login${next && `?next=${encodeURIComponent(next)}`}`)
  return { visitor, page: await login.submit('Masuk', { Email: email, Password: password }) }
}

test('is switched on with password and code, and the recovery codes are shown once', async () => {
  const { person, visitor } = await asClient()
  const page = await visitor.open('/client/two-factor')
  expect(page.heading).toBe('Verifikasi dua langkah')
  expect((await page.submit('Aktifkan')).main.text).toContain('Password harus diisi')
  expect((await page.submit('Aktifkan', { Password: 'bukan-ini' })).main.text).toContain('Password salah')
  const key = await page.submit('Aktifkan', { Password: password })
  const uri = key.value('uri')
  expect(key.main.part('code').text.replaceAll(' ', '')).toBe(new URL(uri).searchParams.get('secret'))
  expect(key.main.part('[role=img]').root.attr('aria-label')).toContain('Kode QR')
  const refused = await key.submit('Aktifkan sekarang', { Kode: '12 34' })
  expect(refused.main.text).toContain('Kode terdiri dari 6 angka')
  expect(refused.value('uri')).toBe(uri)
  const done = await refused.submit('Aktifkan sekarang', { Kode: codeOf(uri) })
  expect(done.answer.headers.get('cache-control')).toContain('no-store')
  const codes = recoveryCodes(done)
  expect(new Set(codes).size).toBe(10)
  const download = done.main.part('a[download]')
  expect(download.root.attr('download')).toBe('kode-pemulihan-helpdesk-spmb.txt')
  expect(decodeURIComponent(download.root.attr('href') ?? '')).toContain(codes.join('\n'))
  expect(done.main.link('Kode sudah saya simpan')).toBe('/client/dashboard')
  const later = await visitor.open('/client/two-factor')
  expect(later.main.text).toContain('Tersisa 10 kode pemulihan.')
  for (const code of codes) expect(later.html).not.toContain(code)
  expect(await actionsOn(person.id)).toContain('account.second-factor-on')
})

test('needs a confirmed address', async () => {
  const { visitor } = await asClient({ emailVerified: false })
  const refused = await (await visitor.open('/client/two-factor')).submit('Aktifkan', { Password: password })
  expect(refused.status).toBe(409)
  expect(refused.main.parts('input[name=uri]')).toEqual([])
})

test('asks for a code after the right password, and leads on to where one wanted to go', async () => {
  const { person, uri } = await withSecondFactor()
  expect((await new Visitor().open('/two-factor')).path).toBe('/login')
  const { visitor, page } = await atSecondStep(person.email, '/client/questions')
  expect(page.path).toBe('/two-factor?next=%2Fclient%2Fquestions')
  // The password alone opens nothing.
  expect((await visitor.get('/client/dashboard')).status).toBe(302)
  expect((await page.submit('Lanjut', { Kode: '' })).main.text).toContain('Kode harus diisi')
  const wrong = await page.submit('Lanjut', { Kode: '000000' })
  expect([wrong.status, wrong.main.text.includes('Kode salah.')]).toEqual([400, true])
  const inside = await wrong.submit('Lanjut', { Kode: codeOf(uri, 1) })
  expect([inside.path, inside.notices]).toEqual(['/client/questions', ['Login berhasil']])
})

test('a recovery code counts once, and no way back leads to another site', async () => {
  const { person, codes } = await withSecondFactor()
  const [code = ''] = codes
  const first = await atSecondStep(person.email, 'https://jahat.example/client')
  expect((await first.page.submit('Lanjut', { Kode: code.toUpperCase() })).path).toBe('/client/dashboard')
  const again = await (await atSecondStep(person.email)).page.submit('Lanjut', { Kode: code })
  expect(again.main.text).toMatch(/Kode salah\. Setiap kode pemulihan/)
})

test('new recovery codes replace the old ones, and it is switched off with the password', async () => {
  const { person, visitor, codes } = await withSecondFactor()
  const renewed = await (await visitor.open('/client/two-factor')).submit('Buat kode baru', { Password: password })
  const fresh = recoveryCodes(renewed)
  expect([fresh.length, fresh.some((code) => codes.includes(code))]).toEqual([10, false])

  const page = await visitor.open('/client/two-factor')
  const refused = await page.submit('Matikan', { Password: 'bukan-ini' })
  expect(refused.main.part('form[aria-label="Matikan verifikasi dua langkah"]').text).toContain('Password salah')
  const off = await refused.submit('Matikan', { Password: password })
  expect(off.main.text).toContain('Belum aktif')
  expect((await atSecondStep(person.email)).page.path).toBe('/client/dashboard')
  expect(await actionsOn(person.id)).toEqual(
    expect.arrayContaining(['account.second-factor-codes', 'account.second-factor-off']),
  )
})

for (const [area, signIn] of [
  ['helpdesk', () => asAgent()],
  ['admin', () => asAdmin('super_admin')],
] as const) {
  test(`the ${area} area has the page, and no other one's`, async () => {
    const { visitor } = await signIn()
    expect((await visitor.open(`/${area}/two-factor`)).hasButton('Aktifkan')).toBe(true)
    const foreign = await visitor.open('/client/two-factor')
    expect([foreign.status, foreign.heading]).toEqual([403, 'Halaman ini bukan untuk akun Anda'])
    const security = await visitor.open('/admin/security')
    expect(security.heading).toBe(area === 'admin' ? 'Keamanan' : 'Halaman ini bukan untuk akun Anda')
  })
}

test('an administrator resets it for someone who lost the device', async () => {
  const { person, visitor } = await withSecondFactor()
  const { person: resetting, visitor: admin } = await asAdmin('users')
  const found = await admin.open(`/admin/people?q=${person.email}`)
  const page = await found.main.follow('Ibu Waspada')
  const done = await page.submit('Atur ulang verifikasi dua langkah', { sure: true })
  expect(done.notices).toEqual(['Verifikasi dua langkah sudah diatur ulang'])
  expect(done.hasButton('Atur ulang verifikasi dua langkah')).toBe(false)
  expect((await visitor.open('/client/dashboard')).path).toMatch(/^\/login/)
  expect((await atSecondStep(person.email)).page.path).toBe('/client/dashboard')
  expect((await auditOf(`user:${person.id}`)).at(-1)).toMatchObject({
    ...{ action: 'account.second-factor-reset', actorId: resetting.id },
  })
})

describe('where a setting makes it a duty of agents', () => {
  const portal = ownPortal()
  const agentPages = ['/helpdesk/dashboard', '/helpdesk/tickets/pending', '/helpdesk/tickets/1', '/helpdesk/feedback']

  test('agents are led to its page, from pages, page data and actions, and get on once it is on', async () => {
    const admin = await signInAt(portal(), await anAdmin({ password, permissions: ['super_admin', 'tickets'] }))
    const person = await anAgent({ password })
    const agent = await signInAt(portal(), person)
    const client = new Visitor(portal().origin)
    await client.signIn('client@spmb.test')
    const statusOf = async (who: Visitor, path: string) => (await who.get(path)).status
    expect(await statusOf(agent, '/helpdesk/dashboard')).toBe(200)
    expect((await agent.post('/admin/security', { intent: 'two-factor', staffTwoFactor: 'on' })).status).toBe(403)
    const saved = await (await admin.open('/admin/security')).submit('Simpan', {
      'Wajibkan verifikasi dua langkah untuk petugas': true,
    })
    expect([saved.status, saved.path]).toEqual([200, '/admin/security'])

    const reset = '/admin/people/tidak-ada/reset-second-factor'
    expect((await client.post(reset, {})).status).toBe(403)
    expect((await admin.post(reset, {})).status).toBe(404)

    for (const path of agentPages) {
      const answer = await agent.get(path)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/helpdesk/two-factor'])
      const data = await (await agent.get(`${path}.data`)).text()
      expect([path, data]).toEqual([path, expect.stringContaining('/helpdesk/two-factor')])
      expect(data).not.toContain('loaderData')
    }
    const refused = await agent.post('/helpdesk/tickets/1', { action: 'claim' })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/helpdesk/two-factor'])
    expect((await agent.open('/helpdesk/two-factor')).main.text).toContain('Wajib untuk akun Anda')
    expect(await statusOf(agent, '/helpdesk/change-password')).toBe(200)
    // The setting is the agents' alone, in demo mode.
    expect(await statusOf(admin, '/admin/dashboard')).toBe(200)
    expect(await statusOf(admin, '/helpdesk/dashboard')).toBe(200)
    expect(await statusOf(client, '/client/dashboard')).toBe(200)

    const uri = await agent.switchSecondFactorOn('/helpdesk/two-factor', password)
    expect(await statusOf(agent, '/helpdesk/dashboard')).toBe(200)
    expect((await agent.post('/helpdesk/two-factor', { step: 'remove', password })).status).toBe(403)

    const again = await signInAt(portal(), person)
    expect((await again.get('/helpdesk/dashboard')).headers.get('location')).toContain('/login')
    const answered = await again.post('/two-factor', { code: codeOf(uri, 1) })
    expect(answered.headers.get('location')).toBe('/helpdesk/dashboard')
    expect(await statusOf(again, '/helpdesk/dashboard')).toBe(200)
    expect((await again.post('/sign-out', {})).headers.get('location')).toBe('/login')
  })
})
