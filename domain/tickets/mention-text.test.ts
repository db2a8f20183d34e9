// Checks which names behind an '@' are taken for colleagues, and how they are read afterwards.
import { expect, test } from 'vitest'
import { keepMentions, mentionedIn, readMentions } from './timeline-entry.ts'

const colleagues = [
  { id: 'b1', name: 'Bambang' },
  { id: 'b2', name: 'Bambang Sutrisno' },
  { id: 's1', name: 'Sri Wahyuni, S.Pd.' },
  { id: 'd1', name: 'Dwi' },
  { id: 'd2', name: 'Dwi' },
]

test.each([
  ['@Bambang tolong cek', '@[b1] tolong cek', ['b1']],
  ['@Bambang Sutrisno tolong cek', '@[b2] tolong cek', ['b2']],
  ['@bambang sutrisno.', '@[b2].', ['b2']],
  ['Untuk (@Sri Wahyuni, S.Pd.) dan @Bambang', 'Untuk (@[s1]) dan @[b1]', ['s1', 'b1']],
  ['@Bambangan bukan siapa-siapa', '@Bambangan bukan siapa-siapa', []],
  ['surel bambang@Bambang.id', 'surel bambang@Bambang.id', []],
  ['@Dwi lihat ini', '@[d1,d2] lihat ini', ['d1', 'd2']],
  ['@ @@Bambang', '@ @@Bambang', []],
  ['tanpa siapa pun', 'tanpa siapa pun', []],
])('%s', (typed, text, ids) => {
  expect(keepMentions(typed, colleagues)).toEqual({ text, ids })
  expect([...new Set(mentionedIn(text))]).toEqual(ids)
})

test('the name of today is read, and no one’s where there is none', () => {
  const { text } = keepMentions('@Bambang Sutrisno dan @Sri Wahyuni, S.Pd. cek', colleagues)
  expect(readMentions(text, (id) => (id === 'b2' ? 'Bambang S.' : undefined))).toBe('@Bambang S. dan @petugas lama cek')
})
