// A ticket of someone in danger: one line on every page until an agent has it, and the reply box of other tickets stays in view.
import { expect, type Page } from '@playwright/test'
import { accountPassword, newAccount } from '#tests/e2e/accounts.ts'
import { ask, openNewTicket, ownWords } from '#tests/e2e/desk-questions.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

const linkIn = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Mungkin dalam bahaya' }).getByRole('link', { name: title })

/** What the panes of a ticket leave of the window below its reply box, in px. */
const spaceBelow = (page: Page) =>
  page.locator('.composer').evaluate((box) => innerHeight - box.getBoundingClientRect().bottom)

test('one line names who has it, and leaves the pages of others once it is taken', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1366, height: 768 })
  await openNewTicket(page, baseURL, 'Tidak bisa masuk', 'Bu Sari')
  const other = new URL(page.url()).pathname
  await expect.poll(() => spaceBelow(page)).toBeGreaterThan(0)
  const without = await spaceBelow(page)
  const title = ownWords('pengen mati aja')
  await ask(baseURL, title, { description: 'Gak lolos lagi.' })

  const line = linkIn(page, title)
  // Without a reload.
  await expect(line).toContainText('belum diambil')
  const band = page.getByRole('region', { name: 'Mungkin dalam bahaya' })
  expect((await band.boundingBox())?.height).toBe(40)
  expect(await spaceBelow(page)).toBe(without)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  // Several long titles scroll within the line.
  await line.evaluate((link) => link.after(...Array.from({ length: 4 }, () => link.cloneNode(true))))
  await band
    .getByRole('link')
    .last()
    .evaluate((link) => link.append(' Tidak bisa memilih sekolah'.repeat(9)))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.reload()

  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, await newAccount('agent', { name: 'Pak Budi' }), accountPassword)
  await expect(linkIn(colleague, title)).toBeVisible()
  const lead = await (await browser.newContext()).newPage()
  await signIn(lead, await newAccount('agent', { name: 'Bu Lead', permissions: ['reports'] }), accountPassword)
  await expect(linkIn(lead, title)).toBeVisible()

  await line.click()
  await expect(page.getByText('Telepon lebih dulu bila ada nomornya')).toBeInViewport()
  // The crisis text is the only ready answer.
  await expect(page.getByRole('list', { name: 'Saran jawaban' }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('1')
  await expect(page.getByRole('textbox', { name: 'Balasan' })).toHaveValue(/Nomor darurat: 112/)
  await page.getByRole('textbox', { name: 'Balasan' }).fill('')
  await page.getByRole('button', { name: 'Proses', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Kembalikan ke tiket masuk' })).toBeVisible()
  await expect(page.getByText('Pemohon mungkin dalam bahaya', { exact: true })).toBeInViewport({ ratio: 1 })

  await expect(linkIn(lead, title)).toContainText('diambil Bu Sari, baru saja')
  await expect(linkIn(colleague, title)).toBeHidden()
  const ticket = page.url()
  await page.goto(other)
  await expect(linkIn(page, title)).toContainText('diambil Anda, baru saja')
  await page.goto(ticket)
  await page.getByRole('button', { name: 'Sudah ditangani' }).click()
  await expect(page.getByText('Telepon lebih dulu bila ada nomornya')).toBeHidden()
  await expect(linkIn(lead, title)).toBeHidden()
})
