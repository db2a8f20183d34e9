// The theme staff choose: it holds at once, for the staff areas alone, and a reply being written stays. Without scripts, and on the
// pages as they arrive: tests/request/discovery.test.ts.
import { expect, type Page } from '@playwright/test'
import { addressOf } from '#tests/e2e/accessible-ids.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an agent works in the dark, and what is being written stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInAsNew(page, 'agent')
  const slip = await addressOf['/helpdesk/tickets/slip/:publicId'](page)
  await page.goto(slip)
  const number = /T-(\d+)/.exec(await page.getByRole('main').innerText())?.[1]
  await page.goto(`/helpdesk/tickets/${number}`)
  const light = await background(page)
  const reply = page.getByRole('textbox', { name: 'Balasan' })
  await reply.fill('Belum dikirim')
  await choice(page, 'Gelap').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(choice(page, 'Gelap')).toHaveAttribute('aria-pressed', 'true')
  await expect(reply).toHaveValue('Belum dikirim')
  // The next page arrives in it: nothing flashes.
  await page.goto('/helpdesk/dashboard')
  const dark = await background(page)
  expect(dark).not.toBe(light)
  // Public pages follow the device.
  await page.goto('/knowledge')
  expect(await page.locator('html').getAttribute('data-theme')).toBeNull()
  await expect.poll(() => background(page)).not.toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).toBe(dark)
  await page.goto('/helpdesk/dashboard')
  await choice(page, 'Terang').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect.poll(() => background(page)).toBe(light)
  await choice(page, 'Ikuti sistem').click()
  await expect(choice(page, 'Ikuti sistem')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})
