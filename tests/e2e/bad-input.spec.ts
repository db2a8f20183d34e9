// What bad input gets: the specification's sentence beside the field, the right status, nothing typed lost.
import { expect } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { sendRegistration } from './register-client.ts'
import { test } from './test.ts'

test('registration stops at the first failing check and says it beside the field alone', async ({ page }) => {
  await page.goto('/register')
  const submit = page.getByRole('button', { name: 'Daftar' })
  const steps: readonly (readonly [message: string, mend: () => Promise<unknown>])[] = [
    ['Nama lengkap harus diisi', () => page.getByRole('textbox', { name: 'Nama lengkap' }).fill('Budi')],
    ['NISN harus diisi', () => page.getByRole('textbox', { name: 'NISN' }).fill('12345')],
    ['NISN harus 10 digit', () => page.getByRole('textbox', { name: 'NISN' }).fill('1234567890')],
    ['Nomor HP harus diisi', () => page.getByRole('textbox', { name: 'Nomor HP' }).fill('abc')],
    ['Email harus diisi', () => page.getByRole('textbox', { name: 'Email' }).fill('budi')],
    ['Password harus diisi', () => page.getByRole('textbox', { name: 'Password', exact: true }).fill('pendek')],
    [
      'Password minimal 8 karakter',
      () => page.getByRole('textbox', { name: 'Password', exact: true }).fill('Cukup-Panjang'),
    ],
    [
      'Konfirmasi password tidak cocok',
      () => page.getByRole('textbox', { name: 'Konfirmasi password' }).fill('Cukup-Panjang'),
    ],
    ['Anda harus menyetujui syarat dan ketentuan', () => page.getByRole('checkbox').check()],
    ['Nomor HP tidak valid', () => page.getByRole('textbox', { name: 'Nomor HP' }).fill('081200001234')],
    ['Email tidak valid', async () => undefined],
  ]
  for (const [message, mend] of steps) {
    await submit.click()
    await expect(page.getByRole('main').getByText(message)).toBeVisible()
    await expect(page.getByLabel('Pemberitahuan').getByText(message)).toHaveCount(0)
    await mend()
  }
  await expect(page.getByRole('textbox', { name: 'Nama lengkap' })).toHaveValue('Budi')
})

test('registration refuses a password that everybody tries first, beside the field, and loses nothing typed', async ({
  page,
}, { project }) => {
  const email = `mudah.${project.name}.${Date.now()}@example.test`
  await page.goto('/register')
  await sendRegistration(page, email, '12345678')
  const weak = 'Password ini mudah ditebak. Ini adalah password yang sangat sering digunakan.'
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(new RegExp(weak))
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('lampu Sungai 4 payung!')
  await page.getByLabel('Konfirmasi password').fill('lampu Sungai 4 payung!')
  await page.getByRole('button', { name: 'Daftar' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('NISN takes ten digits and nothing else', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'NISN' }).pressSequentially('12a34-56789012')
  await expect(page.getByRole('textbox', { name: 'NISN' })).toHaveValue('1234567890')
})

test('terms and privacy open as dialogs over the form', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Nama lengkap' }).fill('Budi')
  for (const name of [/Syarat/, /Privasi/]) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByRole('textbox', { name: 'Nama lengkap' })).toHaveValue('Budi')
})

test('a body over the limit is answered with 413 in words, foreign posts with 403', async ({ baseURL }) => {
  const origin = baseURL ?? ''
  const client = new HttpClient(origin)
  const large = await client.post('/login', { email: 'a@b.test', password: 'x'.repeat(600_000) })
  expect(large.status).toBe(413)
  expect(await large.text()).toContain('Kiriman terlalu besar')
  const foreign = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { Origin: 'https://penipu.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=a&password=b',
  })
  expect(foreign.status).toBe(403)
})

test('each area refuses the wrong role with a way on, and sends visitors to sign in', async ({ page, baseURL }) => {
  const areas = { client: '/client/dashboard', agent: '/helpdesk/dashboard', admin: '/admin/dashboard' }
  const allowed: Record<string, readonly string[]> = {
    'client@spmb.test': [areas.client],
    'agent@spmb.test': [areas.agent],
    'admin@spmb.test': [areas.agent, areas.admin],
  }
  for (const [email, open] of Object.entries(allowed)) {
    const person = new HttpClient(baseURL ?? '')
    await person.signIn(email)
    for (const path of Object.values(areas)) {
      const answer = await person.get(path)
      expect([email, path, answer.status]).toEqual([email, path, open.includes(path) ? 200 : 403])
      if (answer.status === 403) expect(await answer.text()).toContain('Anda tidak memiliki akses ke halaman ini.')
    }
  }
  await page.goto(areas.admin)
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fdashboard')
})

test('inline scripts run only by the hashes the policy names', async ({ page }) => {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text())
  })
  for (const path of ['/', '/login', '/register', '/contact']) {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
    expect(policy.replace(/style-src-attr[^;]*/, '')).not.toContain('unsafe-inline')
  }
  expect(blocked).toEqual([])
})

test('a page whose data never arrive says so in words', async ({ page }) => {
  await page.goto('/')
  await page.route(/\/search\.data/, (route) => route.abort())
  await page.getByPlaceholder('Tulis pertanyaan...').fill('kuota')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidak ada sambungan internet')
})

test('too many failed sign-ins are refused in words with the time to wait', async ({ page }, { project }) => {
  const email = `tebak.${project.name}.${Date.now()}@example.test`
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const send = async () => {
    await page.getByLabel('Password', { exact: true }).fill('tebakan')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Masuk' }).click()
    return (await answer).status()
  }
  for (let turn = 0; turn < 10; turn += 1) expect(await send()).toBe(400)
  expect(await send()).toBe(429)
  await expect(page.getByText(/^Terlalu banyak percobaan\. Coba lagi dalam 1[45] menit\.$/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})
