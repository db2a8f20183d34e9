// Checks which hosts count as this machine alone.
import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', 'LOCALHOST', 'portal.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])(
  '%s is this machine',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each([
  ...['0.0.0.0', '::', '', '10.0.0.1', '128.0.0.1', '::2', '127.0.0.1.example', 'localhost.example', 'evil-localhost'],
  ...['127.0.0.1:3000', 'fe80::1', '::ffff:127.0.0.1', '1270.0.0.1', '127.1'],
])('%s may be reached by others', (host) => expect(isLoopback(host)).toBe(false))
