// Measures on sets of messages how many complaints lead to the report form and how many other messages are taken for one, a
// message a line. The rule and both sets are of one hand; the rule was widened by them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportIntentOf } from '#domain/search/assistant/complaint.ts'

const messagesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)
const isTaken = (message: string) => reportIntentOf(message) === 'complaint'

test('of 101 complaints at least 95 % are found', () => {
  const messages = messagesOf('complaints')
  expect(messages).toHaveLength(101)
  const missed = messages.filter((message) => !isTaken(message))
  expect(missed.length / messages.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
})

test('of 105 near ones at most 3 % are taken for a complaint', () => {
  const messages = messagesOf('harmless')
  expect(messages).toHaveLength(105)
  const wrong = messages.filter(isTaken)
  expect(wrong.length / messages.length, wrong.join('\n')).toBeLessThanOrEqual(0.03)
})

test.each(['apakah bayar?', 'biaya pendaftaran berapa', 'jalur titipan itu apa', 'apa sanksi piagam palsu'])(
  'what the rule is: %s',
  (message) => {
    expect(reportIntentOf(message)).toBe('rule')
  },
)

test.each(['lapor diri kapan', 'syarat jalur domisili', 'rapor semester berapa'])('nothing of it: %s', (message) => {
  expect(reportIntentOf(message)).toBeNull()
})
