// '/ask/school' with scripts: the file that was chosen does not come again over what was corrected of it.
import { expect } from '@playwright/test'
import { aNumber, readReceipt } from '#tests/e2e/ask-as-guest.ts'
import { test } from '#tests/e2e/test.ts'

test('a wrong row of a file is corrected, and the correction is sent', async ({ page }) => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto('/ask/school')
  await expect(page.getByText('Pilih berkas')).toBeVisible()
  await field('Nama sekolah').fill('SMP Negeri 3 Demak')
  await page.getByLabel('Kabupaten/Kota').selectOption('Kabupaten Demak')
  const table = 'NISN;Nama;Masalah\n0112345678;Budi;Akun terkunci\n0112;Ani;Akun terkunci'
  await page
    .getByLabel('Tabel siswa')
    .setInputFiles({ name: 'siswa.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await field('Nama Anda').fill('Pak Adi')
  await page.getByLabel('Tugas Anda').selectOption('Operator sekolah')
  await field('Nomor WhatsApp').fill(aNumber())
  const send = page.getByRole('button', { name: 'Kirim pertanyaan' })
  await send.tap()
  await expect(page.getByText('NISN harus 10 digit, ini 4')).toBeVisible()
  await field('NISN').fill('0112345679')
  await send.tap()
  await readReceipt(page)
})
