// Checks the words for the 3 x 24 hours: counting down, too late, and done only when really everybody was notified.
import { expect, test } from 'vitest'
import { describeDeadline } from './breach-words.ts'

const discoveredAt = new Date('2026-06-10T09:00:00Z')
const told = new Date('2026-06-11T09:00:00Z')
const nobody = { total: 5, mailed: 0, waiting: 5, unreachable: 0 }
const at = (hours: number) => new Date(discoveredAt.getTime() + hours * 3_600_000)

test.each([
  [1, null, nobody, 'warning', 'Sisa 2 hari 23 jam, sampai 13 Juni 2026, 16.00 WIB'],
  [1, told, nobody, 'warning', 'Sisa 2 hari 23 jam, sampai 13 Juni 2026, 16.00 WIB'],
  [1, null, { ...nobody, mailed: 5, waiting: 0 }, 'warning', 'Sisa 2 hari 23 jam, sampai 13 Juni 2026, 16.00 WIB'],
  [73, null, nobody, 'error', 'Lewat 1 jam dari batas 13 Juni 2026, 16.00 WIB'],
  [80, told, { ...nobody, mailed: 5, waiting: 0 }, 'success', 'Semua sudah diberi tahu'],
])('%i hours after discovery', (hours, authorityToldAt, affected, tone, text) => {
  expect(describeDeadline({ discoveredAt, authorityToldAt, affected }, at(hours))).toEqual({ tone, text })
})

test('who has no confirmed address is not called told', () => {
  const affected = { total: 5, mailed: 3, waiting: 0, unreachable: 2 }
  const { tone, text } = describeDeadline({ discoveredAt, authorityToldAt: told, affected }, at(1))
  expect(tone).toBe('warning')
  expect(text).toContain('2 orang masih harus dihubungi dengan cara lain')
})
