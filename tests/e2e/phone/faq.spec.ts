// The FAQ of the home page: categories, topics, accordion, search over all categories, ?search=. Without scripts:
// tests/request/public-pages.test.ts and search.test.ts.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

const topics = {
  Umum: ['Informasi SPMB Jateng 2025', 'Petunjuk Teknis', 'Teknis Pendaftaran'],
  SMA: ['Persyaratan SMA', 'Pendaftaran SMA', 'Jadwal SMA'],
  SMK: ['Persyaratan SMK', 'Pendaftaran SMK', 'Jadwal SMK', 'Persyaratan Khusus'],
}

const faqOf = (page: Page) => page.getByRole('region', { name: 'Pertanyaan yang sering diajukan' })
const pressed = (page: Page) => faqOf(page).getByRole('listitem').getByRole('button', { pressed: true })
const questionsOf = (page: Page) => faqOf(page).locator('details')

test('changing the category selects its first topic, and any number of answers can be open', async ({ page }) => {
  await page.goto('/')
  const faq = faqOf(page)
  await expect(pressed(page)).toHaveText(['Umum', 'Informasi SPMB Jateng 2025'])
  await expect(faq.getByRole('list', { name: 'Kategori' }).getByRole('button')).toHaveText(Object.keys(topics))
  for (const [category, names] of Object.entries(topics).reverse()) {
    await faq.getByRole('button', { name: category, exact: true }).click()
    await expect(faq.getByRole('list', { name: 'Topik' }).getByRole('button')).toHaveText(names)
    await expect(pressed(page)).toHaveText([category, names[0] ?? ''])
  }
  await faq.getByRole('button', { name: 'SMK', exact: true }).click()
  await faq.getByRole('button', { name: 'Jadwal SMK', exact: true }).click()
  await expect(pressed(page)).toHaveText(['SMK', 'Jadwal SMK'])
  const [first, second] = [questionsOf(page).nth(0), questionsOf(page).nth(1)]
  await expect(first).toContainText('Apakah jadwal SMK sama dengan SMA?')
  await expect(first.locator('summary')).toBeVisible()
  await expect(first.getByRole('paragraph').first()).toBeHidden()
  for (const item of [first, second]) await item.locator('summary').click()
  for (const item of [first, second]) await expect(item.getByRole('paragraph').first()).toBeVisible()
})

test('a search shows all matches of all categories and jumps to the first one’s topic', async ({ page }) => {
  await page.goto('/')
  const faq = faqOf(page)
  await faq.getByRole('button', { name: 'SMK', exact: true }).click()
  const box = faq.getByPlaceholder('Cari Pertanyaan...', { exact: true })
  await box.fill('KAPAN')
  await expect(faq.getByText(/^\d+ pertanyaan cocok dari semua kategori$/)).toBeVisible()
  const shown = await questionsOf(page).allInnerTexts()
  await expect(faq.getByText(`${shown.length} pertanyaan cocok dari semua kategori`)).toBeVisible()
  for (const [category, names] of Object.entries(topics)) {
    expect(shown.some((words) => names.some((name) => words.startsWith(`${category} · ${name}`)))).toBe(true)
  }
  await faq.getByRole('button', { name: 'Cari', exact: true }).click()
  const [category = '', topic = ''] = shown[0]?.split('\n')[0]?.split(' · ') ?? []
  await expect(pressed(page)).toHaveText([category, topic])
  await expect(questionsOf(page)).toHaveCount(shown.length)

  // A word of one answer alone, as its reader would write it; Enter searches too.
  await box.fill('daftar ulang SMK')
  await box.press('Enter')
  await expect(questionsOf(page).first()).toContainText('Jadwal SMK')
  await expect(pressed(page)).toHaveText(['SMK', 'Jadwal SMK'])

  await box.fill('zakat fitrah')
  await expect(faq.getByText('Tidak ada hasil untuk pencarian "zakat fitrah"', { exact: true })).toBeVisible()
  await box.fill('')
  await expect(questionsOf(page).nth(3)).toBeVisible()
})

test('an address with ?search= shows the FAQ with that answer open', async ({ page }) => {
  const question = 'Kapan batas terakhir mengganti program keahlian?'
  for (const arrive of [
    () => page.goto(`/?search=${encodeURIComponent(question)}#faq`),
    async () => {
      await page.goto(`/search?q=${encodeURIComponent(question.toUpperCase())}`)
      await page.getByRole('main').getByRole('link', { name: question }).click()
    },
  ]) {
    await arrive()
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === question && url.hash === '#faq')
    await expect(faqOf(page).getByPlaceholder('Cari Pertanyaan...')).toHaveValue(question)
    await expect(pressed(page)).toHaveText(['SMK', 'Jadwal SMK'])
    await expect(questionsOf(page)).toHaveCount(1)
    await expect(questionsOf(page).getByRole('paragraph').filter({ hasText: 'Juni' }).first()).toBeInViewport()
    // At the top of the screen, not under chips and topics.
    await expect.poll(async () => (await questionsOf(page).boundingBox())?.y).toBeLessThan(160)
  }
})

test('in print every answer of the topic is expanded', async ({ page }) => {
  await page.goto('/')
  await expect(questionsOf(page).nth(1)).toBeVisible()
  const answers = questionsOf(page).locator('> div')
  await expect(answers.nth(1)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answers.nth(1)).toBeVisible()
})
