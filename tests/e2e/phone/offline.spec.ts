// Reading without network: what was seen or saved opens, with its time; nothing of a person is kept.
// Saving all pages, releases and other ways: tests/release/phone/offline.spec.ts.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { goWhenKept, keptAddresses } from '#tests/e2e/kept-pages.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test.use({ serviceWorkers: 'allow' })

const article = '/knowledge/requirements/req-2'
const unseen = '/knowledge/requirements/req-1'
const savedLine = /^Tidak ada internet\. Halaman ini disimpan pada \d{1,2} \p{L}+ \d{4}, \d\d\.\d\d WIB\.$/u

test('a page seen before opens without network and says when it was kept', async ({ page, context }) => {
  // The first page is seen before there is a worker, the second comes through it, the third by a link.
  await goWhenKept(page, article)
  await goWhenKept(page, '/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kebijakan privasi' }).click()
  await expect.poll(() => keptAddresses(page)).toContain('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.getByText('Tidak ada internet').count()).toBe(0)

  await context.setOffline(true)
  await expect(page.getByText(savedLine)).toBeVisible()
  await page.goto(article)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: savedLine })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kebijakan privasi' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByText(savedLine)).toBeVisible()

  await context.setOffline(false)
  await page.goto(article)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.getByText(/Tidak ada internet|Ini salinan/).count()).toBe(0)
})

test('a page not seen shows a message and names the saved pages', async ({ page, context }) => {
  await goWhenKept(page, '/')
  await context.setOffline(true)
  await page.goto(unseen)
  await expect(page.getByRole('heading', { name: 'Tidak ada internet' })).toBeVisible()
  await expect(page.getByText('Halaman ini tidak tersimpan')).toBeVisible()
  // In the portal's own letters.
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))).toEqual([
    expect.stringMatching(/^"?Plus Jakarta Sans"? loaded$/),
  ])
  await page.getByRole('link', { name: 'Helpdesk dan Pengaduan SPMB' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(savedLine)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Panduan Pengguna' }).click()
  await expect(page.getByRole('heading', { name: 'Tidak ada internet' })).toBeVisible()
})

test('a search looks through what is saved on the telephone, and says so', async ({ page, context }) => {
  await goWhenKept(page, article)
  await goWhenKept(page, '/')
  await context.setOffline(true)
  await page.getByPlaceholder('Tulis pertanyaan...').fill('<b>kartu keluarganya')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=%3Cb%3Ekartu+keluarganya')
  await expect(page.getByRole('heading', { name: 'Hasil dari HP ini' })).toBeVisible()
  await expect(page.getByText('Yang dicari hanya 2 halaman yang tersimpan di HP ini.')).toBeVisible()
  const first = page.getByRole('listitem').first()
  await expect(first.locator('mark').first()).toHaveText(/kartu|keluarga/i)
  expect(await violationsOf(page)).toEqual([])
  await first.getByRole('link').click()
  await expect(page).toHaveURL(article)
  await expect(page.getByText(savedLine)).toBeVisible()

  await page.goto('/search?q=zzzz')
  await expect(page.getByText('Tidak ada halaman tersimpan tentang “zzzz”')).toBeVisible()
  // From one search to the next, by the page's own form.
  await page.getByLabel('Cari di halaman yang tersimpan di HP ini').fill('kartu keluarga')
  await page.getByRole('button', { name: 'Cari' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Hasil pencarian untuk')).toBeVisible()
})

test('of a signed-in person nothing is kept but the own questions', async ({ page }) => {
  await goWhenKept(page, '/')
  const email = await signInAsNew(page, 'client', '', { name: 'Klien Tanpa Jejak' })
  await page.goto('/client/dashboard')
  await page.goto('/client/profile')
  await page.goto('/search?q=kuota')
  await page.goto('/status')
  await goWhenKept(page, '/knowledge')
  const allowed = /^\/(assets\/[^/]+|knowledge|crisis-line\.json|favicon\.svg|offline\.(html|css))?$/
  expect((await keptAddresses(page)).filter((path) => !allowed.test(path))).toEqual([])
  const personal = await page.evaluate(async (own) => {
    const answers = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()))
    const texts = await Promise.all(answers.flat().map((answer) => answer.text()))
    return texts.filter((text) => text.includes(own) || text.includes('Klien Tanpa Jejak')).length
  }, email)
  expect(personal).toBe(0)
})
