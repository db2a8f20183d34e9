// A question on a bad network: wherever it is cut, the form says so, goes on by itself, and makes one ticket.
import { expect, type Page } from '@playwright/test'
import { aPdf } from '../builders/a-photo.ts'
import { test } from './test.ts'

const form = '/client/create-question'
const password = 'Spmb-Demo-2025!'

async function openForm(page: Page): Promise<void> {
  await page.goto(`/login?next=${form}`)
  await page.getByLabel('Email').fill('client@spmb.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.waitForURL(form)
}

async function write(page: Page, title: string): Promise<void> {
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

/** Where the network is cut; each ends with a network again, and gives the page on which the question goes on. */
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
  'while it waits, and the page is loaded anew': async (page, title) => {
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
    const title = `Jaringan putus ${where} ${Date.now()}`
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

test('whoever writes on, or says so, is not sent behind their back', async ({ page }) => {
  const title = `Berhenti mencoba ${Date.now()}`
  await openForm(page)
  await write(page, title)
  await page.context().setOffline(true)
  await send(page)
  await expectWaiting(page)
  await page.getByRole('button', { name: 'Berhenti mencoba' }).click()
  await expect(page.getByText('Belum terkirim')).toHaveCount(0)
  await send(page)
  await expectWaiting(page)
  await page.getByLabel('Deskripsi').fill('Ada yang berubah.')
  await expect(page.getByText('Belum terkirim')).toHaveCount(0)
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('Draf dipulihkan')).toBeVisible()
  await expect(page.getByLabel('Deskripsi')).toHaveValue('Ada yang berubah.')
  await page.getByRole('button', { name: 'Hapus draf' }).click()
})

test('answers are offered while the subject is typed, and are never in the way', async ({ page }) => {
  await openForm(page)
  const offered = page.getByRole('region', { name: 'Mungkin ini jawabannya' })
  await page.getByLabel('Subjek').fill('domisili')
  await expect(offered.getByRole('link').first()).toBeVisible()
  expect(await offered.getByRole('link').count()).toBeLessThanOrEqual(3)
  await expect(page.getByLabel('Subjek')).toBeFocused()
  await expect(page.getByText(/jawaban yang mungkin cocok ada di bawah isian Subjek/)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(offered.getByRole('button', { name: 'Tutup saran jawaban' })).toBeFocused()
  const [opened] = await Promise.all([page.context().waitForEvent('page'), offered.getByRole('link').first().click()])
  await opened.close()
  await expect(page.getByLabel('Subjek')).toHaveValue('domisili')
  await page.getByLabel('Subjek').fill('zzzzzz')
  await expect(offered).toHaveCount(0)
  await page.getByLabel('Subjek').fill('domisili')
  await offered.getByRole('button', { name: 'Tutup saran jawaban' }).click()
  await page.getByLabel('Subjek').fill('afirmasi')
  await expect(offered).toHaveCount(0)
})
