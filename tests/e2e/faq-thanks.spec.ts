// 'Terimakasih' under the answers: one per visitor and question, in the words of the specification.
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const sentences = {
  saved: 'Terima kasih atas feedback Anda.',
  repeated: 'Anda sudah mengklik Terimakasih untuk pertanyaan ini.',
  failed: 'Gagal menyimpan terimakasih. Silakan coba lagi.',
}

/** Tests run side by side on one database: each test and width presses under a question of its own. */
async function openQuestion(page: Page, category: string, { project }: TestInfo): Promise<Locator> {
  await page.goto('/')
  await page.locator('#faq').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: category, exact: true }).click()
  const item = page.locator('#faq details').nth(project.name === 'phone' ? 0 : 1)
  await item.locator('summary').click()
  await expect(item.locator('[data-counted]')).toBeVisible()
  return item
}

const thanksIn = (item: Locator) => item.getByRole('button', { name: 'Terimakasih', exact: true })

async function countIn(item: Locator): Promise<number> {
  const shown = item.getByText(/ orang$/)
  // Nobody is no number.
  if ((await shown.count()) === 0) return 0
  const count = Number((await shown.innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  return count
}

/** The newest toast says exactly this. */
async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = page.getByLabel('Pemberitahuan')
  await expect(toasts.getByText(title, { exact: true }).first()).toBeVisible()
  await expect(toasts.getByText(description, { exact: true }).first()).toBeVisible()
}

test('a thanks is counted once, for the session and after a reload', async ({ page }, info) => {
  const item = await openQuestion(page, 'Umum', info)
  const before = await countIn(item)
  await thanksIn(item).click()
  await expectToast(page, 'Terimakasih!', sentences.saved)
  await expect(thanksIn(item)).toHaveAttribute('aria-disabled', 'true')
  await expect(thanksIn(item)).not.toHaveAttribute('disabled')
  await expect(thanksIn(item)).toHaveClass(/green/)
  expect(await countIn(item)).toBe(before + 1)

  await thanksIn(item).click({ force: true })
  await expectToast(page, 'Sudah Diklik', sentences.repeated)
  // The newer word takes the place of the older.
  await expect(page.getByLabel('Pemberitahuan').getByText('Terimakasih!', { exact: true })).toHaveCount(0)
  expect(await countIn(item)).toBe(before + 1)

  const again = await openQuestion(page, 'Umum', info)
  await expect(thanksIn(again)).toHaveAttribute('aria-disabled', 'true')
  expect(await countIn(again)).toBe(before + 1)
  await thanksIn(again).click({ force: true })
  await expectToast(page, 'Sudah Diklik', sentences.repeated)
  expect(await countIn(again)).toBe(before + 1)
})

test('a browser that forgot what it thanked for is told by the server', async ({ page }, info) => {
  const item = await openQuestion(page, 'SMA', info)
  await thanksIn(item).click()
  await expectToast(page, 'Terimakasih!', sentences.saved)
  const count = await countIn(item)
  await page.evaluate(() => localStorage.removeItem('thankedQuestions'))
  const again = await openQuestion(page, 'SMA', info)
  await expect(thanksIn(again)).not.toHaveAttribute('aria-disabled')
  await thanksIn(again).click()
  await expectToast(page, 'Sudah Diklik', sentences.repeated)
  await expect(thanksIn(again)).toHaveAttribute('aria-disabled', 'true')
  expect(await countIn(again)).toBe(count)
})

test('a thanks that is not saved is not counted, and can be tried again', async ({ page }, info) => {
  const item = await openQuestion(page, 'SMK', info)
  const before = await countIn(item)
  await page.route('**/faq-thanks', (route) => route.abort())
  await thanksIn(item).click()
  await expectToast(page, 'Error', sentences.failed)
  await expect(thanksIn(item)).not.toHaveAttribute('aria-disabled')
  expect(await countIn(item)).toBe(before)
  await page.unroute('**/faq-thanks')
  await thanksIn(item).click()
  await expectToast(page, 'Terimakasih!', sentences.saved)
  expect(await countIn(item)).toBe(before + 1)
})

test('the counts of the displayed questions are one request after the page', async ({ page }) => {
  const asked: string[] = []
  let loaded = false
  page.on('request', (request) => {
    if (!request.url().includes('/faq-thanks')) return
    expect(loaded).toBe(true)
    asked.push(new URL(request.url()).searchParams.get('ids') ?? '')
  })
  page.on('load', () => {
    loaded = true
  })
  const counted = page.waitForResponse(/faq-thanks\?ids=/)
  await page.clock.install()
  await page.goto('/')
  await counted
  await page.clock.runFor(5_000)
  // Asked for after whatever the timers asked for.
  await page.evaluate(() => fetch('/livez'))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.split(',')).toHaveLength(await page.locator('#faq details').count())
})

test('counts that cannot be read are said to the console only', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.route('**/faq-thanks?ids=*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/')
  await expect.poll(() => said.join('\n')).toContain('The thanks of the FAQ could not be counted.')
  const item = page.locator('#faq details').first()
  await item.locator('summary').click()
  await expect(thanksIn(item)).toBeVisible()
  await expect(item.getByText(/ orang$/)).toHaveCount(0)
  await expect(page.getByLabel('Pemberitahuan').getByText(/./)).toHaveCount(0)
})

test('of two at once the database keeps one', async ({ page }) => {
  await page.goto('/')
  const answers = await page.evaluate(async () => {
    const press = async (faqId: string) =>
      (await fetch('/faq-thanks', { method: 'POST', body: new URLSearchParams({ faqId }) })).json()
    // The first thanks brings the cookie by which the next two are one visitor's.
    await press('4')
    return Promise.all([press('3'), press('3')])
  })
  expect(answers.map(({ repeated }: { repeated: boolean }) => repeated).sort()).toEqual([false, true])
})

test('an open answer with its button is accessible', async ({ page }, info) => {
  await openQuestion(page, 'Umum', info)
  expect(await violationsOf(page, '#faq')).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no button, and the answers are all there', async ({ page }) => {
    await page.goto('/')
    await page.locator('#faq details summary').first().click()
    await expect(page.locator('#faq details p').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Terimakasih' })).toHaveCount(0)
  })
})
