// Passwords are hashed with OWASP's parameters in every mode but that of the tests.
import { expect, test, vi } from 'vitest'
import type { Environment } from '#platform/env.server.ts'
import { hashPassword, passwordMatches } from './password-hash.server.ts'

const held = vi.hoisted(() => ({ mode: 'test' as Environment['mode'] }))

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  const changed = Object.defineProperty({ ...env }, 'mode', { get: () => held.mode })
  return { ...rest, env: changed as typeof env }
})

test.each(['production', 'development'] as const)('in %s with 19 MiB and 2 passes', async (mode) => {
  held.mode = mode
  const hashed = await hashPassword('rahasia-sekali-42')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(hashed, 'rahasia-sekali-42')).toBe(true)
  expect(await passwordMatches(hashed, 'rahasia-sekali-43')).toBe(false)
})

test('in tests at the lowest cost', async () => {
  held.mode = 'test'
  expect(await hashPassword('rahasia-sekali-42')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
})
