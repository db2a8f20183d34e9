// What an agent types before the scripts load: it becomes the reply, and triggers no shortcut.
import { expect } from '@playwright/test'
import { ask, openList, ownWords } from '#tests/e2e/desk-questions.ts'
import { test } from '#tests/e2e/test.ts'

test('a reply typed before the page listens is written into the box, and takes no ticket', async ({
  page,
  baseURL,
}) => {
  const title = ownWords('Diketik sebelum siap')
  await ask(baseURL, title)
  await openList(page, title)
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  const address = page.url()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.keyboard.type('rPerpanjangan waktu, mohon tunggu')
  release()
  await expect(page.getByRole('textbox', { name: 'Balasan', exact: true })).toHaveValue(
    'Perpanjangan waktu, mohon tunggu',
  )
  await expect(page.getByRole('button', { name: 'Proses', exact: true })).toBeVisible()
  expect(page.url()).toBe(address)
})
