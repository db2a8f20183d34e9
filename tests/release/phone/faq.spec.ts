// The FAQ of the home page searches on the server; without network among what the page has.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

const faqOf = (page: Page) => page.getByRole('region', { name: 'Pertanyaan yang sering diajukan' })
const pressed = (page: Page) => faqOf(page).getByRole('listitem').getByRole('button', { pressed: true })
const questionsOf = (page: Page) => faqOf(page).locator('details')

test('a sentence that no text contains finds what it asks; without network only what contains it', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const faq = faqOf(page)
  const box = faq.getByPlaceholder('Cari Pertanyaan...', { exact: true })
  await box.fill('umure paling tuwo piro mlebu SMA')
  await box.press('Enter')
  await expect(questionsOf(page).first()).toContainText('Berapa batas umur masuk SMA negeri?')
  await expect(pressed(page)).toHaveText(['SMA', 'Persyaratan SMA'])
  await expect(questionsOf(page).first().getByRole('paragraph').nth(0)).toBeVisible()

  await context.setOffline(true)
  await box.fill('boleh daftar sma sama smk barengan gak')
  await expect(faq.getByText(/^Tidak ada hasil untuk pencarian/)).toBeVisible()
  await box.fill('mendaftar SMA dan SMK sekaligus')
  await expect(questionsOf(page).first()).toContainText('Apakah boleh mendaftar SMA dan SMK sekaligus?')
})
