// Who is found among the accounts while a call is written down has agreed already and is not asked again.

import { expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

const tick = (page: Page) => page.getByRole('checkbox', { name: /^Pemohon setuju/ })
const save = (page: Page) => page.getByRole('button', { name: 'Simpan dan buat tanda terima' }).click()

async function fillCall(page: Page, title: string, caller: { phone: string; email: string }): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/helpdesk/tickets/create')
  await page.getByRole('radio', { name: 'Telepon' }).check()
  await main.getByLabel('Nomor HP').fill(caller.phone)
  await main.getByLabel('Email').fill(caller.email)
  await page.getByRole('textbox', { name: 'Nama' }).fill('Bu Siti')
  await main.getByLabel('Subjek').fill(title)
  await main.getByLabel('Deskripsi').fill('Token anak saya ditolak.')
  await main.getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
}

test('a known account has agreed itself and is not asked again', async ({ page }) => {
  await signInAsNew(page, 'agent', '/helpdesk/announcements')
  await fillCall(page, `Dikenal ${aWord()}`, { phone: '', email: await newAccount('client') })
  await expect(tick(page)).toBeVisible()
  await page.getByRole('button', { name: 'Pakai akun ini' }).click()
  await expect(tick(page)).toBeHidden()
  await save(page)
  await page.waitForURL(/tickets\/slip\//)
})
