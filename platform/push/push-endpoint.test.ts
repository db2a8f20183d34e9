// Checks that messages go to push services of browsers and to no other server, and that all processes sign alike.
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { pushOutcomeOf, pushServiceOf, vapidKeys } from './web-push.server.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'mozilla'],
  ['https://web.push.apple.com/abc', 'apple'],
  ['https://wns2-sg2p.notify.windows.com/w/?token=abc', 'microsoft'],
  ['http://fcm.googleapis.com/fcm/send/abc', undefined],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', undefined],
  ['https://fcm.googleapis.com@10.0.0.1/abc', undefined],
  ['https://user:pass@fcm.googleapis.com/abc', undefined],
  ['https://fcm.googleapis.com.evil.example/abc', undefined],
  ['https://evilpush.apple.com.example/abc', undefined],
  ['https://xpush.apple.com/abc', undefined],
  ['https://127.0.0.1/abc', undefined],
  ['http://127.0.0.1:4510/abc', 'test'],
  ['http://127.0.0.1:4511/abc', undefined],
  [`https://fcm.googleapis.com/${'a'.repeat(1_000)}`, undefined],
  ['fcm.googleapis.com', undefined],
])('%s: %s', (address, service) => {
  expect(pushServiceOf(address, 'http://127.0.0.1:4510')).toBe(service)
  if (service === 'test') expect(pushServiceOf(address)).toBeUndefined()
})

test('the public key belongs to the private one', () => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(vapidKeys().privateKey, 'base64url')
  expect(vapidKeys().publicKey).toBe(curve.getPublicKey('base64url'))
  expect(vapidKeys().publicKey).toMatch(/^[\w-]{87}$/)
})

test('each status has its meaning', () => {
  const meant = [200, 201, 404, 410, 429, 500, 503, 400, 403, 413].map((status) => pushOutcomeOf(status).outcome)
  expect(meant).toEqual(['sent', 'sent', 'gone', 'gone', 'deferred', 'away', 'away', 'refused', 'refused', 'refused'])
})
