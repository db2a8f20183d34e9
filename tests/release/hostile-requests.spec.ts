// A demo that no operator asked for, behind a forgotten proxy: one page, and no way in. Other hostile requests:
// tests/request/hostile-requests.test.ts.
import { expect, test } from '@playwright/test'
import { ports } from '#tests/e2e/ports.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'
import { postRaw, rawAnswer } from '#tests/portal/raw-request.ts'

test('a demo that no one asked for shows the person who comes through an unnoticed proxy one page, and lets no one in', async () => {
  const folder = await makeDataDir()
  const unasked = { PORTAL_DEMO: '', PORTAL_DEMO_PASSWORD: '' }
  const portal = await startPortal({ dataDir: folder.dataDir, port: ports.hostileRequests, env: unasked })
  try {
    const published = { email: 'admin@spmb.test', password: 'Spmb-Demo-2025!' }
    const elsewhere: readonly Record<string, string>[] = [
      { Host: 'bantuan.example' },
      { 'X-Forwarded-For': '203.0.113.7' },
      { 'X-Forwarded-Proto': 'https' },
      { Forwarded: 'for=203.0.113.7' },
    ]
    for (const headers of elsewhere) {
      const signIn = await postRaw(portal.origin, '/login', published, { ...headers, Origin: portal.origin })
      expect([headers, signIn.status, signIn.cookies]).toEqual([headers, 403, []])
    }
    for (const path of ['/', '/login', '/search?q=kuota', '/api/v1/faqs', '/admin/mail', '/_.data', '/metrics']) {
      const answer = await fetch(portal.origin + path, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
      expect([path, answer.status, await answer.text()]).toEqual([path, 403, expect.stringContaining('PORTAL_ORIGIN')])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
      })
    }
    expect(
      await rawAnswer(portal.origin, 'GET /readyz HTTP/1.1', 'X-Forwarded-For: 203.0.113.7', 'Connection: close'),
    ).toContain('200')
    expect((await postRaw(portal.origin, '/login', published, { Origin: portal.origin })).status).toBe(302)
  } finally {
    await portal.stop()
    await folder.remove()
  }
})
