// The frame of the areas on a phone: the bar at the foot without scripts, and links that do not jump.
import { expect } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('the home page leads a signed-in family to the form', async ({ page }) => {
  await signInAsNew(page, 'client')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authState'))).toContain('client')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
  await expect(page).toHaveURL('/client/create-question')
})

test('a link of the navigation is as high when it is the current page', async ({ page }) => {
  await signInAsNew(page, 'client')
  const links = page.getByRole('navigation').first().getByRole('link')
  const heights = () => links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
  await expect(links.first()).toBeVisible()
  const before = await heights()
  await links.filter({ hasText: 'Cek' }).click()
  await expect(page).toHaveURL('/client/questions')
  await expect.poll(heights).toEqual(before)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu behind the bar at the foot opens and closes', async ({ page }) => {
    await signInAsNew(page, 'agent', '/helpdesk/tickets/pending')
    const menu = page.getByRole('navigation', { name: 'Helpdesk', exact: true })
    const bar = page.getByRole('navigation', { name: 'Helpdesk, paling sering' })
    await expect(bar).toBeVisible()
    await expect(menu).toBeHidden()
    await bar.getByRole('button', { name: 'Lainnya' }).click()
    await menu.getByRole('link', { name: 'Spam' }).click()
    await expect(page).toHaveURL('/helpdesk/tickets/spam')
    await expect(menu).toBeHidden()
  })
})
