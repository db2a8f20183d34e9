// The desk's search over all tickets: from anywhere by its key, without scripts, and what it says when nothing fits.
import { expect } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'

/** Asks as the demo client; gives a word that stands in its message alone. */
async function ask(origin: string): Promise<string> {
  const word = `Kedung${Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const answer = await http.post('/client/create-question', {
    subject: 'Token belum sampai',
    category: 'login',
    priority: 'medium',
    description: `Kami dari desa ${word}, nomor ayah 0812-7777-1234.`,
    regencyId: '',
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
  return word
}

test('a word of a message leads to its ticket from anywhere', async ({ page, baseURL }) => {
  const word = await ask(baseURL ?? '')
  await asAgent(page, '/helpdesk/dashboard')
  const box = page.getByRole('searchbox', { name: 'Cari di semua tiket' })
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await box.fill(`${word.toLowerCase()} token`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/helpdesk\/search\?q=/)
  const list = page.getByRole('list', { name: 'Tiket yang ditemukan' })
  await expect(page.getByRole('status').filter({ hasText: '1 tiket' })).toBeVisible()
  await expect(list.getByText(word, { exact: true })).toHaveJSProperty('tagName', 'MARK')
  await expect(list.getByText('Belum Direspon')).toBeVisible()
  await list.getByRole('link', { name: 'Token belum sampai' }).click()
  await expect(page).toHaveURL(/\/helpdesk\/tickets\/\d+$/)
  await page.goBack()
  await expect(box).toHaveValue(`${word.toLowerCase()} token`)
})

test('what nothing fits is said in words', async ({ page }) => {
  await asAgent(page, '/helpdesk/search')
  await expect(page.getByText('Apa yang dicari?')).toBeVisible()
  await page.goto('/helpdesk/search?q=qqzzxxkk')
  await expect(page.getByText('Tidak ada tiket untuk "qqzzxxkk".')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the form searches too', async ({ page, baseURL }) => {
    const word = await ask(baseURL ?? '')
    await asAgent(page, '/helpdesk/search')
    const box = page.getByRole('searchbox', { name: 'Cari di semua tiket' })
    await box.fill(word)
    await box.press('Enter')
    await expect(page.getByRole('list', { name: 'Tiket yang ditemukan' }).getByRole('link')).toHaveCount(1)
  })
})
