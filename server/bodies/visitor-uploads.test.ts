// Checks which uploads are answered without being read, and with what.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { isVisitorUpload, redirectToSignIn } from './bounded-server.ts'

const origin = 'https://portal.test'
const large = { origin, 'content-length': '50000000' }

test.each([
  ['POST', '/client/create-question', large, true],
  ['POST', '/helpdesk/tickets/1?index', large, true],
  ['POST', '/admin/files', large, true],
  ['POST', '/client/create-question', { ...large, cookie: 'session=a' }, false],
  ['POST', '/client/create-question', { origin, 'content-length': '5000' }, false],
  ['POST', '/client/create-question', { origin, 'transfer-encoding': 'chunked' }, false],
  ['POST', '/client/create-question.data', large, false],
  ['POST', '/client/create-question.data?index', large, false],
  ['POST', '/client/../register', large, false],
  ['POST', '/client/%2e%2e/register', large, false],
  ['POST', '/client/create-question', { ...large, origin: 'https://elsewhere.test' }, false],
  ['POST', '/client/create-question', { 'content-length': '50000000' }, false],
  ['POST', '/register', large, false],
  ['POST', '/clients/x', large, false],
  ['GET', '/client/create-question', large, false],
])('%s %s with %j: %s', (method, url, headers, expected) => {
  expect(isVisitorUpload({ method, url, headers } as IncomingMessage, origin)).toBe(expected)
})

test('it leads to the sign-in page and back', () => {
  const end = vi.fn()
  const writeHead = vi.fn(() => ({ end }))
  redirectToSignIn({ url: '/helpdesk/tickets/1?a=b' } as IncomingMessage, { writeHead } as unknown as ServerResponse)
  expect(writeHead).toHaveBeenCalledWith(
    302,
    expect.objectContaining({ location: '/login?next=%2Fhelpdesk%2Ftickets%2F1%3Fa%3Db' }),
  )
  expect(end).toHaveBeenCalledOnce()
})
