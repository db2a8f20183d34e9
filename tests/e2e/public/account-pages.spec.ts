// Sign-in and registration as pages: what stands on them, where they lead, what they say while busy.
import { expect, type Page } from '@playwright/test'
import { test } from '../test.ts'

/** Holds the next sending of a form back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}.data*`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('sign-in: its links and its note, busy while it asks, the sentence when it is refused', async ({ page }) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Lupa password?' })).toBeVisible()
  await expect(
    main.getByText('Jika anda admin sekolah, silakan hubungi cabang dinas Anda.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Beranda/ })).toHaveAttribute('href', '/')
  await main.getByRole('textbox', { name: 'Email' }).fill(`siapa.${Date.now()}@example.test`)
  await main.getByLabel('Password', { exact: true }).fill('salah-sekali')
  const release = await hold(page, '/login')
  await main.getByRole('button', { name: 'Masuk' }).click()
  await expect(main.getByRole('button', { name: 'Sedang Masuk...' })).toBeDisabled()
  release()
  await expect(main.getByText('Email atau password salah')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Masuk' })).toBeEnabled()
  await page.getByRole('link', { name: /Beranda/ }).click()
  await expect(page).toHaveURL('/')
})

test('registration: its fields and links, busy while it asks', async ({ page }, { project }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Buat Akun Baru')
  await expect(page.getByRole('link', { name: /Beranda/ })).toHaveAttribute('href', '/')
  const typed = {
    namaLengkap: 'Budi',
    nisn: '1234567890',
    noHp: '081200001234',
    email: `budi.${project.name}.${Date.now()}@example.test`,
    password: 'Rahasia-123',
    confirmPassword: 'Rahasia-124',
  }
  for (const [name, words] of Object.entries(typed)) await main.locator(`[name=${name}]`).fill(words)
  await main.getByRole('checkbox').check()
  const release = await hold(page, '/register')
  await main.getByRole('button', { name: 'Daftar' }).click()
  await expect(main.getByRole('button', { name: 'Sedang Mendaftar...' })).toBeDisabled()
  release()
  await expect(main.getByText('Konfirmasi password tidak cocok')).toBeVisible()
  await main.getByRole('link', { name: 'Masuk di sini' }).click()
  await expect(page).toHaveURL('/login')
})
