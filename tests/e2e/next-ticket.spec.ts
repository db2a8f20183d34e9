// 'Ambil tiket berikutnya' and 'Antrean saya': two who take at once get two tickets, each its own, and can give it back.
import { type Browser, expect, type Page } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { asAgent, flashOn, signIn } from './register-client.ts'
import { test } from './test.ts'

test.setTimeout(90_000)

async function ask(origin: string, subject: string): Promise<void> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const answer = await http.post('/client/create-question', {
    ...{ subject, category: 'login', priority: 'urgent', description: 'Akun saya ditolak.', regencyId: '' },
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
}

const take = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Ambil tiket berikutnya' }).first()
const onTicket = /\/helpdesk\/tickets\/\d+$/
const queue = (page: Page) => page.getByRole('region', { name: 'Antrean saya' })

async function secondAgent(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'admin@spmb.test', undefined, '/helpdesk/dashboard')
  return page
}

/** Takes the claim back, so that other tests find the ticket as it was. */
async function giveBack(page: Page): Promise<void> {
  await page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true }).click()
  await expect(page.getByText(/kembali ke tiket masuk$/).first()).toBeVisible()
}

test('two who take the next one at the same time get two, and each can give theirs back', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const stamp = `${project.name} ${Date.now()}`
  await ask(baseURL ?? '', `Giliran satu ${stamp}`)
  await ask(baseURL ?? '', `Giliran dua ${stamp}`)
  await asAgent(page, '/helpdesk/dashboard')
  const other = await secondAgent(browser)
  const both = [page, other]
  for (const each of both) await expect(take(each)).toBeVisible()
  await Promise.all(both.map((each) => take(each).click()))
  for (const each of both) await expect(each).toHaveURL(onTicket)
  expect(page.url()).not.toBe(other.url())
  for (const each of both) await expect(each.getByText(/^Tiket [TC]-\d+ sedang diproses$/).first()).toBeVisible()

  await test.step('it stands in the own queue, with a reason', async () => {
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const ticketUrl = page.url()
    const third = await page.context().newPage()
    await third.goto('/helpdesk/dashboard')
    const row = queue(third)
      .getByRole('listitem')
      .filter({ has: third.locator(`a[href="${new URL(ticketUrl).pathname}"]`) })
    await expect(row).toContainText(title)
    await expect(row).toContainText(/Lewat|lewat|Sisa|Menunggu|Baru masuk|Tahap/)
    await third.close()
  })
  for (const each of both) await giveBack(each)
})

test('the key g takes it from any page of the desk, and the list of keys says so', { tag: '@wide' }, async ({
  page,
  baseURL,
}) => {
  await ask(baseURL ?? '', `Dengan g ${Date.now()}`)
  await asAgent(page, '/helpdesk/announcements')
  const keys = page.getByRole('dialog', { name: 'Pintasan keyboard' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(keys).toContainText('Ambil tiket berikutnya')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('g')
  await expect(page).toHaveURL(onTicket)
  await giveBack(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the list of what came in gives the next one too, and it can be given back', async ({ page, baseURL }, {
    project,
  }) => {
    await ask(baseURL ?? '', `Tanpa skrip ${project.name} ${Date.now()}`)
    await asAgent(page, '/helpdesk/tickets/pending')
    await take(page).click()
    await expect(page).toHaveURL(onTicket)
    await expect(flashOn(page, 'sedang diproses')).toBeVisible()
    await page.getByRole('button', { name: 'Kembalikan ke tiket masuk' }).click()
    await expect(page.getByRole('button', { name: 'Ambil tiket', exact: true })).toBeVisible()
  })
})
