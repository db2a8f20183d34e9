// Checks the names and attributes of the portal's own cookies, with HTTPS and on someone's own machine.
import { afterEach, describe, expect, test } from 'vitest'
import { portalCookie, readPortalCookie, setSecureCookies } from './portal-cookie.ts'

afterEach(() => setSecureCookies(false))

describe('under HTTPS', () => {
  test('a cookie is bound to the host by its name, and to HTTPS', () => {
    setSecureCookies(true)
    expect(portalCookie('tema', 'dark', { maxAge: 60, httpOnly: true })).toBe(
      '__Host-tema=dark; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
    )
    expect(readPortalCookie('a=1; __Host-tema=dark; b=2', 'tema')).toBe('dark')
  })

  test('one without the prefix, which a sibling of the domain can plant, is not read', () => {
    setSecureCookies(true)
    expect(readPortalCookie('tema=dark', 'tema')).toBeUndefined()
    expect(readPortalCookie('x__Host-tema=dark; __Host-temax=1', 'tema')).toBeUndefined()
  })
})

describe('without', () => {
  test('it has its plain name', () => {
    expect(portalCookie('pesan', 'signed-in', { maxAge: 30 })).toBe('pesan=signed-in; Path=/; Max-Age=30; SameSite=Lax')
  })

  test.each<[string | null, string | undefined]>([
    ['pesan=a', 'a'],
    ['x=1;pesan=a;y=2', 'a'],
    ['pesan=', ''],
    ['pesan=a=b', 'a=b'],
    ['xpesan=a', undefined],
    ['pesan', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j it reads %j', (cookies, value) => expect(readPortalCookie(cookies, 'pesan')).toBe(value))
})
