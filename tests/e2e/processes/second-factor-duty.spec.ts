// Who must have a second factor gets no further without it: agents by a setting, administrators outside demo mode.
import { expect, test } from '@playwright/test'
import { codeOf } from '../../builders/a-second-factor.ts'
import { HttpClient } from '../http-client.ts'
import { ports } from '../ports.ts'
import { makeDataDir, startPortal } from './portal-process.ts'

const agentPages = ['/helpdesk/dashboard', '/helpdesk/tickets/pending', '/helpdesk/tickets/1', '/helpdesk/feedback']

test('agents are led to the page while the setting says so, with pages, page data and actions', async () => {
  test.setTimeout(120_000)
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: ports.secondFactorDuty, env: { PORTAL_DEMO: '1' } })
  try {
    const [admin, agent, client] = [
      new HttpClient(portal.origin),
      new HttpClient(portal.origin),
      new HttpClient(portal.origin),
    ]
    await admin.signIn('admin@spmb.test')
    await agent.signIn('agent@spmb.test')
    await client.signIn('client@spmb.test')
    const statusOf = async (who: HttpClient, path: string) => (await who.get(path)).status
    expect(await statusOf(agent, '/helpdesk/dashboard')).toBe(200)
    expect((await agent.post('/admin/security', { intent: 'two-factor', staffTwoFactor: 'on' })).status).toBe(403)
    expect(
      (await admin.post('/admin/security', { intent: 'two-factor', staffTwoFactor: 'on' })).headers.get('location'),
    ).toBe('/admin/security')

    const reset = '/admin/people/tidak-ada/reset-second-factor'
    expect((await client.post(reset, {})).status).toBe(403)
    expect((await admin.post(reset, {})).status).toBe(404)

    for (const path of agentPages) {
      const answer = await agent.get(path)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/helpdesk/two-factor'])
      const page = await (await agent.get(`${path}.data`)).text()
      expect([path, page]).toEqual([path, expect.stringContaining('/helpdesk/two-factor')])
      expect(page).not.toContain('loaderData')
    }
    const refused = await agent.post('/helpdesk/tickets/1', { action: 'claim' })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/helpdesk/two-factor'])
    expect(await (await agent.get('/helpdesk/two-factor')).text()).toContain('Wajib untuk akun Anda')
    expect(await statusOf(agent, '/helpdesk/change-password')).toBe(200)
    // The setting is the agents' alone, in demo mode.
    expect(await statusOf(admin, '/admin/dashboard')).toBe(200)
    expect(await statusOf(admin, '/helpdesk/dashboard')).toBe(200)
    expect(await statusOf(client, '/client/dashboard')).toBe(200)

    const uri = await agent.switchSecondFactorOn('/helpdesk/two-factor', 'Spmb-Demo-2025!')
    expect(await statusOf(agent, '/helpdesk/dashboard')).toBe(200)
    expect((await agent.post('/helpdesk/two-factor', { step: 'remove', password: 'Spmb-Demo-2025!' })).status).toBe(403)

    const again = new HttpClient(portal.origin)
    await again.signIn('agent@spmb.test')
    expect((await again.get('/helpdesk/dashboard')).headers.get('location')).toContain('/login')
    expect((await again.post('/two-factor', { code: codeOf(uri, 1) })).headers.get('location')).toBe(
      '/helpdesk/dashboard',
    )
    expect(await statusOf(again, '/helpdesk/dashboard')).toBe(200)
    expect((await again.post('/sign-out', {})).headers.get('location')).toBe('/login')
  } finally {
    await portal.stop()
    await remove()
  }
})

test('the page of the duty holds no stream, which it would be refused', async ({ page }) => {
  test.setTimeout(120_000)
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: ports.secondFactorDutyStream, env: { PORTAL_DEMO: '1' } })
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
    await expect(page.getByText('Sambungan langsung terputus')).toBeHidden()
  } finally {
    await portal.stop()
    await remove()
  }
})
