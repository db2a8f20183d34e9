// What agents revert from a toast: a ticket that they took, one that they released, and one that they handed over.
import { expect, type Page } from '@playwright/test'
import { listWith } from '#tests/e2e/desk-list.ts'
import { ask, openList, ownWords } from '#tests/e2e/desk-questions.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const claim = (page: Page) => page.getByRole('button', { name: 'Proses', exact: true })
const putBack = (page: Page) => page.getByRole('button', { name: 'Kembalikan ke tiket masuk' })
const undo = (page: Page) => page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true })

test('a ticket taken, released or handed over is reverted from its toast', async ({ page, baseURL }) => {
  const title = ownWords('Diambil keliru')
  await ask(baseURL, title)
  await openList(page, title)
  await claim(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page).toHaveURL(/tickets\/\d+\?.*search=/)
  await expect(putBack(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await undo(page).click()
  await expect(page.getByText(/Tiket T-\d+ kembali ke tiket masuk/)).toBeVisible()
  await page.goto(listWith(title))
  await claim(page).click()
  await expect(putBack(page)).toBeVisible()

  await test.step('released, and claimed as it was', async () => {
    await page.getByRole('combobox', { name: 'Petugas', exact: true }).selectOption('Belum ada petugas')
    await expect(page.getByText(/Tiket T-\d+ dilepas/)).toBeVisible()
    await undo(page).click()
    await expect(putBack(page)).toBeVisible()
  })

  await test.step('handed over, and pulled back', async () => {
    await page.locator('summary').filter({ hasText: 'Alihkan ke cabang lain' }).click()
    await page.getByLabel('Cabang dinas', { exact: true }).selectOption({ label: 'XI · Brebes, Kota Tegal' })
    await page.getByRole('textbox', { name: 'Alasan', exact: true }).fill('Sekolahnya di sana.')
    await page.getByRole('button', { name: 'Alihkan tiket' }).click()
    await expect(page.getByText(/Tiket T-\d+ sudah dialihkan/)).toBeVisible()
    await undo(page).click()
    await expect(page.getByText(/Tiket T-\d+ ditarik kembali/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('region', { name: 'Tulis' })).toBeVisible()
  })
})
