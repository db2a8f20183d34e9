// Checks that sealed texts open for their purpose alone, and not when they were changed.
import { expect, test } from 'vitest'
import { openText, sealText } from './secrets.server.ts'

test('opens what was sealed, which is never the same twice', () => {
  const [one, other] = [sealText('a', 'Bu Siti ✓'), sealText('a', 'Bu Siti ✓')]
  expect(one).not.toBe(other)
  expect([openText('a', one), openText('a', other)]).toEqual(['Bu Siti ✓', 'Bu Siti ✓'])
})

test('gives nothing for another purpose, a changed text, and what was never sealed', () => {
  const sealed = sealText('a', 'Bu Siti')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(openText('b', sealed)).toBeNull()
  expect(openText('a', changed.toString('base64url'))).toBeNull()
  expect([openText('a', ''), openText('a', 'bukan')]).toEqual([null, null])
})
