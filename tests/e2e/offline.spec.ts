// Reading without network: what was seen or saved opens, with its time; nothing of a person is kept; releases replace.
import { expect } from '@playwright/test'
import { goWhenKept, keptAddresses } from './kept-pages.ts'
import { signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

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
  await expect(page.getByText('Tidak ada internet')).toHaveCount(0)

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
  await expect(page.getByText(/Tidak ada internet|Ini salinan/)).toHaveCount(0)
})

test('a page not seen says so in words and names what is there', async ({ page, context }) => {
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

test('a page that is never kept says so too, whichever way one goes there', async ({ page, context }) => {
  await goWhenKept(page, '/')
  await context.setOffline(true)
  for (const path of ['/status', '/login', '/client/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Tidak ada internet' })).toBeVisible()
  }
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cek status pertanyaan' }).click()
  await expect(page.getByRole('heading', { name: 'Tidak ada internet' })).toBeVisible()
  await page.goto('/search?q=kuota')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Hasil pencarian untuk')).toBeVisible()
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

for (const path of ['/knowledge', article]) {
  test(`${path} offers once to be kept`, async ({ page }) => {
    await page.goto(path)
    const offer = page.getByRole('button', { name: 'Simpan untuk dibaca tanpa internet' })
    await expect(offer).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('button', { name: /tanpa internet/ })).toBeVisible()
  })
}

test('all public pages can be saved', async ({ page, context }) => {
  test.setTimeout(60_000)
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Simpan untuk dibaca tanpa internet' }).click()
  await expect(page.getByText(/^\d+ dari \d+ halaman$/)).toBeVisible()
  const saved = page.getByText(/^Tersimpan pada \d{1,2} \p{L}+ \d{4}, \d\d\.\d\d WIB\. Bisa dibaca tanpa internet\.$/u)
  await expect(saved).toBeVisible({ timeout: 40_000 })
  // Anyone who comes back is told, and can have newer ones; not where there is no network to get them from.
  await page.reload()
  await expect(saved).toBeVisible()
  await expect(page.getByRole('button', { name: 'Perbarui salinan tanpa internet' })).toBeVisible()
  await context.setOffline(true)
  await expect(saved).toBeVisible()
  await expect(page.getByRole('button', { name: /tanpa internet/ })).toHaveCount(0)
  await page.goto(unseen)
  await expect(page.getByRole('article').or(page.getByRole('main')).first()).toBeVisible()
  await expect(page.getByText(savedLine)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tidak ada internet' })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText(savedLine)).toBeVisible()
})

test('of a signed-in person nothing is kept but the own questions', async ({ page }) => {
  await goWhenKept(page, '/')
  await signIn(page, 'client@spmb.test')
  await page.goto('/client/dashboard')
  await page.goto('/client/profile')
  await page.goto('/search?q=kuota')
  await page.goto('/status')
  await goWhenKept(page, '/knowledge')
  const allowed = /^\/(assets\/[^/]+|knowledge|crisis-line\.json|favicon\.svg|offline\.(html|css))?$/
  expect((await keptAddresses(page)).filter((path) => !allowed.test(path))).toEqual([])
  const personal = await page.evaluate(async () => {
    const answers = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()))
    const texts = await Promise.all(answers.flat().map((answer) => answer.text()))
    return texts.filter((text) => text.includes('client@spmb.test') || text.includes('Klien Contoh')).length
  })
  expect(personal).toBe(0)
})

test('with network the page is the fresh one, whatever was kept', async ({ page }) => {
  await goWhenKept(page, '/terms')
  const plant = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.startsWith('spmb-pages-')) ?? ''
      const headers = { 'content-type': 'text/html', 'x-saved-at': new Date().toISOString() }
      await (await caches.open(name)).put('/terms', new Response('<h1>Salinan lama</h1>', { headers }))
    })
  await plant()
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Salinan lama')
  await expect(page.getByText('Ini salinan yang disimpan')).toHaveCount(0)
})

test('a new release takes over what an older one kept', async ({ page, context }) => {
  await goWhenKept(page, '/')
  await page.evaluate(async () => {
    const headers = { 'content-type': 'text/html', 'x-saved-at': '2026-01-02T03:04:05.000Z' }
    const old = await caches.open('spmb-pages-0ld')
    await old.put('/privacy', new Response('<h1>Rilis lama</h1>', { headers }))
    await (await caches.open('spmb-files-0ld')).put('/assets/old.js', new Response('0'))
  })
  // Until the network has given the new page, the old copy is better than none.
  await context.setOffline(true)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rilis lama')
  await context.setOffline(false)
  await page.goto('/contact')
  const oldOnes = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith('-0ld')))
  await expect.poll(oldOnes, { timeout: 15_000 }).toEqual([])
  expect(await keptAddresses(page)).toContain('/privacy')
  await context.setOffline(true)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Rilis lama')
})

test('without network a filter and the chat stay where they are', async ({ page, context }) => {
  await goWhenKept(page, '/contact')
  await page.getByRole('button', { name: 'Buka asisten virtual' }).click()
  const message = page.getByLabel('Tulis pesan')
  await message.waitFor()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Cari kabupaten/kota' }).fill('Banyumas')
  await page.keyboard.press('Enter')
  await message.fill('Apa syaratnya?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(/Perangkat Anda sedang tanpa internet/)).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('searchbox', { name: 'Cari kabupaten/kota' })).toHaveValue('Banyumas')
})
