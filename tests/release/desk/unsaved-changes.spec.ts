// What was typed and not saved is not lost by a click, and a form never calls saved what the server refused.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

// There is one season for everybody.
test('a season whose save was refused is not called saved', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/season', { permissions: ['super_admin'] })
  const state = page.getByRole('status').filter({ hasText: /^Tersimpan|belum disimpan/ })
  await expect(state).toHaveText(/^Tersimpan/)
  await page.getByLabel('Nama musim').fill('')
  await page.getByRole('button', { name: 'Simpan jadwal' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(state).toHaveText('Perubahan belum disimpan')
})

for (const [what, path, field] of [
  ['a call', '/helpdesk/tickets/create', 'Subjek'],
  ['a complaint', '/helpdesk/complaints/create', 'Judul'],
] as const) {
  test(`${what} that is half written down is not left by one click`, async ({ page }) => {
    await signInAsNew(page, 'agent', path)
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

test('of the two forms of an incident one is sent beside the other, and says its own mistake', async ({
  page,
  baseURL,
}) => {
  await signInAsNew(page, 'agent', '/helpdesk/incidents')
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
  await page.getByText('Tutup gangguan', { exact: true }).click()
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
