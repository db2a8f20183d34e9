// The dialogs of the home page: they ask to sign in, and look a question up. The page itself: tests/request/public-pages.test.ts.
import { expect } from '@playwright/test'
import { addressOf } from '#tests/e2e/accessible-ids.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('dialogs ask to sign in and show the status of a question; axe finds nothing in them', async ({ page }) => {
  await signInAsNew(page, 'client')
  const id = (await addressOf['/client/questions/:publicId'](page)).split('/').at(-1) ?? ''
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('authState'))
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
  const asks = page.getByRole('dialog', { name: 'Login Diperlukan' })
  await expect(asks.getByRole('link', { name: 'Masuk' })).toHaveAttribute(
    'href',
    /sign-in\?next=%2Fclient%2Fcreate-question$/,
  )
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(main.getByRole('link', { name: 'Buat Pertanyaan' }).first()).toBeFocused()
  expect(await asks.count()).toBe(0)

  await main.getByRole('link', { name: 'Cek Status', exact: true }).first().click()
  const lookUp = page.getByRole('dialog', { name: 'Cek Status Pertanyaan' })
  const search = lookUp.getByRole('button', { name: 'Cari Status Pertanyaan' })
  const field = lookUp.getByRole('textbox')
  await expect(search).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  await field.fill('123456789')
  await search.click()
  await expect(lookUp.getByText('ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('123456789')
  await field.fill(` ${id} `)
  await field.press('Enter')
  const result = page.getByRole('dialog', { name: 'Status Pertanyaan', exact: true })
  await expect(result.getByText(id, { exact: true })).toBeVisible()
  await expect(result.getByRole('list', { name: 'Riwayat Pertanyaan' }).getByRole('listitem')).toContainText(
    /20\d\d, \d\d\.\d\d/,
  )
  expect(await lookUp.count()).toBe(0)
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Cek Status', exact: true }).first().click()
  await expect(field).toHaveValue('')
})

test('a typed query is trimmed before it goes into the address, on the home page and on the page of results', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByPlaceholder('Tulis pertanyaan...').fill('  kuota domisili  ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=kuota+domisili')
  await page.getByPlaceholder('Tulis pertanyaan...').fill(' afirmasi ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=afirmasi')
})
