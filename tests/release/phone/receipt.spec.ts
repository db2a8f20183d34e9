// What was said of a refused question does not follow it to its receipt.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('what was said of a refused form does not stand on the receipt', async ({ page }) => {
  await signInAsNew(page, 'client', '/client/create-question')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  const refusal = page.locator('[data-toasts]').getByText('Semua field harus diisi')
  await expect(refusal).toBeVisible()
  // What is corrected is reproached no more.
  const mistakes = page.getByRole('main').getByText('Subjek harus diisi')
  await expect(mistakes).toHaveCount(2)
  await page.getByLabel('Subjek').fill('Sekali lagi')
  await expect(mistakes).toHaveCount(0)
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill('Sekarang lengkap.')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByTestId('public-id')).toBeVisible()
  await expect(refusal).toBeHidden()
})
