// The first password after filing by staff: the fields for pupils appear, and the texts open as dialogs.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { mailedLink } from '#tests/e2e/mailed-link.ts'
import { flashOn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const fresh = 'lampu Sungai 4 payung!'

test('a pupil under 18 reads what is agreed to and names the guardian', async ({ page }) => {
  const email = `murid.dicatat.${crypto.randomUUID()}@example.test`
  await signInAsNew(page, 'agent', '/helpdesk/complaints/create')
  const main = page.getByRole('main')
  await main.getByLabel('Judul').fill('Gaji belum masuk')
  await main.getByLabel('Kategori').selectOption({ label: 'Penggajian' })
  await main.getByLabel('Instansi').fill('SMA Contoh 1')
  await main.getByLabel('Deskripsi').fill('Gaji bulan ini belum masuk sampai hari ini.')
  await main.getByLabel('Nama kontak').fill('Pak Budi')
  await main.getByLabel('Email kontak').fill(email)
  await page.getByRole('button', { name: 'Kirim aduan' }).click()
  await expect(page.getByText(/Aduan C-\d+ tersimpan/)).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tautan tidak terkirim')

  await page.goto(await mailedLink(email, '/reset-password'))
  const guardian = page.getByRole('textbox', { name: 'Nama orang tua/wali' })
  const agreed = page.getByRole('region', { name: 'Persetujuan' })
  await expect(agreed).toBeVisible()
  await expect(guardian).toBeHidden()
  expect(await violationsOf(page)).toEqual([])
  await agreed.getByRole('link', { name: 'Kebijakan Privasi' }).click()
  await expect(page.getByRole('dialog', { name: 'Kebijakan Privasi' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Saya murid' }).check()
  await expect(guardian).toBeVisible()
  const save = async () => {
    await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill(fresh)
    await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill(fresh)
    await page.getByRole('button', { name: 'Simpan password' }).click()
  }
  await save()
  await expect(page.getByText('Nama orang tua/wali harus diisi').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await guardian.fill('Bapak Wali')
  await page.getByRole('checkbox', { name: 'Orang tua/wali saya menyetujui' }).check()
  await save()
  await expect(flashOn(page, 'Password berhasil dibuat. Silakan masuk.')).toBeVisible()
})
