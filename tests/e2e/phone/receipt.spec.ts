// What a family takes home: the receipt, on the screen and printed.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { test } from '#tests/e2e/test.ts'

test('the receipt says everything on one sheet', async ({ page, baseURL }) => {
  await signInAsNew(page, 'client', '/client/create-question')
  await openParticulars(page)
  await page.getByLabel('Subjek').fill('Tanda terima')
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill('Isi dari tanda terima')
  await page.getByLabel('Kabupaten/Kota').selectOption({ label: 'Kota Semarang' })
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  const id = (await page.getByTestId('public-id').innerText()).trim()
  const lines = await page.getByTestId('public-id').evaluate((box) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box)
    return (box.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight)
  })
  expect(Math.round(lines)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('body')
  await expect(printed.getByText('Helpdesk SPMB', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^T-\d+$/)).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  for (const words of [id, 'Upload Dokumen', 'Kota Semarang', `${baseURL}/status/${id}`]) {
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  }
})
