// What administrators do for other systems: a key is made, shown once, used and revoked; a webhook on it, and its end.
import { expect, type Page } from '@playwright/test'
import { asAdmin } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const said = (page: Page, words: string) => expect(page.locator('[data-toasts]').getByText(words)).toBeVisible()

async function makeKey(page: Page, name: string): Promise<string> {
  await asAdmin(page, '/admin/api-keys')
  await page.getByLabel('Nama sistem').fill(name)
  await page.getByRole('button', { name: 'Buat kunci' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Centang paling sedikit satu')
  await expect(page.getByLabel('Nama sistem')).toHaveValue(name)
  await page.getByLabel('Mengirim pertanyaan').check()
  await page.getByLabel('Membaca pertanyaan dan jawabannya').check()
  await page.getByRole('button', { name: 'Buat kunci' }).click()
  await expect(page.locator('#sekali')).toContainText(`Kunci untuk ${name}`)
  return (await page.getByText(/^spmb_[\w-]{43}$/).textContent()) ?? ''
}

test('a key is shown once, opens the API, and is revoked', async ({ page, request }, { project }) => {
  const name = `Aplikasi ${project.name} ${crypto.randomUUID().slice(0, 8)}`
  const key = await makeKey(page, name)
  expect(await violationsOf(page)).toEqual([])
  const list = () => request.get('/api/v1/tickets', { headers: { Authorization: `Bearer ${key}` } })
  expect((await list()).status()).toBe(200)
  await page.goto('/admin/api-keys')
  expect(await page.content()).not.toContain(key)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).not.toContainText('Belum pernah')
  await row.getByRole('button', { name: `Cabut kunci ${name}` }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Ya, cabut' }).click()
  await said(page, 'Kunci dicabut')
  await expect(row).toContainText('Dicabut')
  expect((await list()).status()).toBe(401)
})

test('a webhook is made on a key, shown with its secret once, and removed', async ({ page }, { project }) => {
  const name = `Sistem ${project.name} ${crypto.randomUUID().slice(0, 8)}`
  await makeKey(page, name)
  await page.goto('/admin/webhooks')
  await page.getByLabel('Kunci API').selectOption({ label: name })
  const address = `https://${crypto.randomUUID()}.example/webhook`
  await page.getByLabel('Alamat').fill('http://127.0.0.1/')
  await page.getByLabel('Petugas menjawab').check()
  await page.getByRole('button', { name: 'Buat webhook' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Tulis alamat https://')
  await page.getByLabel('Alamat').fill(address)
  await page.getByRole('button', { name: 'Buat webhook' }).click()
  await expect(page.locator('#sekali')).toContainText(address)
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.goto('/admin/webhooks')
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)
  await page.getByRole('button', { name: `Hapus webhook ${address}` }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Ya, hapus' }).click()
  await said(page, 'Webhook dihapus')
  await expect(page.getByText(address)).toHaveCount(0)
})
