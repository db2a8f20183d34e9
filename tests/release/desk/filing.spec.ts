// Filing a call: who is known is offered while an address is typed, also by someone who is faster than the scripts; and the slip
// in print.
import { expect } from '@playwright/test'
import { newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { ownWords } from '#tests/e2e/desk-questions.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('who is known by an address is offered while it is typed', async ({ page }) => {
  const email = await newAccount('client', { name: 'Bu Dikenal' })
  await signInAsNew(page, 'agent', '/helpdesk/tickets/create')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Pakai akun ini' }).click()
  await expect(page.getByText('Dicatat untuk')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nama' })).toHaveValue('Bu Dikenal')
  await expect(page.getByRole('main').getByLabel('Subjek')).toBeFocused()
})

test('who types before the scripts load continues in the same field', async ({ page }) => {
  const known = await newAccount('client')
  await signInAsNew(page, 'agent', '/helpdesk/dashboard')
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/helpdesk/tickets/create', { waitUntil: 'commit' })
  const email = page.getByRole('main').getByLabel('Email')
  await email.pressSequentially(known.slice(0, 7))
  scripts.resolve()
  // Said to those with a keyboard, once the scripts have taken over.
  await expect(page.getByText('Enter: ke isian berikutnya')).toBeVisible()
  await expect(email).toBeFocused()
  await page.keyboard.type(known.slice(7))
  await expect(page.getByRole('button', { name: 'Pakai akun ini' })).toBeVisible()
})

test('the slip of a call is printed without what only the screen needs', async ({ page }) => {
  await signInAsNew(page, 'agent', '/helpdesk/tickets/create')
  const main = page.getByRole('main')
  await main.getByLabel('Nomor HP').fill('0857-2222-3333')
  await page.getByRole('textbox', { name: 'Nama' }).fill('Bu Siti')
  await page.getByRole('checkbox', { name: /^Pemohon setuju/ }).check()
  await main.getByLabel('Subjek').fill(ownWords('Lewat telepon'))
  await main.getByLabel('Deskripsi').fill('Token anak saya ditolak.')
  await main.getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Simpan dan buat tanda terima' }).click()
  await page.waitForURL(/tickets\/slip\//)
  await expect(page.getByTestId('public-id')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Helpdesk dan Pengaduan SPMB · Tanda terima')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Kode QR halaman status' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
})
