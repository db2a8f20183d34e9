// The second factor in a browser: switched on, asked for at sign-in, recovered, switched off, with and without scripts.
import { readFileSync } from 'node:fs'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { codeOf } from '../builders/a-second-factor.ts'
import { confirmAddress } from './mailed-link.ts'
import { asAdmin, register as registerAs, signIn as signInAs } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const password = 'rahasia-lama-1'

/** Registers somebody of this test's own, signs in and confirms the address, without which nothing can be switched on. */
async function enter(page: Page, { project, title }: TestInfo): Promise<string> {
  const email = `${title.replaceAll(/\W+/g, '-').slice(0, 30)}.${project.name}.${Date.now()}@example.test`.toLowerCase()
  await registerAs(page, email, password, 'Ibu Waspada')
  await signIn(page, email)
  await confirmAddress(page, email)
  return email
}

const signIn = (page: Page, email: string, next = '') => signInAs(page, email, password, next)

const signOut = (page: Page) => page.context().clearCookies()

async function answer(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Kode' }).fill(code)
  await page.getByRole('button', { name: 'Lanjut' }).click()
}

/** Switches it on and gives what the app would hold, and the recovery codes. */
async function switchOn(page: Page): Promise<{ uri: string; codes: string[] }> {
  await page.goto('/client/two-factor')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  const uri = await page.locator('input[name="uri"]').inputValue()
  await page.getByRole('textbox', { name: 'Kode' }).fill(codeOf(uri))
  await page.getByRole('button', { name: 'Aktifkan sekarang' }).click()
  const list = page.getByRole('list', { name: 'Kode pemulihan' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return { uri, codes: await list.getByRole('listitem').allTextContents() }
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('is switched on with password and code, and the recovery codes are shown once', async ({ page }, info) => {
  await enter(page, info)
  await page.goto('/client/two-factor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifikasi dua langkah')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  await expect(page.getByText('Password harus diisi').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill('bukan-ini')
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  await expect(page.getByText('Password salah').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Aktifkan' }).click()

  await expect(page.getByRole('img', { name: /Kode QR/ })).toBeVisible()
  const uri = await page.locator('input[name="uri"]').inputValue()
  const key = new URL(uri).searchParams.get('secret') ?? ''
  expect((await page.getByRole('main').locator('code').innerText()).replaceAll(' ', '')).toBe(key)
  await expect(page.getByRole('button', { name: 'Salin Kunci' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('textbox', { name: 'Kode' }).fill('12 34')
  await page.getByRole('button', { name: 'Aktifkan sekarang' }).click()
  await expect(page.getByText('Kode terdiri dari 6 angka').first()).toBeVisible()
  // The key is still the same one.
  await expect(page.locator('input[name="uri"]')).toHaveValue(uri)
  await page.getByRole('textbox', { name: 'Kode' }).fill(codeOf(uri))
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Aktifkan sekarang' }).click()
  expect((await answered).headers()['cache-control']).toContain('no-store')

  const list = page.getByRole('list', { name: 'Kode pemulihan' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  await expectNoViolations(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('kode-pemulihan-helpdesk-spmb.txt')
  expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'))
  await page.getByRole('link', { name: 'Kode sudah saya simpan' }).click()
  await expect(page).toHaveURL(/client\/dashboard/)
  await page.goto('/client/two-factor')
  await expect(page.getByText('Tersisa 10 kode pemulihan.')).toBeVisible()
  for (const code of codes) expect(await page.content()).not.toContain(code)
  await expectNoViolations(page)
})

test('asks for a code after the right password, and leads on to where one wanted to go', async ({ page }, info) => {
  const email = await enter(page, info)
  const { uri, codes } = await switchOn(page)
  await signOut(page)

  await page.goto('/two-factor')
  await expect(page).toHaveURL('/login')
  await signIn(page, email, '/client/questions')
  await expect(page).toHaveURL(/\/two-factor\?next=/)
  await expectNoViolations(page)
  // The password alone opens nothing.
  const other = await page.context().newPage()
  await other.goto('/client/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await other.close()
  await answer(page, '')
  await expect(page.getByText('Kode harus diisi').first()).toBeVisible()
  await answer(page, '000000')
  await expect(page.getByText(/Kode salah\./).first()).toBeVisible()
  await answer(page, codeOf(uri, 1))
  await expect(page).toHaveURL('/client/questions')
  await expect(page.getByText('Login berhasil')).toBeVisible()

  await signOut(page)
  await signIn(page, email, 'https://jahat.example/client')
  await answer(page, (codes[0] ?? '').toUpperCase())
  await expect(page).toHaveURL('/client/dashboard')
  await signOut(page)
  await signIn(page, email)
  await answer(page, codes[0] ?? '')
  await expect(page.getByText(/Kode salah\. Setiap kode pemulihan/).first()).toBeVisible()
})

test('is switched off with the password', async ({ page }, info) => {
  const email = await enter(page, info)
  const { codes } = await switchOn(page)
  await page.goto('/client/two-factor')
  const renew = page.getByRole('form', { name: 'Kode pemulihan baru' })
  await renew.getByRole('textbox', { name: 'Password' }).fill(password)
  await renew.getByRole('button', { name: 'Buat kode baru' }).click()
  await expect(page.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)

  await page.goto('/client/two-factor')
  const remove = page.getByRole('form', { name: 'Matikan verifikasi dua langkah' })
  await remove.getByRole('textbox', { name: 'Password' }).fill('bukan-ini')
  await remove.getByRole('button', { name: 'Matikan' }).click()
  await expect(remove.getByText('Password salah')).toBeVisible()
  await remove.getByRole('textbox', { name: 'Password' }).fill(password)
  await remove.getByRole('button', { name: 'Matikan' }).click()
  await expect(page.getByText('Belum aktif')).toBeVisible()
  await signOut(page)
  await signIn(page, email)
  await expect(page).toHaveURL('/client/dashboard')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything works by forms alone', async ({ page }, info) => {
    const email = await enter(page, info)
    await page.goto('/client/two-factor')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Aktifkan' }).click()
    const uri = await page.locator('input[name="uri"]').inputValue()
    await page.getByRole('textbox', { name: 'Kode' }).fill('abc')
    await page.getByRole('button', { name: 'Aktifkan sekarang' }).click()
    await expect(page.getByText('Kode terdiri dari 6 angka').first()).toBeVisible()
    await expect(page.getByRole('img', { name: /Kode QR/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Kode' }).fill(codeOf(uri))
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Aktifkan sekarang' }).click()
    expect((await answered).headers()['cache-control']).toContain('no-store')
    await expect(page.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem')).toHaveCount(10)
    await signOut(page)
    await signIn(page, email, '/client/questions')
    await answer(page, '000000')
    await expect(page.getByText(/Kode salah\./).first()).toBeVisible()
    await answer(page, codeOf(uri, 1))
    await expect(page).toHaveURL('/client/questions')
  })
})

for (const [area, who] of [
  ['helpdesk', 'agent'],
  ['admin', 'admin'],
] as const) {
  test(`the ${area} area has the page, and no other one’s`, async ({ page }) => {
    await signInAs(page, `${who}@spmb.test`)
    await expect(page).toHaveURL(new RegExp(`${area}/dashboard`))
    await page.goto(`/${area}/two-factor`)
    await expect(page.getByRole('button', { name: 'Aktifkan' })).toBeVisible()
    await page.goto('/client/two-factor')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman ini bukan untuk akun Anda')
    await page.goto('/admin/security')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      who === 'admin' ? 'Keamanan' : 'Halaman ini bukan untuk akun Anda',
    )
    if (who === 'admin') await expectNoViolations(page)
  })
}

test('an administrator resets it for somebody who lost the device', async ({ page, browser }, info) => {
  const email = await enter(page, info)
  await switchOn(page)

  const admin = await (await browser.newContext()).newPage()
  await asAdmin(admin, `/admin/people?q=${email}`)
  await admin.getByRole('main').getByRole('link', { name: 'Ibu Waspada' }).click()
  await admin.getByRole('button', { name: 'Atur ulang verifikasi dua langkah' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Ya, atur ulang' }).click()
  await expect(admin.getByText('Verifikasi dua langkah sudah diatur ulang')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Atur ulang verifikasi dua langkah' })).toHaveCount(0)
  await admin.context().close()

  await page.goto('/client/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, email)
  await expect(page).toHaveURL(/client\/dashboard/)
})
