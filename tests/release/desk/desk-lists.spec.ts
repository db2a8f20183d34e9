// Lists of the desk that other clocks, keys and cut connections reach.
import { expect, type Page } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { ask, openList, ownWords } from '#tests/e2e/desk-questions.ts'
import { test } from '#tests/e2e/test.ts'

const rows = (page: Page) => page.locator('main a[data-row]')
const list = (name: string, words: string) => `/helpdesk/tickets/${name}?search=${encodeURIComponent(words)}`

test('ages count to the portal’s time, whatever the clock of the office says', async ({ page, baseURL }) => {
  const title = ownWords('Jam kantor')
  await ask(baseURL, title)
  await page.clock.setSystemTime(Date.now() + 3 * 24 * 60 * 60_000)
  await openList(page, title)
  await expect(page.getByLabel('Pilih semua di halaman ini')).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText(/baru saja|menit lalu/)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('main')).not.toContainText('hari lalu')
})

test('a card of the dashboard leads to its own tickets, in sight', async ({ page }) => {
  await signInAsNew(page, 'agent', '/helpdesk/dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Menunggu Balasan/ })
    .first()
    .click()
  await expect(page).toHaveURL(/in-progress\?status=waiting/)
  await expect(page.getByRole('link', { name: 'Hapus filter: Menunggu Balasan' })).toBeVisible()
  await expect(page.getByLabel('Status', { exact: true })).toBeHidden()
  await expect(rows(page).first()).toBeInViewport()
})

test('the key g takes the next ticket from any page of the desk, and its toast gives it back', async ({
  page,
  baseURL,
}) => {
  await ask(baseURL, ownWords('Dengan g'), { priority: 'urgent' })
  await signInAsNew(page, 'agent', '/helpdesk/announcements')
  const keys = page.getByRole('dialog', { name: 'Pintasan keyboard' })
  await expect(async () => {
    await page.keyboard.press('?')
    expect(await keys.isVisible()).toBe(true)
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('g')
  await expect(page).toHaveURL(/\/helpdesk\/tickets\/\d+$/)
  await expect(page.getByText(/^Tiket [TC]-\d+ sedang diproses$/).first()).toBeVisible()
  await page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true }).click()
  await expect(page.getByText(/kembali ke tiket masuk$/).first()).toBeVisible()
})

test('spam is reverted after a cut connection, and a second press on its button answers no question', async ({
  page,
  baseURL,
}) => {
  const words = ownWords('Iklan')
  await ask(baseURL, [`${words} no 1`, `${words} no 2`])
  await openList(page, words)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.getByRole('form', { name: 'Tiket terpilih' }).getByText('Lainnya', { exact: true }).click()
  await page.getByRole('button', { name: 'Tandai sebagai spam', exact: true }).click()
  await page.getByRole('button', { name: 'Tandai sebagai spam 2 tiket' }).click()
  await expect(page.getByText('2 dari 2 tiket berhasil')).toBeVisible()
  await page.route(/\.data/, (route) => route.abort())
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Belum terkirim')
  await page.unroute(/\.data/)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kembalikan tiket terpilih dari spam')
  await expect(page.getByText('2 dari 2 tiket berhasil')).toBeVisible()
  await page.goto(list('pending', words))
  await rows(page).first().click()
  const mark = page.getByRole('button', { name: 'Tandai sebagai spam' })
  const question = page.getByRole('dialog')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/presence')) posts.push(request.url())
  })
  // The second press neither answers nor closes.
  await mark.dblclick()
  await expect(question).toBeVisible()
  expect(posts).toEqual([])
  await question.getByRole('button', { name: 'Ya, tandai sebagai spam' }).click()
  await expect(page.getByText('Tiket ini ditandai sebagai spam')).toBeVisible()
})

test('the wall renews itself', async ({ page, baseURL }) => {
  test.slow()
  await signInAsNew(page, 'agent', '/helpdesk/reports/wall', { permissions: ['reports'] })
  const received = page.locator('dl > div').filter({ hasText: 'Masuk hari ini' }).locator('dd')
  const numberIn = (text: string | null) => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''))
  const before = numberIn(await received.textContent())
  await ask(baseURL, ownWords('Untuk layar dinding'), { priority: 'low' })
  await expect(async () => expect(numberIn(await received.textContent())).toBeGreaterThan(before)).toPass()
})
