// A question on a bad network, cut at places that the daily tests leave out; and answers that are offered while it is written.
import { expect, type Page } from '@playwright/test'
import { aPdf } from '#tests/builders/a-photo.ts'
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

const expectWaiting = (page: Page) =>
  expect(page.getByRole('main').getByRole('alert')).toContainText('Belum terkirim: menunggu internet')

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
  'before anything is written': async (page, title) => {
    await page.context().setOffline(true)
    await write(page, title)
    await send(page)
    await expectWaiting(page)
    await page.context().setOffline(false)
    return undefined
  },
  'just before it is sent': async (page, title) => {
    await write(page, title)
    await page.context().setOffline(true)
    await send(page)
    await expectWaiting(page)
    await page.context().setOffline(false)
    return undefined
  },
  'on the way there': async (page, title) => {
    await spoil(page, 'POST', action, 'lost')
    await write(page, title)
    await send(page)
    return undefined
  },
  'on the way back': async (page, title) => {
    await spoil(page, 'POST', action, 'answer lost')
    await write(page, title)
    await send(page)
    return undefined
  },
  'on the way back, three times': async (page, title) => {
    await spoil(page, 'POST', action, 'answer lost', 3)
    await write(page, title)
    await send(page)
    return undefined
  },
  'behind a proxy that finds no portal': async (page, title) => {
    await spoil(page, 'POST', action, 502, 2)
    await write(page, title)
    await send(page)
    await expectWaiting(page)
    return undefined
  },
  'while its receipt is on the way': async (page, title) => {
    await spoil(page, 'GET', /receipt\.data/, 'lost')
    await write(page, title)
    await send(page)
    await expect(page.getByText('Tidak perlu mengirim lagi.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pertanyaan Anda sudah kami terima')
    await page.getByRole('link', { name: 'Buka tanda terima' }).click()
    return undefined
  },
  'while a file is on the way': async (page, title) => {
    await spoil(page, 'POST', /\/attachments\?/, 'lost')
    await write(page, title)
    await page.locator('input[type=file]').first().setInputFiles(pdf(title))
    await expect(page.getByText('Belum terunggah: jaringan terputus.')).toBeVisible()
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: 'menunggu berkas selesai diunggah' })).toBeVisible()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    return undefined
  },
}

const pdf = (word: string) => ({ name: 'akta.pdf', mimeType: 'application/pdf', buffer: aPdf(word) })

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
