// A pupil who registers names the guardian who agrees, with and without scripts; a parent is asked for nothing more.
import { expect, type Page } from '@playwright/test'
import { sendRegistration, signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const password = 'rahasia-lama-1'

/** Registers as a pupil under 18, after the form was refused for the name and the agreement of the guardian. */
async function registerPupil(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  const main = page.getByRole('main')
  const guardian = main.getByLabel('Nama orang tua/wali')
  await expect(main.getByRole('radio', { name: 'Saya orang tua/wali' })).toBeChecked()
  await expect(guardian).toBeHidden()
  await main.getByRole('radio', { name: 'Saya murid' }).check()
  await expect(guardian).toBeVisible()
  await main.getByRole('checkbox', { name: 'Usia saya 18 tahun atau lebih' }).check()
  await expect(guardian).toBeHidden()
  await main.getByRole('checkbox', { name: 'Usia saya 18 tahun atau lebih' }).uncheck()
  await sendRegistration(page, email, password, 'Siti Murid')
  await expect(main.getByText('Nama orang tua/wali harus diisi').first()).toBeVisible()
  await expect(main.getByLabel('Nama lengkap')).toHaveValue('Siti Murid')
  await expect(main.getByRole('radio', { name: 'Saya murid' })).toBeChecked()
  await guardian.fill('Bapak Wali')
  await sendRegistration(page, email, password, 'Siti Murid')
  await expect(main.getByText(/^Orang tua\/wali harus menyetujui/).first()).toBeVisible()
  await expect(guardian).toHaveValue('Bapak Wali')
  await main.getByRole('checkbox', { name: 'Orang tua/wali saya menyetujui' }).check()
  await sendRegistration(page, email, password, 'Siti Murid')
  await page.waitForURL(/\/login/)
}

test('a pupil names the guardian, sees who it is in the profile and corrects it', async ({ page }, { project }) => {
  const email = `murid.${project.name}.${Date.now()}@example.test`
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Saya murid' }).check()
  expect(await violationsOf(page)).toEqual([])
  await registerPupil(page, email)
  await signIn(page, email, password, '/client/profile')
  const main = page.getByRole('main')
  await expect(main.getByText('Murid di bawah 18 tahun')).toBeVisible()
  await expect(main.getByText('Bapak Wali')).toBeVisible()
  await expect(main.getByText(/^Menyetujui pada /)).toBeVisible()
  await page.getByRole('link', { name: 'Edit Profil' }).click()
  await expect(main.getByLabel('Nama orang tua/wali')).toHaveValue('Bapak Wali')
  expect(await violationsOf(page)).toEqual([])
  await main.getByLabel('Nama orang tua/wali').fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(main.getByText('Nama orang tua/wali harus diisi').first()).toBeVisible()
  await main.getByLabel('Nama orang tua/wali').fill('Ibu Wali')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Profil berhasil diperbarui').first()).toBeVisible()
  await expect(main.getByText('Ibu Wali')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a pupil is asked for the guardian', async ({ page }, { project }) => {
    const email = `murid.tanpa.${project.name}.${Date.now()}@example.test`
    await registerPupil(page, email)
    await signIn(page, email, password, '/client/profile')
    await expect(page.getByRole('main').getByText('Bapak Wali')).toBeVisible()
  })
})
