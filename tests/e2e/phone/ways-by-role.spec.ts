// The frame of the pages on a phone: what stands above the fold, and the bar at the foot of the helpdesk.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('the search and all there is to do stand above the fold', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Tulis pertanyaan')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeInViewport({ ratio: 1 })
  for (const name of ['Buat Pertanyaan', 'Cek Status', 'Lapor (rahasia)']) {
    await expect(main.getByRole('link', { name }).first()).toBeInViewport({ ratio: 1 })
  }
})

test('what agents use most stands at the foot, and the rest behind it', async ({ page }) => {
  await signInAsNew(page, 'agent', '/helpdesk/tickets/pending')
  const bar = page.getByRole('navigation', { name: 'Helpdesk, paling sering' })
  await expect(bar.getByRole('link')).toHaveText(['Antrean', 'Tiket masuk', 'Ditangani'])
  await expect(bar.getByRole('link', { name: 'Tiket masuk' })).toHaveAttribute('aria-current', 'page')
  const menu = page.getByRole('navigation', { name: 'Helpdesk', exact: true })
  await expect(menu).toBeHidden()
  await bar.getByRole('button', { name: 'Lainnya' }).click()
  await menu.getByRole('link', { name: 'Spam' }).click()
  await expect(page).toHaveURL('/helpdesk/tickets/spam')
  await expect(menu).toBeHidden()
})
