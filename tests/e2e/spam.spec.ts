// Spam at the desk: one ticket and many, taken back at once and later, with and without JavaScript.
import { expect, type Page } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'

test.setTimeout(90_000)

/** Asks as the demo client, so often; gives what all the titles have in common. */
async function ask(origin: string, subject: string, times: number): Promise<string> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  for (let one = 1; one <= times; one++) {
    const answer = await http.post('/client/create-question', {
      subject: `${subject} no ${one}`,
      category: 'login',
      priority: 'low',
      description: 'Beli pengikut murah.',
      regencyId: '',
      idempotencyKey: crypto.randomUUID(),
    })
    expect(answer.status).toBe(302)
  }
  return subject
}

const list = (name: string, search: string) => `/helpdesk/tickets/${name}?search=${encodeURIComponent(search)}`
const rows = (page: Page) => page.locator('main a[data-row]')

test('many leave the list, are taken back, and one by one stand in a list of their own', async ({ page, baseURL }, {
  project,
}) => {
  const subject = await ask(baseURL ?? '', `Iklan ${project.name} ${Date.now()}`, 2)
  await asAgent(page, list('pending', subject))
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.getByRole('button', { name: 'Tandai sebagai spam' }).click()
  await expect(page.getByText('Tiket ini keluar dari semua daftar')).toBeVisible()
  await page.getByRole('button', { name: 'Tandai sebagai spam 2 tiket' }).click()
  await expect(page.getByText('2 dari 2 tiket berhasil')).toBeVisible()
  await page.goto(list('pending', subject))
  await expect(page.getByText('Tidak ada tiket yang cocok')).toBeVisible()
  await page.goto(list('spam', subject))
  await expect(rows(page)).toHaveCount(2)

  await page.goBack()
  await page.goBack()
  await page.route(/\.data/, (route) => route.abort())
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Belum terkirim')
  await page.unroute(/\.data/)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kembalikan tiket terpilih dari spam')
  await expect(page.getByText('2 dari 2 tiket berhasil')).toBeVisible()
  await page.goto(list('pending', subject))
  await expect(rows(page)).toHaveCount(2)

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
  await page.goto(list('spam', subject))
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('main').getByRole('button', { name: 'Bukan spam' }).first().click()
  await expect(rows(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a ticket is marked and brought back', async ({ page, baseURL }, { project }) => {
    const subject = await ask(baseURL ?? '', `Iklan tanpa skrip ${project.name} ${Date.now()}`, 1)
    await asAgent(page, list('pending', subject))
    await rows(page).first().click()
    await page.getByRole('button', { name: 'Tandai sebagai spam' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Bukan spam' }).click()
    await expect(page.getByRole('button', { name: 'Tandai sebagai spam' })).toBeVisible()
  })
})
