// A sealed report while both sides have it open: what one writes appears at the other, and what is being written stays.

import { expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

async function writeReport(page: Page, words: string): Promise<void> {
  await page.goto('/ask')
  await page.getByRole('navigation').getByText('Saya mau melapor').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lapor' })).toBeVisible()
  await page.getByLabel('Apa yang dilaporkan').selectOption({ label: 'Pungli atau jual beli kursi' })
  await page.getByLabel('Ceritakan kejadiannya').fill(words)
}

const send = (page: Page) => page.getByRole('button', { name: 'Kirim laporan' }).click()
const isOwnPage = /\/ask\/report\/[a-z0-9]{25}$/

test('both sides read what the other writes without asking, and keep what they were writing', async ({
  page,
  browser,
}) => {
  await writeReport(page, `Langsung ${aWord()}`)
  await expect(page.getByText('Kabar ke HP Anda tidak menyebut laporan.')).toBeVisible()
  await send(page)
  await page.waitForURL(isOwnPage)
  await expect(page.getByText(/^Buka lagi halaman ini/)).toBeVisible()
  const number = /L-\d+/.exec((await page.getByRole('heading', { level: 1 }).innerText()) ?? '')?.[0] ?? ''

  const list = await (await browser.newContext()).newPage()
  await signInAsNew(list, 'admin', '/admin/sealed-reports', { permissions: ['sealed_reports'] })
  await expect(list.getByRole('link', { name: new RegExp(`^${number}, .*belum dibaca`) })).toBeVisible()
  const admin = await list.context().newPage()
  await admin.goto(`/admin/sealed-reports/${number.slice(2)}`)
  await expect(admin.getByText('Pelapor tidak dikabari. Jawabannya hanya ada di tautan laporannya.')).toBeVisible()
  await admin.getByText('Tambah catatan', { exact: true }).click()
  await admin.getByLabel('Catatan', { exact: true }).fill('Belum selesai ditulis')
  await page.getByRole('textbox', { name: 'Balasan' }).fill('Ini satu lagi.')
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  await expect(page.getByText('Ini satu lagi.')).toBeVisible()
  await expect(admin.getByText('Ini satu lagi.')).toBeVisible()
  await expect(admin.getByLabel('Catatan', { exact: true })).toHaveValue('Belum selesai ditulis')

  await page.getByRole('textbox', { name: 'Balasan' }).fill('Masih saya tulis')
  await admin.getByRole('textbox', { name: 'Jawaban' }).fill('Kami sudah ke sana.')
  await admin.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect(admin.getByText(/^Jawaban tersimpan di halaman pelapor\. Pelapor tidak dikabari/)).toBeVisible()
  await expect(page.getByText('Kami sudah ke sana.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Balasan' })).toHaveValue('Masih saya tulis')
  await expect(list.getByRole('row').filter({ hasText: number }).getByText('Terjawab')).toBeVisible()

  // The way back on a shared phone does not lead to the report.
  await page.getByRole('button', { name: 'Tutup sekarang' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await expect(page).toHaveURL('/ask/report')
})
