// A long conversation opens at what was not read yet, marked by a line, with the middle folded.
import { expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'

test.setTimeout(90_000)

const line = (page: Page) => page.locator('#belum-dibaca')

test('the ticket opens where the unread begins @wide', async ({ page, baseURL }, { project }) => {
  const title = `Panjang (${project.name} ${Date.now()})`
  const family = new HttpClient(baseURL ?? '')
  await family.signIn('client@spmb.test')
  await family.post('/client/create-question', {
    ...{ subject: title, category: 'login', priority: 'medium', description: 'Akun saya ditolak.', regencyId: '' },
    idempotencyKey: crypto.randomUUID(),
  })
  const colleague = new HttpClient(baseURL ?? '')
  await colleague.signIn('admin@spmb.test')
  await asAgent(page, listWith(title))
  const path = (await page.getByRole('link', { name: title }).first().getAttribute('href'))?.replace(/\?.*/, '') ?? ''
  const write = (words: string) =>
    colleague.post(path, {
      ...{ intent: 'note', ticketId: path.replace(/\D/g, ''), version: '1' },
      message: `${words}\n${'Baris lain.\n'.repeat(8)}`,
    })
  for (let count = 1; count <= 12; count++) await write(`Pesan ${count}`)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  // Never open before: nothing is called unread, and the newest is in sight.
  await expect(line(page)).toHaveCount(0)
  await expect(page.getByText('Pesan 12')).toBeInViewport()

  await page.goto('/helpdesk/dashboard')
  for (let count = 13; count <= 20; count++) await write(`Pesan ${count}`)
  await page.goto(path)
  await expect(line(page)).toBeInViewport()
  await expect(page.getByText('Pesan 13')).toBeInViewport()
  await expect(page.getByText('Pesan 20')).not.toBeInViewport()
  await expect(page.getByText(/\d+ pesan sebelumnya/)).toBeVisible()

  // Read now, it opens at the newest again.
  await page.reload()
  await expect(line(page)).toHaveCount(0)
  await expect(page.getByText('Pesan 20')).toBeInViewport()
})
