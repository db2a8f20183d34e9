// What was typed and not saved is not lost by a click, and a form never calls saved what the server refused.
import { expect } from '@playwright/test'
import { asAdmin, asAgent } from './register-client.ts'
import { test } from './test.ts'

test('leaving a form with unsaved words asks first: by a link, by the back button', async ({ page }) => {
  await asAdmin(page, '/admin/faq')
  await page.getByRole('link', { name: 'Tambah FAQ' }).click()
  const answer = page.getByRole('textbox', { name: 'Jawaban', exact: true })
  const cancel = page.getByRole('link', { name: 'Batal' })
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

// There is one season for everybody.
test('a season whose save was refused is not called saved', { tag: '@wide' }, async ({ page }) => {
  await asAdmin(page, '/admin/season')
  const state = page.getByRole('status').filter({ hasText: /^Tersimpan|belum disimpan/ })
  await expect(state).toHaveText(/^Tersimpan/)
  await page.getByLabel('Nama musim').fill('')
  await page.getByRole('button', { name: 'Simpan jadwal' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(state).toHaveText('Perubahan belum disimpan')
})

// On a phone the form stands alone.
test('another form beside it asks too', { tag: '@wide' }, async ({ page }) => {
  await asAdmin(page, '/admin/faq?new=1')
  const answer = page.getByRole('textbox', { name: 'Jawaban', exact: true })
  await answer.fill('Belum disimpan.')
  const down = page.getByRole('button', { name: /^Turunkan: / }).first()
  await down.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(answer).toHaveValue('Belum disimpan.')
})

for (const [what, path, field] of [
  ['a call', '/helpdesk/tickets/create', 'Subjek'],
  ['a complaint', '/helpdesk/complaints/create', 'Judul'],
] as const) {
  test(`${what} that is half written down is not left by one click`, async ({ page }) => {
    await asAgent(page, path)
    const box = page.getByRole('textbox', { name: field })
    await box.fill('Ibu Sri menelepon tentang KK')
    const away = page.getByRole('main').getByRole('link').first()
    await away.click()
    const asks = page.getByRole('dialog', { name: 'Tinggalkan tanpa menyimpan?' })
    await asks.getByRole('button', { name: 'Tetap di sini' }).click()
    await expect(box).toHaveValue('Ibu Sri menelepon tentang KK')
    await away.click()
    await asks.getByRole('button', { name: 'Tinggalkan' }).click()
    await expect(box).toBeHidden()
  })
}
