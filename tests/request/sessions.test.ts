// Devices: how they are named, how each is signed out, and what 'Keluar' ends.
import { expect, test } from 'vitest'
import { countDevicesOf, newPushDevice } from '#domain/notifications/push/push-subscription.server.ts'
import { pushSubscription, pushWish } from '#domain/notifications/push/push-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { sessionsOf } from './account-rows.ts'
import { asAdmin, asAgent, asClient, password, Visitor } from './visitors.ts'

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0'

/** Signs in on another device of the person. */
async function anotherDevice(email: string, userAgent: string, path = '/login'): Promise<Visitor> {
  const visitor = new Visitor()
  const answer = await visitor.send(path, {
    method: 'POST',
    headers: { Origin: visitor.origin, 'User-Agent': userAgent },
    body: new URLSearchParams({ email, password }),
  })
  expect(answer.status).toBe(302)
  return visitor
}

const isSignedOut = async (visitor: Visitor) => (await visitor.open('/client/dashboard')).path.startsWith('/login')

test('devices are named, and are signed out one by one, all others, or all', async () => {
  const { person, visitor } = await asClient()
  const phone = await anotherDevice(person.email, android)
  const office = await anotherDevice(person.email, windows)
  const page = await (await visitor.open('/client/profile')).follow('Perangkat')
  expect(page.heading).toBe('Perangkat')
  const devices = page.main.parts('li')
  expect(devices).toHaveLength(3)
  expect(devices[0]?.text).toContain('Perangkat ini')
  expect(devices[0]?.text).toMatch(/Masuk \d+ \S+ \d{4}, \d\d\.\d\d WIB dari 127\.0\.0\.1/)
  expect(page.main.part('li', 'Chrome di Android').text).toContain('Terakhir dipakai baru saja')
  expect(page.main.part('li', 'Firefox di Windows').text).toContain('dari jaringan yang sama dengan perangkat ini')
  expect(page.main.text).toContain('Perangkat yang 30 hari tidak dipakai keluar dengan sendirinya.')

  const ended = await page.submit('Keluarkan Chrome di Android')
  expect([ended.path, ended.notices]).toEqual(['/client/sessions', ['Perangkat itu sudah keluar']])
  expect(ended.main.parts('li')).toHaveLength(2)
  expect([await isSignedOut(phone), await isSignedOut(office)]).toEqual([true, false])

  // The page still names a device that left in the meantime.
  const late = await page.submit('Keluarkan Chrome di Android')
  expect(late.main.texts('[role=alert]')).toEqual(['Perangkat itu sudah keluar.'])
  expect(late.main.parts('li')).toHaveLength(2)

  const others = await late.submit('Keluar dari perangkat lain')
  expect(others.notices).toEqual(['Semua perangkat lain sudah keluar'])
  expect(others.main.parts('li')).toHaveLength(1)
  expect(others.hasButton('Keluar dari perangkat lain')).toBe(false)
  expect([await isSignedOut(visitor), await isSignedOut(office)]).toEqual([false, true])

  const again = await anotherDevice(person.email, android)
  const out = await others.submit('Keluar dari semua')
  expect([out.path, out.notices]).toEqual(['/login', ['Anda sudah keluar']])
  expect([await isSignedOut(visitor), await isSignedOut(again)]).toEqual([true, true])
  expect(await sessionsOf(person.id)).toEqual([])
})

test('no one ends a device of someone else', async () => {
  const { person, visitor: owner } = await asClient()
  const { visitor: stranger } = await asClient()
  const [session] = await sessionsOf(person.id)
  const answer = await stranger.post('/client/sessions', { which: 'one', sessionId: session?.id ?? '' })
  expect([answer.status, await isSignedOut(owner), await isSignedOut(stranger)]).toEqual([404, false, false])
})

test('a shared device is signed out with its browser, and is named so in the list', async () => {
  const { person } = await asClient()
  const visitor = new Visitor()
  const page = await visitor.open('/login')
  const refused = await page.submit('Masuk', { Email: person.email, Password: 'salah-sekali', shared: true })
  expect(refused.main.text).toContain('Email atau password salah')
  expect(refused.part('input[name=shared]').root.attr('checked')).toBeDefined()
  const answer = await visitor.post('/login', { email: person.email, password, shared: 'ya' })
  const cookies = answer.headers.getSetCookie().filter((each) => /session_token|device/.test(each))
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).not.toMatch(/max-age|expires/i)
  expect((await visitor.open('/client/sessions')).main.part('li', 'Perangkat ini').text).toContain(
    '(perangkat bersama)',
  )
  expect((await sessionsOf(person.id)).map(({ shared }) => shared)).toEqual([false, true])
})

test('signing out deletes this session and its cookies, asks the browser to empty its cache, and leaves other devices', async () => {
  const { person, visitor } = await asClient()
  const other = await anotherDevice(person.email, android)
  const [own, others] = await sessionsOf(person.id)
  const held = visitor.cookie
  const answer = await visitor.post('/sign-out', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login'])
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  const cleared = answer.headers.getSetCookie().filter((each) => /Max-Age=0(;|$)/.test(each))
  expect(cleared.map((each) => each.split('=')[0])).toEqual(
    expect.arrayContaining(['__Secure-portal.session_token', 'tujuan']),
  )
  expect((await sessionsOf(person.id)).map(({ id }) => id)).toEqual([others?.id])
  expect(own?.id).not.toBe(others?.id)
  expect(await isSignedOut(other)).toBe(false)
  // The cookies that someone copied before open nothing.
  const copied = await fetch(`${visitor.origin}/client/dashboard`, { headers: { Cookie: held }, redirect: 'manual' })
  expect([copied.status, copied.headers.get('location')?.split('?')[0]]).toEqual([302, '/login'])
})

/** Stores that a device is notified of the person's answers; gives the cookie that names the device. */
async function aPushDevice(personId: string): Promise<string> {
  const { device, setCookie } = newPushDevice()
  const at = now()
  const [row] = await database
    .insert(pushSubscription)
    .values({ device, endpoint: `https://push.example/${device}`, p256dh: 'kunci', auth: 'rahasia', createdAt: at })
    .returning({ id: pushSubscription.id })
  if (row) await database.insert(pushWish).values({ subscriptionId: row.id, personId, createdAt: at })
  return setCookie.split(';')[0] ?? ''
}

test('signing out ends the messages to this device about the person, not those to other devices', async () => {
  const { person, visitor } = await asClient()
  const [here] = [await aPushDevice(person.id), await aPushDevice(person.id)]
  expect(await countDevicesOf(person.id)).toBe(2)
  const cookie = `${visitor.cookie}; ${here}`
  await fetch(`${visitor.origin}/sign-out`, {
    ...{ method: 'POST', redirect: 'manual', headers: { Origin: visitor.origin, Cookie: cookie } },
  })
  expect(await countDevicesOf(person.id)).toBe(1)
  await visitor.signIn(person.email, password)
  await visitor.post('/client/sessions', { which: 'all' })
  expect(await countDevicesOf(person.id)).toBe(0)
})

test('signing in again in one browser ends the session that it had', async () => {
  const { person, visitor } = await asClient()
  const [first] = await sessionsOf(person.id)
  await visitor.signIn(person.email, password)
  const now = await sessionsOf(person.id)
  expect([now.length, now[0]?.id === first?.id]).toEqual([1, false])
})

test('a link or an image cannot sign anyone out', async () => {
  const { visitor } = await asClient()
  const answer = await visitor.get('/sign-out')
  expect([answer.status, answer.headers.get('location'), await isSignedOut(visitor)]).toEqual([302, '/', false])
})

for (const [area, signIn] of [
  ['helpdesk', () => asAgent()],
  ['admin', () => asAdmin()],
] as const) {
  test(`the ${area} area says when its sessions end`, async () => {
    const { visitor } = await signIn()
    const page = await visitor.open(`/${area}/sessions`)
    expect(page.main.parts('li', 'Perangkat ini')).toHaveLength(1)
    expect(page.main.text).toContain('Setiap perangkat keluar dengan sendirinya 12 jam setelah masuk.')
  })
}
