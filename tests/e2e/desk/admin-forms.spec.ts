// Forms of the administration with scripts: days from a calendar, and mistakes that go as they are corrected.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('a span that ends before it begins is corrected in the calendar', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/reports?from=2026-11-20&to=2026-11-02')
  await expect(page.locator('#field-from-error')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dari tanggal: 20 November 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Sampai tanggal: 2 November 2026' }).click()
  const calendar = page.getByRole('dialog', { name: 'Pilih sampai tanggal' })
  await expect(calendar.getByText('November 2026')).toBeVisible()
  await calendar.getByRole('button', { name: /30 November 2026/ }).click()
  await page.getByRole('button', { name: 'Tampilkan' }).click()
  await expect(page).toHaveURL(/to=2026-11-30/)
  await expect(page.getByRole('button', { name: 'Sampai tanggal: 30 November 2026' })).toBeVisible()
  await expect(page.locator('#field-from-error')).toBeHidden()
})

test('a mistake in a FAQ is shown in the summary and at the field, until it is corrected', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/faq?new=1', { permissions: ['content'] })
  await page.getByRole('button', { name: 'Simpan' }).click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toContainText('Pertanyaan harus diisi')
  await expect(page.locator('#field-question-error')).toHaveText('Pertanyaan harus diisi')
  expect(await page.getByLabel('Pemberitahuan').getByText('harus diisi').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Pertanyaan', exact: true }).fill('Apa?')
  await expect(summary).not.toContainText('Pertanyaan harus diisi')
  await expect(summary).toContainText('Jawaban harus diisi')
  expect(await page.locator('#field-question-error').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Jawaban', exact: true }).fill('Ini.')
  await expect(summary).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Jawaban', exact: true })).toHaveValue('Ini.')
})

test('the box for the words of an announcement shows four rows', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/announcements?new=1', { permissions: ['content'] })
  const rows = await page.getByRole('textbox', { name: 'Isi', exact: true }).evaluate((box) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(box)
    const [line = 1, top = 0, bottom = 0] = [lineHeight, paddingTop, paddingBottom].map(Number.parseFloat)
    return (box.clientHeight - top - bottom) / line
  })
  expect(Math.round(rows * 10) / 10).toBe(4)
})
