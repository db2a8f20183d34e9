// Under an article: whether it helped, a few words, what to read next, and how to pass it on.
import { type Browser, expect, type Page } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { openStaffMenu } from './staff-menu.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const question = 'Apakah artikel ini membantu?'
const thanks = 'Terima kasih atas masukan Anda.'
const card = (page: Page) => page.locator('#masukan')
const answer = (page: Page, word: 'Ya' | 'Tidak') => card(page).getByRole('button', { name: word, exact: true })

/** What staff read; the page is in the agent's own browser. */
async function asStaff(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await asAgent(page, '/helpdesk/feedback')
  await expect(page.getByRole('heading', { level: 1, name: 'Tanggapan pembaca' })).toBeVisible()
  return page
}

/** [yes, no] of the article whose title this is. */
async function verdictOn(staff: Page, title: string): Promise<[number, number]> {
  await staff.goto('/helpdesk/feedback')
  const row = staff.getByRole('row').filter({ hasText: title })
  if ((await row.count()) === 0) return [0, 0]
  const cells = await row.getByRole('cell').allInnerTexts()
  const [yes, no] = cells.slice(1, 3).map((cell) => Number(cell.replace(/\D/g, '')))
  return [yes ?? 0, no ?? 0]
}

test('an answer counts once, takes a comment, can change, and is remembered', async ({ page, browser }, {
  project,
}) => {
  test.setTimeout(60_000)
  // Widths run side by side on one database: each judges an article of its own.
  const path = project.name === 'phone' ? '/knowledge/requirements/req-4' : '/knowledge/requirements/req-5'
  const words = `Contohnya kurang (${project.name} ${Date.now()})`
  await page.goto(path)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const staff = await asStaff(browser)
  const [yes, no] = await verdictOn(staff, title)

  await expect(card(page).getByRole('heading', { name: question })).toBeVisible()
  await answer(page, 'Tidak').click()
  await expect(card(page).getByText(thanks, { exact: true })).toBeVisible()
  await expect(answer(page, 'Tidak')).toHaveAttribute('aria-pressed', 'true')
  expect(await verdictOn(staff, title)).toEqual([yes, no + 1])

  const field = card(page).getByRole('textbox')
  await expect(field).toHaveAttribute('maxlength', '500')
  await field.evaluate((element) => element.removeAttribute('maxlength'))
  await field.fill('x'.repeat(501))
  await card(page).getByRole('button', { name: 'Kirim komentar' }).click()
  await expect(card(page).getByText('Komentar paling panjang 500 karakter')).toBeVisible()
  await expect(field).toHaveValue('x'.repeat(501))
  await field.fill(`${words}\nBaris kedua.`)
  await card(page).getByRole('button', { name: 'Kirim komentar' }).click()
  await expect(field).toHaveCount(0)
  await expect(card(page).getByText(thanks, { exact: true })).toBeVisible()
  await staff.reload()
  await expect(staff.getByText(words)).toHaveCount(1)

  await page.reload()
  await expect(answer(page, 'Tidak')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page).getByText(thanks, { exact: true })).toBeVisible()
  await answer(page, 'Ya').click()
  await expect(answer(page, 'Ya')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => verdictOn(staff, title)).toEqual([yes + 1, no])
  await expect(staff.getByText(words)).toHaveCount(1)
})

test('what cannot be sent stays, with a sentence that says what to do', async ({ page }) => {
  await page.goto('/knowledge/requirements/req-6')
  await answer(page, 'Ya').click()
  await card(page).getByRole('textbox').fill('Jangan hilang.')
  await page.route(/req-6/, (route) => route.abort())
  await card(page).getByRole('button', { name: 'Kirim komentar' }).click()
  await expect(card(page).getByRole('alert')).toContainText('Belum terkirim')
  await expect(card(page).getByRole('textbox')).toHaveValue('Jangan hilang.')
  await page.unroute(/req-6/)
  await card(page).getByRole('button', { name: 'Kirim komentar' }).click()
  await expect(card(page).getByRole('textbox')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('answer and comment are a form, and a visitor counts once', async ({ page, browser }, { project }) => {
    test.setTimeout(60_000)
    const path = project.name === 'phone' ? '/knowledge/video-tutorials/video-1' : '/knowledge/video-tutorials/video-2'
    const words = `Tanpa skrip (${project.name} ${Date.now()})`
    await page.goto(path)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const staff = await asStaff(browser)
    const [yes, no] = await verdictOn(staff, title)

    await answer(page, 'Ya').click()
    await expect(card(page).getByText(thanks, { exact: true })).toBeVisible()
    await card(page).getByRole('textbox').fill('x'.repeat(500))
    await card(page).getByRole('textbox').fill(words)
    await card(page).getByRole('button', { name: 'Kirim komentar' }).click()
    await expect(card(page).getByText(thanks, { exact: true })).toBeVisible()
    await expect(card(page).getByRole('textbox')).toHaveCount(0)

    // Another day, another mind, the same visitor.
    await page.goto(path)
    await answer(page, 'Tidak').click()
    await expect(card(page).getByText(thanks, { exact: true })).toBeVisible()
    expect(await verdictOn(staff, title)).toEqual([yes, no + 1])
    await expect(staff.getByText(words)).toHaveCount(1)
  })
})

test('what staff read is theirs alone, linked, and accessible', async ({ page, browser, baseURL }) => {
  await page.goto('/knowledge/requirements/req-7')
  await answer(page, 'Ya').click()
  await expect(card(page).getByText(thanks, { exact: true })).toBeVisible()
  const client = new HttpClient(baseURL ?? '')
  await client.signIn('client@spmb.test')
  expect((await client.get('/helpdesk/feedback')).status).toBe(403)
  const visitor = await new HttpClient(baseURL ?? '').get('/helpdesk/feedback')
  expect(visitor.headers.get('location')).toContain('/login')

  const staff = await asStaff(browser)
  await staff.goto('/helpdesk/dashboard')
  await openStaffMenu(staff)
  await staff.getByRole('link', { name: 'Tanggapan pembaca' }).click()
  await expect(staff).toHaveURL('/helpdesk/feedback')
  for (const each of [page, staff]) {
    expect(await violationsOf(each)).toEqual([])
  }
})

test('an unknown article takes no answer', async ({ baseURL }) => {
  const visitor = new HttpClient(baseURL ?? '')
  const refused = await visitor.post('/knowledge/requirements/req-99', { score: '1' })
  expect(refused.status).toBe(404)
  expect(await refused.text()).toContain('Artikel tidak ditemukan')
})

test('an article leads on, can be shared, and prints as its text alone', async ({ page }) => {
  await page.goto('/knowledge/requirements/req-2')
  const related = page.getByRole('region', { name: 'Artikel terkait' })
  await expect(related.getByRole('link')).toHaveCount(3)
  const share = await page.getByRole('link', { name: 'Bagikan lewat WhatsApp' }).getAttribute('href')
  expect(share).toMatch(/^https:\/\/wa\.me\/\?text=/)
  expect(decodeURIComponent(share ?? '')).toContain('/knowledge/requirements/req-2')

  await page.emulateMedia({ media: 'print' })
  for (const part of [card(page), related, page.getByRole('banner'), page.getByRole('contentinfo')]) {
    await expect(part).toBeHidden()
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByText(/^Alamat: http.*\/knowledge\/requirements\/req-2$/)).toBeVisible()
})

test('a vote that cannot be sent is said as a vote, a comment as something typed', async ({ page, context }) => {
  await page.goto('/knowledge/requirements/req-7')
  await context.setOffline(true)
  await answer(page, 'Ya').click()
  await expect(card(page).getByText('Pilihan Anda belum terkirim: portal tidak dapat dihubungi.')).toBeVisible()
  await expect(page.getByText('Isian Anda masih ada')).toHaveCount(0)
})
