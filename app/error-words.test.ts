// Checks that the heading of an error says whether the portal is away, or there and busy.
import { expect, test } from 'vitest'
import { titleOfError } from './error-page.tsx'

test.each([
  [503, 'unavailable', 'Layanan sedang tidak dapat dihubungi'],
  [503, undefined, 'Layanan sedang tidak dapat dihubungi'],
  [503, 'put_off', 'Ditunda'],
  [404, 'not_found', 'Tidak ditemukan'],
  [500, undefined, undefined],
])('%i %s', (status, code, title) => {
  expect(titleOfError(status, code)).toBe(title)
})
