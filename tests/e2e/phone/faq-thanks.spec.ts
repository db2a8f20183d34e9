// 'Terimakasih' under the answers: one per visitor and question, in the words of the specification.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

const sentences = {
  saved: 'Terima kasih atas feedback Anda.',
  repeated: 'Anda sudah mengklik Terimakasih untuk pertanyaan ini.',
}

/** Tests run side by side on one database: each uses a question of another category. */
async function openQuestion(page: Page, category: string): Promise<Locator> {
  await page.goto('/')
  await page.locator('#faq').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: category, exact: true }).click()
  const item = page.locator('#faq details').first()
  await item.locator('summary').click()
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

test('a thanks is counted once, for the session, after a reload, and for a browser that forgot it', async ({
  page,
}) => {
  const item = await openQuestion(page, 'Umum')
  const before = await countIn(item)
  await thanksIn(item).click()
  await expectToast(page, 'Terimakasih!', sentences.saved)
  await expect(thanksIn(item)).toHaveAttribute('aria-disabled', 'true')
  expect(await thanksIn(item).getAttribute('disabled')).toBeNull()
  expect(await violationsOf(page, '#faq')).toEqual([])
  expect(await countIn(item)).toBe(before + 1)

  await thanksIn(item).click({ force: true })
  await expectToast(page, 'Sudah Diklik', sentences.repeated)
  // The newer word takes the place of the older.
  expect(await page.getByLabel('Pemberitahuan').getByText('Terimakasih!', { exact: true }).count()).toBe(0)
  expect(await countIn(item)).toBe(before + 1)

  const again = await openQuestion(page, 'Umum')
  await expect(thanksIn(again)).toHaveAttribute('aria-disabled', 'true')
  expect(await countIn(again)).toBe(before + 1)
  await thanksIn(again).click({ force: true })
  await expectToast(page, 'Sudah Diklik', sentences.repeated)
  expect(await countIn(again)).toBe(before + 1)

  await test.step('a browser without its stored thanks gets it from the server', async () => {
    await page.evaluate(() => localStorage.removeItem('thankedQuestions'))
    const reopened = await openQuestion(page, 'Umum')
    await expect(thanksIn(reopened)).toBeVisible()
    expect(await thanksIn(reopened).getAttribute('aria-disabled')).toBeNull()
    await thanksIn(reopened).click()
    await expectToast(page, 'Sudah Diklik', sentences.repeated)
    await expect(thanksIn(reopened)).toHaveAttribute('aria-disabled', 'true')
    expect(await countIn(reopened)).toBe(before + 1)
  })
})
