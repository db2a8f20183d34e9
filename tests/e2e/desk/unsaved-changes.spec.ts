// What was typed and not saved is not lost by a click.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('leaving a form with unsaved words asks first: by a link, by the back button', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/faq', { permissions: ['super_admin'] })
  await page.getByRole('link', { name: 'Tambah FAQ' }).click()
  const answer = page.getByRole('textbox', { name: 'Jawaban', exact: true })
  const cancel = page.getByRole('link', { name: 'Batal', exact: true })
  const asks = page.getByRole('dialog', { name: 'Tinggalkan tanpa menyimpan?' })

  // Nothing typed, nothing to ask.
  await cancel.click()
  await page.getByRole('link', { name: 'Tambah FAQ' }).click()
  await answer.fill('Jawaban yang panjang dan belum disimpan.')
  await expect(page.getByText('Perubahan belum disimpan')).toBeVisible()

  await cancel.click()
  await asks.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(asks).toBeHidden()
  await expect(answer).toHaveValue('Jawaban yang panjang dan belum disimpan.')

  await page.goBack()
  await expect(asks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await expect(page).toHaveURL(/new/)
  await expect(answer).toHaveValue('Jawaban yang panjang dan belum disimpan.')

  await cancel.click()
  await asks.getByRole('button', { name: 'Tinggalkan' }).click()
  await expect(answer).toBeHidden()
  await expect(asks).toBeHidden()
})

test('another form beside it asks too', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/faq?new=1', { permissions: ['super_admin'] })
  const answer = page.getByRole('textbox', { name: 'Jawaban', exact: true })
  await answer.fill('Belum disimpan.')
  const down = page.getByRole('button', { name: /^Turunkan: / }).first()
  await down.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(answer).toHaveValue('Belum disimpan.')
})

test('what was written before the scripts ran is not left by one click either', async ({ page }) => {
  await signInAsNew(page, 'agent', '/helpdesk/tickets/pending')
  let run = () => undefined as unknown
  const held = new Promise((resolve) => (run = () => resolve(undefined)))
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/helpdesk/tickets/create', { waitUntil: 'commit' })
  const box = page.getByRole('textbox', { name: 'Subjek' })
  await box.fill('Ibu Sri menelepon tentang KK')
  run()
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('link').first().click()
  const asks = page.getByRole('dialog', { name: 'Tinggalkan tanpa menyimpan?' })
  await asks.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(box).toHaveValue('Ibu Sri menelepon tentang KK')
})
