// Checks that signing in leads back to pages of this portal and can never be made to lead elsewhere.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathAfterSignIn, safeReturnPath, signInPath } from './return-path.ts'

const portal = 'https://bantuan.example'

describe('a way back to a page here is kept', () => {
  test.each([
    ['/', '/'],
    ['/client/dashboard', '/client/dashboard'],
    ['/client/create-question?topik=akun', '/client/create-question?topik=akun'],
    ['/?search=Apa%20itu%20SPMB%3F#faq', '/?search=Apa%20itu%20SPMB%3F#faq'],
    ['/helpdesk/tickets/pending?before=1203#daftar', '/helpdesk/tickets/pending?before=1203#daftar'],
    ['/search?q=a+b', '/search?q=a+b'],
    ['/search?q=https://evil.example', '/search?q=https://evil.example'],
    ['/search?q=//evil.example', '/search?q=//evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/a/../client/profile', '/client/profile'],
    ['/kelas/ä', '/kelas/%C3%A4'],
    ['/／／evil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
  ])('%s', (path, kept) => {
    expect(safeReturnPath(path)).toBe(kept)
  })
})

describe('anything that could lead elsewhere is refused', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a relative path', 'client/dashboard'],
    ['a whole address', 'https://evil.example/'],
    ['an address without slashes', 'https:evil.example'],
    ['another host', '//evil.example'],
    ['another host with a path', '//evil.example/client/dashboard'],
    ['three slashes', '///evil.example'],
    ['a user name before the host', '//bantuan.example@evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash first', '\\/evil.example'],
    ['a backslash further in', '/client\\..\\evil'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JavaScript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a line break between the slashes', '/\n/evil.example'],
    ['a carriage return between the slashes', '/\r/evil.example'],
    ['a line break that would start a header', '/client\r\nSet-Cookie: a=b'],
    ['a NUL', '/client\u0000'],
    ['a DEL', '/client\u007F'],
    ['a C1 control', '/client\u0085'],
    ['a blank first', ' /client'],
    ['a blank and another host', ' //evil.example'],
    ['a dot that leaves two slashes', '/.//evil.example'],
    ['an encoded dot that leaves two slashes', '/%2e//evil.example'],
    ['two dots that leave two slashes', '/..//evil.example'],
    ['a folder and back that leave two slashes', '/a/..//evil.example'],
    ['slashes of another script', '／／evil.example'],
    ['a host that cannot be read', '//['],
    ['a port that cannot be read', '//evil.example:port'],
  ])('%s', (_, path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })

  test('whatever is typed, a browser at this portal stays at this portal', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      'a',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeReturnPath(`/${pieces.join('')}`)
        if (path === undefined) return
        expect(new URL(path, portal).origin).toBe(portal)
        // A second look, as the page after sign-in takes, lets it through unchanged.
        expect(safeReturnPath(path)).toBe(path)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('after sign-in', () => {
  test.each([
    ['client', '/client/questions?before=7', '/client/questions?before=7'],
    ['client', '/knowledge', '/knowledge'],
    ['client', '/clients', '/clients'],
    ['client', undefined, '/client/dashboard'],
    ['client', '//evil.example', '/client/dashboard'],
    ['client', '/helpdesk', '/client/dashboard'],
    ['client', '/helpdesk/tickets/pending', '/client/dashboard'],
    ['client', '/HelpDesk/tickets/pending', '/client/dashboard'],
    ['client', '/helpdesk?q=a', '/client/dashboard'],
    ['client', '/client/../admin/mail', '/client/dashboard'],
    ['client', '/helpdeskapp', '/helpdeskapp'],
    ['agent', '/helpdesk/tickets/7#balas', '/helpdesk/tickets/7#balas'],
    ['agent', '/admin/mail', '/helpdesk/dashboard'],
    ['agent', '/client/create-question', '/helpdesk/dashboard'],
    ['admin', '/helpdesk/tickets/7', '/helpdesk/tickets/7'],
    ['admin', '/admin/mail', '/admin/mail'],
    ['admin', '/client/dashboard', '/admin/dashboard'],
  ] as const)('%s who wanted %s goes to %s', (role, wanted, path) => {
    expect(pathAfterSignIn(role, wanted)).toBe(path)
  })
})

describe('the sign-in page returns to the earlier page', () => {
  const next = (path: string, init?: RequestInit) => {
    const address = new URL(signInPath(new Request(portal + path, init)), portal)
    expect(address.pathname).toBe('/login')
    expect([...address.searchParams.keys()]).toEqual(['next'])
    return address.searchParams.get('next')
  }

  test.each([
    ['/client/dashboard', '/client/dashboard'],
    ['/client/my-questions?before=1203', '/client/my-questions?before=1203'],
    [
      '/helpdesk/tickets/pending?search=T-10%20%26%20b&before=7',
      '/helpdesk/tickets/pending?search=T-10%20%26%20b&before=7',
    ],
    ['/client/dashboard.data', '/client/dashboard'],
    ['/client/my-questions.data?before=1203', '/client/my-questions?before=1203'],
    ['/client/dashboard.data?_routes=routes%2Fclient%2Fclient-layout', '/client/dashboard'],
    ['/client/my-questions.data?before=1203&_routes=a%2Cb', '/client/my-questions?before=1203'],
    ['/client/data', '/client/data'],
    ['/client/a.data.pdf', '/client/a.data.pdf'],
  ])('%s', (asked, wanted) => {
    expect(next(asked)).toBe(wanted)
  })

  test('the host of the request plays no part', () => {
    expect(next('/client/profile', { headers: { host: 'evil.example' } })).toBe('/client/profile')
  })

  test('what it writes is a way back that is accepted', () => {
    expect(safeReturnPath(next('/client/my-questions?before=1203'))).toBe('/client/my-questions?before=1203')
  })
})

test('_routes may stand first', () => {
  const path = (asked: string) =>
    new URL(signInPath(new Request(`http://a${asked}`)), 'http://a').searchParams.get('next')
  expect(path('/client/questions.data?_routes=a&before=3')).toBe('/client/questions?before=3')
  expect(path('/client/questions.data?before=3&_routes=a')).toBe('/client/questions?before=3')
  expect(path('/client/questions.data?_routes=a')).toBe('/client/questions')
  expect(path('/client/questions.data?a=1&_routes=a&b=2')).toBe('/client/questions?a=1&b=2')
})
