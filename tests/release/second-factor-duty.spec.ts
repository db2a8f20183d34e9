// The page of a second factor that became a duty: it opens no live stream, which would be refused.
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

test('the page of the duty holds no stream, which it would be refused', async ({ page }) => {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, env: { PORTAL_DEMO: '1' } })
  try {
    const admin = new HttpClient(portal.origin)
    await admin.signIn('admin@spmb.test')
    const streams: string[] = []
    const errors: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/events') streams.push(new URL(page.url()).pathname)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(`${portal.origin}/login`)
    await page.getByLabel('Email').fill('agent@spmb.test')
    await page.getByLabel('Password', { exact: true }).fill('Spmb-Demo-2025!')
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await page.waitForURL('**/helpdesk/dashboard')
    await expect.poll(() => streams).toEqual(['/helpdesk/dashboard'])
    await admin.post('/admin/security', { intent: 'two-factor', staffTwoFactor: 'on' })
    for (const path of ['/helpdesk/two-factor', '/helpdesk/change-password']) {
      await page.goto(`${portal.origin}${path}`)
      // Typing shows that the scripts run; the stream would have been opened by them before.
      await page
        .getByLabel(/password/i)
        .first()
        .fill('x')
      await page.waitForLoadState('networkidle')
    }
    expect(streams).toEqual(['/helpdesk/dashboard'])
    expect(errors).toEqual([])
    await expect(page.getByRole('button', { name: 'Ubah Password' })).toBeVisible()
    expect(await page.getByText('Sambungan langsung terputus').count()).toBe(0)
  } finally {
    await portal.stop()
    await remove()
  }
})
