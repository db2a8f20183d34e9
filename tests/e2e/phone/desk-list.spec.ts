// The desk's list on a phone: a row is its ticket, its actions are behind a swipe, and boxes appear when someone selects.
import { expect } from '@playwright/test'
import { ask, openList, ownWords } from '#tests/e2e/desk-questions.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('a row is the whole target; a swipe takes the ticket, and boxes appear to select', async ({ page, baseURL }) => {
  const words = ownWords('Ponsel')
  await ask(baseURL, [`${words} satu`, `${words} dua`])
  await openList(page, words)
  const row = page.getByRole('listitem').filter({ has: page.locator('a[data-row]') })
  await expect(row).toHaveCount(2)
  const link = row.first().locator('a[data-row]')
  const [box, target] = [await row.first().boundingBox(), await link.boundingBox()]
  expect(target?.width).toBeGreaterThan((box?.width ?? 0) - 4)
  expect(target?.height).toBeGreaterThan((box?.height ?? 0) - 4)
  expect(await violationsOf(page)).toEqual([])

  const tick = row.first().getByRole('checkbox')
  const take = row.first().getByRole('button', { name: 'Proses' })
  await expect(tick).toBeHidden()
  await expect(take).not.toBeInViewport()

  await test.step('a long press selects, and so does a tap after Pilih', async () => {
    await link.dispatchEvent('pointerdown', { pointerType: 'touch' })
    await expect(page.locator('.bulk-bar')).toContainText('1 tiket dipilih')
    await expect(tick).toBeChecked()
    // The click that ends the press opens nothing.
    await link.dispatchEvent('pointerup', { pointerType: 'touch' })
    await link.dispatchEvent('click')
    await row.first().tap()
    await expect(page.locator('.bulk-bar')).toBeHidden()
    await page.getByText('Pilih', { exact: true }).tap()
    await row.nth(1).tap()
    await expect(page.locator('.bulk-bar')).toContainText('1 tiket dipilih')
    await page.getByText('Pilih', { exact: true }).tap()
    await expect(page.locator('.bulk-bar')).toBeHidden()
  })

  await test.step('a swipe brings the button in; the focus does so too', async () => {
    await row.first().evaluate((item) => item.scrollTo({ left: item.scrollWidth }))
    await expect(take).toBeInViewport({ ratio: 1 })
    await row.first().evaluate((item) => item.scrollTo({ left: 0 }))
    await expect(take).not.toBeInViewport()
    await take.focus()
    await expect(take).toBeInViewport({ ratio: 1 })
    await take.tap()
    await expect(page.getByRole('button', { name: 'Kembalikan ke tiket masuk' })).toBeVisible()
  })
  expect(await violationsOf(page)).toEqual([])
})
