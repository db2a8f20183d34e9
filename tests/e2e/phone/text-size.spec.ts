// Text at twice its size on a phone: the most used pages of families can be read. All pages, by text size and by zoom:
// tests/release/phone/text-size.spec.ts.
import { expect, type Page } from '@playwright/test'
import { addressOf } from '#tests/e2e/accessible-ids.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { enlargeText } from '#tests/e2e/enlarge-text.ts'
import { test } from '#tests/e2e/test.ts'
import { textFaults } from '#tests/e2e/text-faults.ts'

async function expectReadable(page: Page, addresses: readonly string[]): Promise<void> {
  await enlargeText(page, '200%')
  const found: Record<string, string[]> = {}
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const faults = await textFaults(page)
    if (faults.length > 0) found[address] = faults
  }
  expect(found).toEqual({})
}

test('pages of visitors', async ({ page }) => {
  await expectReadable(page, [
    '/',
    '/knowledge/requirements/req-2',
    '/contact',
    '/search?q=domisili',
    '/ask',
    '/status',
    '/login',
  ])
})

test('pages of clients', async ({ page }) => {
  await signInAsNew(page, 'client')
  const question = await addressOf['/client/questions/:publicId'](page)
  const rest = ['/client/dashboard', '/client/create-question', '/client/questions', '/client/profile']
  await expectReadable(page, [question, ...rest])
})
