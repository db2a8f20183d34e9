// Slow senders of large forms: the memory that they hold leaves space for the uploads of other networks.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aFile, aPdf } from '#tests/builders/a-photo.ts'
import { postSilently } from '#tests/portal/silent-post.ts'
import { ProxiedVisitor, proxyEnv, publicOrigin } from './behind-proxy.ts'
import { ownPortal } from './own-portal.ts'
import { one } from './writings/writing.ts'

const portal = ownPortal(proxyEnv)

test('three networks that stall after 49 MB do not keep a fourth from asking with a file', async () => {
  const sendSlowly = (network: number) => {
    const headers = { Origin: publicOrigin, 'X-Forwarded-For': `203.0.113.${network}`, 'X-Forwarded-Proto': 'https' }
    return postSilently(portal().origin, '/ask', { headers })
  }
  const slow = [sendSlowly(1), sendSlowly(2)]
  try {
    await expect.poll(() => slow.map((post) => post.unsent())).toEqual([0, 0])
    // The first two leave space for a photo. The third takes that, so one of them must give way.
    const third = sendSlowly(3)
    slow.push(third)
    await expect.poll(() => third.unsent()).toBeLessThan(30 * 1024 * 1024)
    const form = new FormData()
    const regencyId = await one('select min(id) from regency')
    const typed = { description: 'Token ditolak.', name: 'Bu Siti', phone: '081234567890', category: 'login' }
    for (const [name, value] of Object.entries({ ...typed, regencyId, idempotencyKey: randomUUID() }))
      form.set(name, value)
    form.append('files', aFile(aPdf('x'.repeat(2 * 1024 * 1024)), 'bukti.pdf', 'application/pdf'))
    const answer = await new ProxiedVisitor(portal(), '203.0.113.4').postFiles('/ask', form)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('/receipt')])
  } finally {
    for (const post of slow) post.stop()
  }
})
