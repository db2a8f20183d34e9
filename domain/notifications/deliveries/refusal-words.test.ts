// Checks what agents read of the replies that mail servers give.
import { expect, test } from 'vitest'
import { failureWords } from './delivery.ts'

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <x@contoh.id>: Recipient address rejected", 'tidak ada'],
  ['Message failed: 552 5.2.2 Mailbox full', 'penuh'],
  ['Message failed: 554 5.7.1 Message rejected as spam', 'menolak surat dari portal ini'],
  ['Message failed: 550 5.2.1 The account is disabled', 'tidak aktif'],
  ['Message failed: 550 no such mailbox', 'tidak ada'],
  ['Message failed: 552 quota exceeded', 'penuh'],
  ['Message failed: 571 whatever', 'server email penerima menolaknya'],
])('%s', (reply, words) => {
  expect(failureWords('refused', reply)).toContain(words)
  expect(failureWords('refused', reply)).not.toMatch(/\d/)
})

test.each([
  ['deferred', 'Message failed: 452 4.2.2 Mailbox full', 'kotak surat pemohon penuh'],
  ['deferred', 'Message failed: 451 4.7.1 Greylisted, try later', 'server email penerima terus menundanya'],
  ['away', 'connect ECONNREFUSED 127.0.0.1:25', 'server email tidak dapat dihubungi'],
  ['uncertain', 'Connection closed', 'server email tidak memberi kepastian'],
] as const)('%s: %s', (outcome, reply, words) => {
  expect(failureWords(outcome, reply)).toBe(words)
})
