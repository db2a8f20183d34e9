// The second factor in a browser: QR code and recovery codes fit the screen, are copied and downloaded, and the code lets in.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { codeOf } from '#tests/builders/a-second-factor.ts'
import { accountPassword, signInAsNew } from '#tests/e2e/accounts.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

async function expectFits(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('is switched on by QR code or key, its recovery codes are downloaded, and sign-in asks for a code', async ({
  page,
}) => {
  const email = await signInAsNew(page, 'client', '/client/two-factor')
  await page.getByRole('textbox', { name: 'Password' }).fill(accountPassword)
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  await expect(page.getByRole('img', { name: /Kode QR/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salin Kunci' })).toBeVisible()
  await expectFits(page)
  const uri = await page.locator('input[name="uri"]').inputValue()
  await page.getByRole('textbox', { name: 'Kode' }).fill('12 34')
  await page.getByRole('button', { name: 'Aktifkan sekarang' }).click()
  await expect(page.getByText('Kode terdiri dari 6 angka').first()).toBeVisible()
  // The key is still the same one.
  await expect(page.locator('input[name="uri"]')).toHaveValue(uri)
  await page.getByRole('textbox', { name: 'Kode' }).fill(codeOf(uri))
  await page.getByRole('button', { name: 'Aktifkan sekarang' }).click()
  const list = page.getByRole('list', { name: 'Kode pemulihan' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  await expectFits(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('kode-pemulihan-helpdesk-spmb.txt')
  expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'))
  await page.getByRole('link', { name: 'Kode sudah saya simpan' }).click()
  await expect(page).toHaveURL(/client\/dashboard/)

  await page.context().clearCookies()
  await signIn(page, email, accountPassword, '/client/questions')
  await expect(page).toHaveURL(/\/two-factor\?next=/)
  await expectFits(page)
  await page.getByRole('textbox', { name: 'Kode' }).fill(codeOf(uri, 1))
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await expect(page).toHaveURL('/client/questions')
  await expect(page.getByText('Login berhasil')).toBeVisible()
})
