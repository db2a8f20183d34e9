// Checks the message shown on the next page: the cookie carries it, and no value in another shape is shown.
import { describe, expect, test } from 'vitest'
import { flashCookie, readFlash, redirectWithFlash, withFlash } from './flash.ts'

const pair = 'pesan=success.Login%20berhasil'

describe('what a Cookie header asks to be shown', () => {
  test.each([
    ['first', `${pair}; tema=gelap`],
    ['last', `tema=gelap; ${pair}`],
    ['last without a blank', `tema=gelap;${pair}`],
    ['between others', `__Secure-portal.session_token=abc.def; ${pair}; tema=gelap`],
  ])('the cookie is found %s', (_, cookies) => {
    expect(readFlash(cookies)).toEqual({ title: 'Login berhasil', tone: 'success' })
  })

  test.each([
    ['no cookies', null],
    ['an empty header', ''],
    ['another cookie', 'tema=gelap'],
    ['an empty value', 'pesan='],
    ['a tone alone', 'pesan=success.'],
    ['a text alone', 'pesan=Login%20berhasil'],
    ['an unknown tone', 'pesan=hacked.Login%20berhasil'],
    ['a tone every object has', 'pesan=constructor.Login%20berhasil'],
    ['a tone in upper case', 'pesan=SUCCESS.Login%20berhasil'],
    ['a bare sentence', 'pesan=success.Login berhasil'],
    ['bare markup', 'pesan=success.<b>Login</b>'],
    ['a broken sequence', 'pesan=success.%E0%A4'],
    ['more than 400 characters', `pesan=success.${'a'.repeat(401)}`],
    ['a cookie whose name only ends alike', `x${pair}`],
    ['a value of another cookie', `tema=${pair}`],
  ])('nothing is shown for %s', (_, cookies) => {
    expect(readFlash(cookies)).toBeUndefined()
  })
})

describe('the cookie', () => {
  test.each([
    ['success', 'Registrasi berhasil! Silakan login dengan akun Anda.'],
    ['info', 'a; b=c, "d" é 1.234'],
    ['warning', 'Satu berkas tidak ikut.'],
    ['error', 'x'.repeat(400)],
  ] as const)('of tone %s is read back', (tone, title) => {
    expect(readFlash(flashCookie(title, tone).split(';')[0] ?? '')).toEqual({ title, tone })
  })

  test('is for the whole portal, expires after 30 s and is sent to no other site', () => {
    const [, ...attributes] = flashCookie('Tersimpan').split('; ')
    expect(attributes).toEqual(['Path=/', 'Max-Age=30', 'SameSite=Lax'])
  })

  test('goes with a redirect', () => {
    const { status, headers } = redirectWithFlash('/login', 'Tersimpan')
    expect([status, headers.get('location')]).toEqual([302, '/login'])
    expect(headers.get('set-cookie')).toBe(flashCookie('Tersimpan', 'success'))
  })
})

describe('a layout', () => {
  const asked = (path: string, cookie = 'pesan=success.Login%20berhasil') =>
    withFlash(new Request(`http://a${path}`, { headers: { cookie } }), { year: 2025 })
  const cookieOf = ({ init }: ReturnType<typeof asked>) => new Headers(init?.headers).get('set-cookie')

  test('answers with the message for a whole page, and clears it', () => {
    const answer = asked('/client/dashboard?a=b.data')
    expect(answer.data).toEqual({ year: 2025, flash: { title: 'Login berhasil', tone: 'success' } })
    expect(cookieOf(answer)).toBe('pesan=; Path=/; Max-Age=0; SameSite=Lax')
  })

  test('leaves the message to the scripts that fetch a page', () => {
    const answer = asked('/client/dashboard.data?_routes=a')
    expect(answer.data).toEqual({ year: 2025, flash: undefined })
    expect(cookieOf(answer)).toBeNull()
  })

  test('sets no cookie where there is no message', () => {
    expect(cookieOf(asked('/client/dashboard', 'pesan=hacked'))).toBeNull()
  })
})
