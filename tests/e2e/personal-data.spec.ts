// 'Data saya' in a browser: taken away as two files, and an account that is to be erased until one changes one's mind.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { registerClient } from './register-client.ts'
import { test } from './test.ts'

test('data are downloaded, erasure is asked for and taken back', async ({ page }, { project }) => {
  const email = `data.${project.name}.${Date.now()}@example.test`
  await registerClient(page, email, 'rahasia-lama-1')
  await page.goto('/client/profile')
  await page.getByRole('link', { name: 'Data saya' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data saya')

  for (const [name, ending] of [
    ['Unduh untuk dibaca', 'html'],
    ['Unduh sebagai JSON', 'json'],
  ] as const) {
    const secret = page.getByRole('textbox', { name: 'Password untuk mengunduh' })
    await secret.fill('bukan-ini')
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('Password saat ini salah').first()).toBeVisible()
    await secret.fill('rahasia-lama-1')
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(new RegExp(`^data-saya-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain(email)
    if (ending === 'json') expect(JSON.parse(text).consents).toHaveLength(2)
  }

  await page.getByRole('button', { name: 'Hapus akun saya' }).click()
  await expect(page.getByText('Password saat ini harus diisi').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password saat ini' }).fill('bukan-ini')
  await page.getByRole('button', { name: 'Hapus akun saya' }).click()
  await expect(page.getByText('Password saat ini salah').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password saat ini' }).fill('rahasia-lama-1')
  await page.getByRole('button', { name: 'Hapus akun saya' }).click()
  await expect(page.getByText(/^Akun Anda dihapus pada /)).toBeVisible()
  await page.getByRole('button', { name: 'Batalkan penghapusan' }).click()
  await expect(page.getByText('Penghapusan akun dibatalkan')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hapus akun saya' })).toBeVisible()
})
