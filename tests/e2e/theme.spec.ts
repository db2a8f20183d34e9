// The theme staff choose: the page arrives in it, public pages and clients follow the device.
import { expect, type Page } from '@playwright/test'
import { signIn } from './register-client.ts'
import { test } from './test.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const javaScriptEnabled of [true, false]) {
  test(`an agent works in the dark, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled, colorScheme: 'light' })).newPage()
    await signIn(page, 'agent@spmb.test')
    await page.goto('/helpdesk/tickets/pending?search=a')
    const light = await page.screenshot({ clip: { x: 0, y: 300, width: 4, height: 4 } })
    await choice(page, 'Gelap').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page).toHaveURL('/helpdesk/tickets/pending?search=a')
    await expect(choice(page, 'Gelap')).toHaveAttribute('aria-pressed', 'true')
    const dark = await page.screenshot({ clip: { x: 0, y: 300, width: 4, height: 4 } })
    expect(dark.equals(light)).toBe(false)
    // The answer of the server already says it: nothing flashes.
    const html = await (await page.context().request.get('/helpdesk/dashboard')).text()
    expect(html).toMatch(/<html[^>]* data-theme="dark"/)
    await choice(page, 'Ikuti sistem').click()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  })
}

test('what was chosen is for the staff areas alone', async ({ browser }) => {
  const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage()
  await signIn(page, 'admin@spmb.test')
  const dark = await background(page)
  await choice(page, 'Terang').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await background(page)).not.toBe(dark)
  await page.goto('/knowledge')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(await background(page)).toBe(dark)
})

test('a reply being written stays when the theme is switched', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'agent@spmb.test')
  await page.goto('/helpdesk/tickets/pending')
  await page.locator('main a[data-row]').first().click()
  await page.getByRole('textbox', { name: 'Balasan' }).fill('Belum dikirim')
  await choice(page, 'Gelap').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('textbox', { name: 'Balasan' })).toHaveValue('Belum dikirim')
})
