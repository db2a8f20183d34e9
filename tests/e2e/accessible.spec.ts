// axe finds nothing on any page, in any open dialog, at phone and desktop width.
import { expect } from '@playwright/test'
import { addressOf } from './accessible-ids.ts'
import { refusals, type Walker, walks } from './accessible-pages.ts'
import { signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

test('dialogs of the home page and of registration', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Cek Status' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/register')
  await page.getByRole('button', { name: 'Daftar' }).click()
  await expect(page.getByText('Nama lengkap harus diisi').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

/** So many pages to a test: signing in again costs less than one long test that fails at its end. */
const pagesATest = 16

for (const who of Object.keys(walks) as Walker[]) {
  const all = [
    ...walks[who].map((address) => ({ address, isFound: true })),
    ...refusals[who].map((address) => ({ address, isFound: false })),
  ]
  for (let start = 0; start < all.length; start += pagesATest) {
    const some = all.slice(start, start + pagesATest)
    test(`pages of ${who}, from number ${start + 1}`, async ({ page }) => {
      test.setTimeout(120_000)
      if (who === 'visitor') await page.goto('/')
      else await signIn(page, who)
      for (const { address, isFound } of some) {
        const path = address in addressOf ? await addressOf[address as keyof typeof addressOf](page) : address
        const answer = await page.goto(path)
        expect([address, answer?.ok()]).toEqual([address, isFound])
        expect(await violationsOf(page)).toEqual([])
      }
    })
  }
}
