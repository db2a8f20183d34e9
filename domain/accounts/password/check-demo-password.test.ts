// Checks which passwords a demo that strangers reach may have, and that a refusal does not repeat them.
import { expect, test } from 'vitest'
import { checkDemoPassword } from './password.server.ts'

test.each([
  ['12345678', /Minimal 12 karakter, Ada huruf besar/],
  ['Lampu-sungai', /: Ada angka \(0-9\), Ada karakter khusus/],
  ['Aa1!Aa1!Aa1!', /mudah ditebak/],
  ['Password123!', /mudah ditebak/],
])('%s is refused with a message', (password, reason) => {
  const check = () => checkDemoPassword(password)
  expect(check).toThrow(/^PORTAL_DEMO_PASSWORD: /)
  expect(check).toThrow(reason)
  expect(check).not.toThrow(password)
})

test('a strong one is taken', () => {
  expect(() => checkDemoPassword('Hanya-Untuk-Uji-2!')).not.toThrow()
})
