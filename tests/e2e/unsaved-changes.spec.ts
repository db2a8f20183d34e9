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

test('what was written before the scripts ran is not left by one click either', async ({ page }) => {
  await asAgent(page, '/helpdesk/tickets/pending')
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

test('of the two forms of an incident one is sent beside the other, and says its own mistake', {
  tag: '@wide',
}, async ({ page, baseURL }) => {
  await asAgent(page, '/helpdesk/incidents')
  const title = `Kwitansi zig ${Date.now()}`
  const form = {
    ...{ title, description: 'Kwitansi zig zag.', answer: 'Baik.', category: 'other', stage: '' },
    ...{ startDate: '2020-01-01', startTime: '07:00', idempotencyKey: crypto.randomUUID() },
  }
  await page.request.post('/helpdesk/incidents/create', { form, headers: { Origin: new URL(baseURL ?? '').origin } })
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Umumkan sekarang' }).click()
  const ending = page.getByLabel('Kata penutup')
  await page.getByRole('button', { name: 'Tutup dan selesaikan' }).click()
  await expect(page.getByRole('main').getByText('Kata penutup harus diisi')).toHaveCount(1)
  await ending.fill('Sudah selesai.')
  await page.getByLabel('Kabar', { exact: true }).fill('Masih diperiksa.')
  await page.getByRole('button', { name: 'Kirim kabar' }).click()
  await expect(page.getByLabel('Kabar', { exact: true })).toHaveValue('')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ending).toHaveValue('Sudah selesai.')
  // What is open is shown to everybody: it ends with the test.
  await page.getByRole('button', { name: 'Tutup dan selesaikan' }).click()
  await expect(page.getByText('Selesai', { exact: true }).first()).toBeVisible()
})
