// Checks which titles say nothing that the text below them does not.
import { expect, test } from 'vitest'
import { titleOf } from '#domain/tickets/title/title.ts'
import { threadTitle } from './thread-messages.ts'

const long = `Token anak saya ${'tidak pernah sampai '.repeat(30)}`

test.each([
  ['Token saya ditolak', 'Token saya ditolak', true],
  ['Token saya ditolak.', 'Token saya\nditolak. Sudah dua hari.', true],
  [titleOf(long), long, true],
  ['Token', 'Foto tidak terunggah.', false],
  ['Token saya ditolak sekolah', 'Token saya ditolak', false],
])('%s: %s', (title, text, isRepeated) => {
  expect(threadTitle(title, text, 'T-1')).toBe(isRepeated ? 'Pertanyaan T-1' : title)
})
