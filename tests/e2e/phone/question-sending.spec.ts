// A question on a bad network: wherever it is cut, the form says so, continues automatically, and makes one ticket.

import { expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { test } from '#tests/e2e/test.ts'

const form = '/client/create-question'

const openForm = (page: Page) => signInAsNew(page, 'client', form)

async function write(page: Page, title: string): Promise<void> {
  await openParticulars(page)
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await page.getByLabel('Deskripsi').fill(`Isi dari ${title}`)
}

const send = (page: Page) => page.getByRole('button', { name: 'Kirim pertanyaan' }).click()

const waiting = (page: Page) => page.getByRole('main').getByText('Belum terkirim: menunggu internet')
const expectWaiting = (page: Page) => expect(waiting(page)).toBeVisible()

/** Spoils the first `times` requests that match, in the given way, and lets the others through. */
async function spoil(
  page: Page,
  method: string,
  url: RegExp,
  how: 'lost' | 'answer lost' | number,
  times = 1,
): Promise<void> {
  let left = times
  await page.route(url, async (route) => {
    if (route.request().method() !== method || left-- <= 0) return route.continue()
    if (how === 'answer lost') await route.fetch({ maxRedirects: 0 })
    if (typeof how === 'number') await route.fulfill({ status: how, contentType: 'text/html', body: '<h1>Maaf</h1>' })
    else await route.abort()
  })
}

const action = /create-question\.data/

/** Where the network is cut; each ends with a network again, and gives the page on which the question continues. */
const cuts: Readonly<Record<string, (page: Page, title: string) => Promise<Page | undefined>>> = {
  'while it waits, and the page is loaded again': async (page, title) => {
    await spoil(page, 'POST', action, 'answer lost', 2)
    await write(page, title)
    await send(page)
    await expectWaiting(page)
    await page.reload()
    return undefined
  },
  'while it waits, and the tab is closed': async (page, title) => {
    await write(page, title)
    await page.context().setOffline(true)
    await send(page)
    await expectWaiting(page)
    const next = await page.context().newPage()
    await page.close()
    await next.context().setOffline(false)
    await next.goto(form)
    return next
  },
}

for (const [where, cut] of Object.entries(cuts)) {
  test(`cut ${where}`, async ({ page: first }) => {
    const title = `Jaringan putus ${where} ${crypto.randomUUID()}`
    await openForm(first)
    const page = (await cut(first, title)) ?? first
    await page.waitForURL(/\/receipt$/)
    await expect(page.getByText(/Diterima pukul \d\d\.\d\d WIB/)).toBeVisible()
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draf')))
    expect(kept).toEqual([])
    await page.goto('/client/questions')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toHaveCount(1)
  })
}

test('the person who writes on, or says so, is not sent behind their back', async ({ page }) => {
  const title = `Berhenti mencoba ${aWord()}`
  await openForm(page)
  await write(page, title)
  await page.context().setOffline(true)
  await send(page)
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('button', { name: 'Berhenti mencoba' }).click()
  await expect(waiting(page)).toBeHidden()
  await send(page)
  await expect(waiting(page)).toBeVisible()
  await page.getByLabel('Deskripsi').fill('Ada yang berubah.')
  await expect(waiting(page)).toBeHidden()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('Draf dipulihkan')).toBeVisible()
  await expect(page.getByLabel('Deskripsi')).toHaveValue('Ada yang berubah.')
  await page.getByRole('button', { name: 'Hapus draf' }).click()
})
