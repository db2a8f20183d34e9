// Staff who sign in by an account of another provider: on a phone, wide, without JavaScript, and what a refusal looks like.
import { type Browser, expect, type Page } from '@playwright/test'
import { ports } from '#tests/e2e/ports.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { type OidcServer, openOidcServer } from '#tests/setup/oidc-server.ts'

test.describe.configure({ mode: 'serial' })

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let provider: OidcServer

test.beforeAll(async () => {
  folder = await makeDataDir()
  provider = await openOidcServer(`http://localhost:${ports.providerSignIn}`)
  const { issuer, clientId, clientSecret, name } = provider.settings
  const env = {
    ...{ PORTAL_DEMO: '1', LOG_LEVEL: 'info', OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId },
    ...{ OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name },
  }
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.providerSignIn, env })
})

test.afterAll(async () => {
  await portal?.stop()
  await provider?.close()
  await folder?.remove()
})

async function open(browser: Browser, width: number, javaScriptEnabled = true): Promise<Page> {
  const viewport = { width, height: 800 }
  const context = await browser.newContext({ viewport, baseURL: portal.origin, locale: 'id-ID', javaScriptEnabled })
  return context.newPage()
}

const button = (page: Page) => page.getByRole('link', { name: 'Masuk dengan Akun Dinas', exact: true })

for (const [width, javaScriptEnabled] of [
  [360, true],
  [1280, true],
  [360, false],
] as const) {
  test(`${width} px, ${javaScriptEnabled ? 'with' : 'without'} JavaScript: a refusal as text, then in`, async ({
    browser,
  }) => {
    const page = await open(browser, width, javaScriptEnabled)
    await page.goto('/login?next=%2Fhelpdesk%2Fsearch')
    provider.visitor = { subject: 'keluarga', email: 'client@spmb.test' }
    await button(page).click()
    const refusal = page.getByText('Akun Dinas hanya untuk petugas dan admin.')
    await expect(refusal).toBeVisible()
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
    // The page that is kept for visitors without cookies says nothing of it.
    const kept = await (await fetch(`${portal.origin}/login`)).text()
    expect([kept.includes('href="/login/oidc"'), kept.includes('hanya untuk petugas')]).toEqual([true, false])
    await page.reload()
    await expect(button(page)).toBeVisible()
    expect(await refusal.count()).toBe(0)
    provider.visitor = { subject: 'petugas', email: 'agent@spmb.test' }
    // The provider has a session of this browser: someone else signs in there.
    await page.context().clearCookies()
    await button(page).click()
    await expect(page).toHaveURL('/helpdesk/search')
    await page.goto('/helpdesk/sessions')
    await expect(page.getByRole('heading', { name: 'Terhubung dengan Akun Dinas' })).toBeVisible()
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
    await page.context().close()
  })
}

test('an administrator sees by what someone came, parts the account, and its sessions end', async ({ browser }) => {
  const agent = await open(browser, 360)
  provider.visitor = { subject: 'petugas', email: 'agent@spmb.test' }
  await agent.goto('/login/oidc')
  await expect(agent).toHaveURL('/helpdesk/dashboard')
  const admin = await open(browser, 1280)
  provider.visitor = { subject: 'admin', email: 'admin@spmb.test' }
  await admin.goto('/login/oidc')
  await expect(admin).toHaveURL('/admin/dashboard')
  await admin.goto('/admin/sign-ins')
  await expect(admin.getByRole('row', { name: /agent@spmb\.test.*Berhasil.*Akun Dinas/ }).first()).toBeVisible()
  await admin.goto('/admin/people?q=agent%40spmb.test')
  await admin.getByRole('link', { name: 'Agen Contoh' }).click()
  await admin.getByRole('button', { name: 'Putuskan Akun Dinas' }).click()
  await admin.getByRole('button', { name: 'Ya, putuskan' }).click()
  await expect(admin.getByText('Akun luar diputus').first()).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Blokir akun' })).toBeVisible()
  expect(await admin.getByRole('button', { name: 'Putuskan Akun Dinas' }).count()).toBe(0)
  await agent.goto('/helpdesk/dashboard')
  await expect(agent).toHaveURL(/\/login/)
  for (const page of [agent, admin]) await page.context().close()
})

test('an invited agent who never set a password comes in, and has a link for one sent', async ({ browser }) => {
  const admin = await open(browser, 1280)
  provider.visitor = { subject: 'admin', email: 'admin@spmb.test' }
  await admin.goto('/login/oidc?next=%2Fadmin%2Fpeople%2Finvite')
  await admin.getByLabel('Nama lengkap').fill('Rina Dinas')
  await admin.getByLabel('Email').fill('rina@dinas.example')
  await admin.getByLabel('Peran').selectOption('agent')
  await admin.getByRole('button', { name: 'Kirim undangan' }).click()
  await expect(admin).toHaveURL(/\/admin\/people\/\w/)
  const agent = await open(browser, 360)
  provider.visitor = { subject: 'rina', email: 'rina@dinas.example' }
  await agent.goto('/login/oidc?next=%2Fhelpdesk%2Fprofile')
  await agent.getByRole('link', { name: 'Buat password' }).click()
  await agent.goto('/helpdesk/two-factor')
  await expect(agent).toHaveURL('/helpdesk/change-password')
  await expect(agent.getByRole('main').getByText('rina@dinas.example')).toBeVisible()
  expect(await violationsOf(agent)).toEqual([])
  await agent.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(agent.getByText('Email belum diatur').first()).toBeVisible()
  await agent.goto('/helpdesk/sessions')
  await expect(agent.getByRole('heading', { name: 'Terhubung dengan Akun Dinas' })).toBeVisible()
  expect(await agent.getByRole('button', { name: 'Putuskan Akun Dinas' }).count()).toBe(0)
  for (const page of [agent, admin]) await page.context().close()
})

test('nothing that opens anything stands in the log', () => {
  const written = portal.output()
  expect(written).toContain('/login/oidc/callback')
  for (const secret of ['code=', 'state=', 'nonce', 'eyJ', provider.settings.clientSecret]) {
    expect(written).not.toContain(secret)
  }
})
