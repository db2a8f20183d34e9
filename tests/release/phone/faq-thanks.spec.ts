// 'Terimakasih' where it fails, and the counts of all displayed questions in one request.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

const sentences = {
  saved: 'Terima kasih atas feedback Anda.',
  failed: 'Gagal menyimpan terimakasih. Silakan coba lagi.',
}

/** Tests run side by side on one database: each uses a question of another category. */
async function openQuestion(page: Page, category: string): Promise<Locator> {
  await page.goto('/')
  await page.locator('#faq').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: category, exact: true }).click()
  const item = page.locator('#faq details').first()
  await item.locator('summary').first().click()
  await expect(item.locator('[data-counted]')).toBeVisible()
  return item
}

const thanksIn = (item: Locator) => item.getByRole('button', { name: 'Terimakasih', exact: true })

async function countIn(item: Locator): Promise<number> {
  const shown = item.getByText(/ orang$/)
  // No one is no number.
  if ((await shown.count()) === 0) return 0
  const count = Number(((await shown.textContent()) ?? '').replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  return count
}

/** The newest toast says exactly this. */
async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = page.getByLabel('Pemberitahuan')
  await expect(toasts.getByText(title, { exact: true }).first()).toBeVisible()
  await expect(toasts.getByText(description, { exact: true }).first()).toBeVisible()
}

test('a thanks that is not saved is not counted, and can be retried', async ({ page }) => {
  const item = await openQuestion(page, 'SMK')
  const before = await countIn(item)
  await page.route('**/faq-thanks', (route) => route.abort())
  await thanksIn(item).click()
  await expectToast(page, 'Error', sentences.failed)
  expect(await thanksIn(item).getAttribute('aria-disabled')).toBeNull()
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
  expect(await item.getByText(/ orang$/).count()).toBe(0)
  expect(await page.getByLabel('Pemberitahuan').getByText(/./).count()).toBe(0)
})
