// Checks the word said on the next page: the cookie names it, and nothing but the known words is ever said.
import { describe, expect, test } from 'vitest'
import { countingFlashCookie, flashCookie, readFlash, withFlash } from './flash.ts'

describe('what a Cookie header asks to be said', () => {
  test.each([
    ['registered', 'Registrasi berhasil! Silakan login dengan akun Anda.'],
    ['signed-in', 'Login berhasil'],
    ['signed-out', 'Anda sudah keluar'],
    ['submitted', 'Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.'],
  ])('%s is said in the spec’s words', (code, title) => {
    expect(readFlash(`pesan=${code}`)).toEqual({ title, tone: 'success' })
  })

  test.each([
    ['first', 'pesan=signed-in; tema=gelap'],
    ['last', 'tema=gelap; pesan=signed-in'],
    ['last without a blank', 'tema=gelap;pesan=signed-in'],
    ['between others', '__Secure-portal.session_token=abc.def; pesan=signed-in; tema=gelap'],
  ])('the cookie is found %s', (_, cookies) => {
    expect(readFlash(cookies)?.title).toBe('Login berhasil')
  })

  test.each([
    ['no cookies', null],
    ['an empty header', ''],
    ['another cookie', 'tema=gelap'],
    ['an empty value', 'pesan='],
    ['an unknown word', 'pesan=hacked'],
    ['a sentence', 'pesan=Login berhasil'],
    ['markup', 'pesan=<b>signed-in</b>'],
    ['a cookie whose name only ends alike', 'xpesan=signed-in'],
    ['a value of another cookie', 'tema=pesan=signed-in'],
    ['upper case', 'pesan=SIGNED-IN'],
    ['a number where none is said', 'pesan=signed-in.3'],
    ['no number where one is said', 'pesan=mails-resent'],
    ['what is no number', 'pesan=mails-resent.3e1'],
  ])('nothing is said for %s', (_, cookies) => {
    expect(readFlash(cookies)).toBeUndefined()
  })
})

describe('the cookie', () => {
  test('is read back as the word it names', () => {
    const [pair = ''] = flashCookie('submitted').split(';')
    expect(readFlash(pair)?.title).toBe('Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.')
  })

  test('carries a number where one is said', () => {
    expect(readFlash(countingFlashCookie('mails-resent', 1234).split(';')[0] ?? '')?.title).toBe(
      '1.234 surat masuk antrean lagi',
    )
  })

  test('is for the whole portal, forgotten after 30 s and sent to no other site', () => {
    const [, ...attributes] = flashCookie('registered').split('; ')
    expect(attributes).toEqual(['Path=/', 'Max-Age=30', 'SameSite=Lax'])
  })
})

describe('a layout', () => {
  const asked = (path: string, cookie = 'pesan=signed-in') =>
    withFlash(new Request(`http://a${path}`, { headers: { cookie } }), { year: 2025 })
  const cookieOf = ({ init }: ReturnType<typeof asked>) => new Headers(init?.headers).get('set-cookie')

  test('answers with the word for a whole page, and forgets it', () => {
    const answer = asked('/client/dashboard?a=b.data')
    expect(answer.data).toEqual({ year: 2025, flash: { title: 'Login berhasil', tone: 'success' } })
    expect(cookieOf(answer)).toBe('pesan=; Path=/; Max-Age=0; SameSite=Lax')
  })

  test('leaves the word to the scripts that fetch a page', () => {
    const answer = asked('/client/dashboard.data?_routes=a')
    expect(answer.data).toEqual({ year: 2025, flash: undefined })
    expect(cookieOf(answer)).toBeNull()
  })

  test('sets no cookie where nothing is to be said', () => {
    expect(cookieOf(asked('/client/dashboard', 'pesan=hacked'))).toBeNull()
  })
})

test('a word of every object is not said', () => {
  expect(readFlash('pesan=constructor')).toBeUndefined()
})
