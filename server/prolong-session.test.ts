// Checks that prolonging a session never undoes a sign-in or sign-out of the same answer.
import { expect, test } from 'vitest'
import { prolongSession } from './page-request.ts'

const prolonged = '__Secure-portal.session_token=lama.tanda; Max-Age=2592000; Path=/; HttpOnly'

function sent(own: readonly string[], cookies: readonly string[]): string[] {
  const answer = new Response(null, { headers: own.map((cookie): [string, string] => ['Set-Cookie', cookie]) })
  prolongSession(answer, cookies)
  return answer.headers.getSetCookie()
}

test('a page that says nothing about the session carries its new cookies', () => {
  expect(sent([], [prolonged])).toEqual([prolonged])
  expect(sent(['flash=saved; Path=/'], [prolonged])).toEqual(['flash=saved; Path=/', prolonged])
})

test('signing out stays signed out', () => {
  const cleared = '__Secure-portal.session_token=; Max-Age=0; Path=/; HttpOnly'
  expect(sent([cleared, 'flash=signed-out; Path=/'], [prolonged])).toEqual([cleared, 'flash=signed-out; Path=/'])
})

test('signing in as someone else stays someone else', () => {
  const fresh = '__Secure-portal.session_token=baru.tanda; Max-Age=2592000; Path=/; HttpOnly'
  expect(sent([fresh], [prolonged])).toEqual([fresh])
})

test('a cookie whose name only begins alike is another one', () => {
  const other = '__Secure-portal.session_token_x=1; Path=/'
  expect(sent([other], [prolonged])).toEqual([other, prolonged])
})
