// Reading without network: saving all pages, pages that are never kept, fresh pages, and what a new release takes over.
import { expect } from '@playwright/test'
import { goWhenKept, keptAddresses } from '#tests/e2e/kept-pages.ts'
import { test } from '#tests/e2e/test.ts'

test.use({ serviceWorkers: 'allow' })

const article = '/knowledge/requirements/req-2'
const unseen = '/knowledge/requirements/req-1'
const savedLine = /^Tidak ada internet\. Halaman ini disimpan pada \d{1,2} \p{L}+ \d{4}, \d\d\.\d\d WIB\.$/u

test('a page that is never kept says so too, whichever way one goes there', async ({ page, context }) => {
  await goWhenKept(page, '/')
  await context.setOffline(true)
  for (const path of ['/status', '/login', '/client/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Tidak ada internet' })).toBeVisible()
  }
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link', { name: 'Cek status' }).click()
  await expect(page.getByRole('heading', { name: 'Tidak ada internet' })).toBeVisible()
  await page.goto('/search?q=kuota')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Hasil pencarian untuk')).toBeVisible()
})

test('all public pages can be saved, which each offers once', async ({ page, context }) => {
  for (const path of ['/knowledge', article]) {
    await page.goto(path)
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Simpan untuk dibaca tanpa internet' }),
    ).toHaveCount(1)
  }
  await page.goto('/knowledge')
  await page.getByRole('button', { name: 'Simpan untuk dibaca tanpa internet' }).click()
  await expect(page.getByText(/^\d+ dari \d+ halaman$/)).toBeVisible()
  const saved = page.getByText(/^Tersimpan pada \d{1,2} \p{L}+ \d{4}, \d\d\.\d\d WIB\. Bisa dibaca tanpa internet\.$/u)
  await expect(saved).toBeVisible()
  // Anyone who returns is notified, and can have newer ones; not where there is no network to get them from.
  await page.reload()
  await expect(saved).toBeVisible()
  await expect(page.getByRole('button', { name: 'Perbarui salinan tanpa internet' })).toBeVisible()
  await context.setOffline(true)
  await expect(saved).toBeVisible()
  expect(await page.getByRole('button', { name: /tanpa internet/ }).count()).toBe(0)
  await page.goto(unseen)
  await expect(page.getByRole('article').or(page.getByRole('main')).first()).toBeVisible()
  await expect(page.getByText(savedLine)).toBeVisible()
  expect(await page.getByRole('heading', { name: 'Tidak ada internet' }).count()).toBe(0)
  await page.goto('/')
  await expect(page.getByText(savedLine)).toBeVisible()
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
  expect(await page.getByText('Ini salinan yang disimpan').count()).toBe(0)
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
  await expect.poll(oldOnes).toEqual([])
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
