// Checks what the audit keeps of a change.
import { expect, test } from 'vitest'
import { changedFields } from './define-audit.ts'

test('only what differs, with moments as text and nothing as null', () => {
  const at = new Date('2025-06-14T10:00:00Z')
  expect(changedFields({ title: 'a', at }, { title: 'a', at: new Date(at) })).toEqual({})
  expect(changedFields<{ title: string; at: Date | null }>({ title: 'a', at: null }, { title: 'b', at })).toEqual({
    title: ['a', 'b'],
    at: [null, '2025-06-14T10:00:00.000Z'],
  })
  expect(changedFields({}, { tags: [1], note: undefined })).toEqual({ tags: [null, [1]] })
})
