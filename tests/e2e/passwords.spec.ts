// Passwords in a browser: forgotten, set through the mailed link, changed in each area, with the fixed sentences.
import { expect } from '@playwright/test'
import { mailedLink } from './mailed-link.ts'
import { demoPassword, register, sendSignIn, signIn } from './register-client.ts'
import { test } from './test.ts'

const fresh = 'lampu Sungai 4 payung!'

test('a forgotten password is made anew through the mailed link, once', async ({ page }, { project }) => {
  test.setTimeout(60_000)
  const email = `lupa.${project.name}.${Date.now()}@example.test`
  await register(page, email, 'rahasia-lama-1')

  await page.goto('/login')
  await page.getByRole('link', { name: 'Lupa password?' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lupa password?')
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByText('Email harus diisi').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa email Anda')

  await page.goto(await mailedLink(email, '/reset-password'))
  await expect(page.getByText(`Untuk akun ${email}`)).toBeVisible()
  const send = page.getByRole('button', { name: 'Simpan password' })
  await expect(send).toBeDisabled()
  await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill('Password1!')
  await expect(page.getByRole('list', { name: 'Kriteria password' })).not.toContainText('belum')
  await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill('Password1?')
  await expect(page.getByText('Belum sama dengan password baru')).toBeVisible()
  await expect(send).toBeDisabled()
  await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill('Password1!')
  await send.click()
  await expect(page.getByText(/Password ini mudah ditebak/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill(fresh)
  await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill(fresh)
  const used = page.url()
  await send.click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Password berhasil dibuat. Silakan masuk.')).toBeVisible()

  await sendSignIn(page, email, 'rahasia-lama-1')
  await expect(page.getByText('Email atau password salah').first()).toBeVisible()
  await signIn(page, email, fresh)
  await expect(page).toHaveURL(/client\/dashboard/)

  await page.goto(used)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tautan tidak berlaku lagi')
  await page.getByRole('link', { name: 'Minta tautan baru' }).click()
  await expect(page).toHaveURL(/forgot-password/)
})

test('an unknown address gets the same answer', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('tidak.ada@example.test')
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa email Anda')
})

test('a client changes the password; the other device is signed out', async ({ page, browser }, { project }) => {
  test.setTimeout(60_000)
  const email = `ganti.${project.name}.${Date.now()}@example.test`
  await register(page, email, 'rahasia-lama-1')
  await signIn(page, email, 'rahasia-lama-1')
  await expect(page).toHaveURL(/client\/dashboard/)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, email, 'rahasia-lama-1')
  await expect(other).toHaveURL(/client\/dashboard/)

  await page.goto('/client/change-password')
  const send = page.getByRole('button', { name: 'Ubah Password' })
  await expect(send).toBeDisabled()
  await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill(fresh)
  await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill(fresh)
  await send.click()
  await expect(page.getByText('Password saat ini harus diisi').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password saat ini' }).fill('bukan-ini')
  await send.click()
  await expect(page.getByText('Password saat ini salah').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password saat ini' }).fill('rahasia-lama-1')
  await send.click()
  await expect(page.getByText('Password berhasil diubah')).toBeVisible()
  for (const field of ['Password saat ini', 'Konfirmasi password baru']) {
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('')
  }

  await page.goto('/client/dashboard')
  await expect(page).toHaveURL(/client\/dashboard/)
  await other.goto('/client/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await other.context().close()
})

for (const [area, email, minimum] of [
  ['helpdesk', 'agent@spmb.test', 'Minimal 8 karakter'],
  ['admin', 'admin@spmb.test', 'Minimal 12 karakter'],
] as const) {
  test(`the ${area} area has its own list`, async ({ page }) => {
    await signIn(page, email)
    await expect(page).toHaveURL(new RegExp(`${area}/dashboard`))
    await page.goto(`/${area}/change-password`)
    await expect(page.getByRole('list', { name: 'Kriteria password' })).toContainText(minimum)
    await expect(page.getByText('Tips keamanan')).toHaveCount(area === 'admin' ? 1 : 0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form can be sent and the server answers in words', async ({ page }) => {
    await signIn(page, 'agent@spmb.test')
    await page.goto('/helpdesk/change-password')
    await page.getByRole('textbox', { name: 'Password saat ini' }).fill(demoPassword)
    await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill('pendek')
    await page.getByRole('button', { name: 'Ubah Password' }).click()
    await expect(page.getByText('Password baru tidak memenuhi kriteria keamanan').first()).toBeVisible()
  })
})

test('without JavaScript a mailed link sets a password too', async ({ page, browser, baseURL }, { project }) => {
  test.setTimeout(60_000)
  const email = `lupa.tanpa.${project.name}.${Date.now()}@example.test`
  await register(page, email, 'rahasia-lama-1')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Lupa password?' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lupa password?')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa email Anda')
  const link = await mailedLink(email, '/reset-password')

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const plain = await context.newPage()
  await plain.goto(link)
  await plain.getByRole('textbox', { name: 'Password baru', exact: true }).fill(fresh)
  await plain.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill(fresh)
  await plain.getByRole('button', { name: 'Simpan password' }).click()
  await expect(plain).toHaveURL(/\/login/)
  await context.close()
  await signIn(page, email, fresh)
  await expect(page).toHaveURL(/client\/dashboard/)
})
