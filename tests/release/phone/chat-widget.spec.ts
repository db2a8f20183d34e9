// Variations of the virtual assistant: replies that are none, refusals of the server, topics, opinions, and pages without it.
import { expect, type Page } from '@playwright/test'
import {
  ask,
  endpoint,
  failure,
  failureToast,
  input,
  log,
  open,
  opinions,
  panel,
  replyWith,
  toggle,
} from '#tests/e2e/chat.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('the conversation stays on a page that fails', async ({ page }) => {
  await replyWith(page, {
    success: true,
    message: 'Ada di panduan.',
    sources: [{ title: 'Tidak ada', url: '/knowledge/requirements/tidak-ada' }],
  })
  await open(page)
  await ask(page, 'Pertanyaan saya')
  await log(page).getByRole('link', { name: 'Tidak ada' }).click()
  await expect(page.getByText('Artikel tidak ditemukan').first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  if (await panel(page).isHidden()) await toggle(page).click()
  await expect(log(page)).toContainText('Ada di panduan.')
})

for (const [what, json] of [
  ['without a boolean', { success: 'ya', message: 'a' }],
  ['without a message', { success: true }],
] as const) {
  test(`a reply ${what} is a failure, named on the console`, async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await replyWith(page, json)
    await open(page)
    await ask(page, 'Halo')
    await expect(log(page).getByText(failure, { exact: true })).toBeVisible()
    await expect(page.getByText(failureToast, { exact: true }).first()).toBeVisible()
    expect(logged.join()).toContain('Respons tidak valid dari asisten')
  })
}

test('what the server declines is said in the server’s words, without a toast', async ({ page }) => {
  const words = 'Terlalu banyak pesan. Coba lagi dalam 1 menit.'
  await replyWith(page, { success: false, message: words }, 429)
  await open(page)
  await ask(page, 'Halo')
  await expect(log(page).getByText(words, { exact: true })).toBeVisible()
  expect(await page.getByText(failureToast).count()).toBe(0)
})

test('the topic of a reply goes along with the next question', async ({ page }) => {
  const asked: unknown[] = []
  const answer = { success: true, message: 'Kuotanya 33%.', sources: [], topic: 'kuota domisili sma' }
  await page.route(endpoint, (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: answer })
  })
  await open(page)
  await ask(page, 'Berapa kuota domisili SMA?')
  await expect(log(page).getByText('Kuotanya 33%.', { exact: true })).toHaveCount(1)
  await expect(input(page)).toBeEnabled()
  await ask(page, 'kalau SMK?')
  await expect(log(page).getByText('Kuotanya 33%.', { exact: true })).toHaveCount(2)
  expect(asked).toEqual([
    { userMessage: 'Berapa kuota domisili SMA?' },
    { userMessage: 'kalau SMK?', topic: 'kuota domisili sma' },
  ])
})

test('on wide screens the button leaves the pages where someone asks or reads the answer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const button = page.getByRole('button', { name: 'Buka asisten virtual' })
  await page.goto('/')
  await expect(button).toBeVisible()
  for (const path of ['/ask', '/status', '/ask/report']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button).toBeHidden()
  }
  await page.getByRole('main').getByRole('link', { name: 'Beranda' }).click()
  await expect(button).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Helpdesk dan Pengaduan SPMB')
  await expect(button).toBeHidden()
})

/** What the page reported of searches, as its fields. */
async function reportsOf(page: Page): Promise<string[]> {
  const reports: string[] = []
  await page.route('**/search-signals', (route) => {
    reports.push(route.request().postData() ?? '')
    return route.fulfill({ status: 204 })
  })
  return reports
}

test('whether an answer helped is said once below it, changed and withdrawn until the panel is closed', async ({
  page,
}) => {
  const reports = await reportsOf(page)
  await open(page, '/contact')
  await ask(page, 'Apa syarat jalur domisili SMA?')
  const [helpful, unhelpful] = ['Membantu', 'Tidak membantu'].map((name) =>
    opinions(page).getByRole('button', { name, exact: true }),
  )
  if (!helpful || !unhelpful) throw new Error('there are two')
  await expect(opinions(page)).toHaveCount(1)
  await unhelpful.click()
  await expect(unhelpful).toHaveAttribute('aria-pressed', 'true')
  await expect(log(page).getByText('Anda menilai jawaban ini tidak membantu')).toBeInViewport()
  expect((await unhelpful.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await violationsOf(page)).toEqual([])
  await unhelpful.click()
  await expect(unhelpful).toHaveAttribute('aria-pressed', 'false')
  expect(await log(page).getByText('Anda menilai').count()).toBe(0)
  await helpful.click()
  await unhelpful.click()
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  expect(reports).toEqual([])

  await page.keyboard.press('Escape')
  await expect(toggle(page)).toHaveAccessibleName('Buka asisten virtual')
  await expect.poll(() => reports.length).toBe(1)
  expect(Object.fromEntries(new URLSearchParams(reports[0]))).toEqual({
    ...{ kind: 'not-helpful', query: 'Apa syarat jalur domisili SMA?', opened: 'article:path-1' },
  })
  await page.getByRole('button', { name: 'Buka asisten virtual' }).click()
  await expect(log(page).getByText('Anda menilai jawaban ini tidak membantu')).toBeVisible()
  expect(await opinions(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(toggle(page)).toHaveAccessibleName('Buka asisten virtual')
  expect(reports).toHaveLength(1)
})

test('nothing is asked below what quotes nothing, as help for someone in danger', async ({ page }) => {
  await open(page)
  for (const words of ['aku mau bunuh diri', 'bicara dengan petugas', 'petugas minta uang supaya lolos', 'Halo']) {
    await ask(page, words)
    await expect(input(page)).toBeEnabled()
    await expect(log(page).getByText(words, { exact: true })).toBeVisible()
  }
  await expect(
    log(page)
      .getByRole('listitem')
      .filter({ hasText: /^Asisten: / }),
  ).toHaveCount(5)
  expect(await opinions(page).count()).toBe(0)
})
