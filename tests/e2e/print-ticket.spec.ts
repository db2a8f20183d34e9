// A ticket on paper: the case for the file, without what only the screen needs.
import { expect } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { openNote } from './desk-reply.ts'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'

test('a ticket is printed as a case, with the notes of staff only when they are asked for', { tag: '@wide' }, async ({
  page,
  baseURL,
}) => {
  const subject = `Arsip ${Date.now()}`
  const http = new HttpClient(baseURL ?? '')
  await http.signIn('client@spmb.test')
  const asked = await http.post('/client/create-question', {
    ...{ subject, category: 'login', priority: 'low', description: 'Rapor semester empat salah tulis.' },
    ...{ regencyId: '', idempotencyKey: crypto.randomUUID() },
  })
  expect(asked.status).toBe(302)
  await asAgent(page, listWith(subject))
  await page.getByRole('link', { name: subject }).first().click()
  await openNote(page)
  await page.getByRole('textbox', { name: /Catatan internal/ }).fill('Sudah ditelepon ke sekolahnya.')
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sudah ditelepon ke sekolahnya.' })).toBeVisible()

  await page.getByRole('link', { name: 'Cetak', exact: true }).click()
  await page.waitForURL(/\/print$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(main.getByText('Rapor semester empat salah tulis.').first()).toBeVisible()
  await expect(main.getByText('Sudah ditelepon ke sekolahnya.')).toBeHidden()
  await main.getByRole('link', { name: 'Dengan catatan petugas' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'Sudah ditelepon ke sekolahnya.' })).toContainText(
    'Hanya petugas',
  )
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('Memuat data pribadi')).toBeVisible()
  for (const control of [
    page.getByRole('button', { name: 'Cetak' }),
    page.getByRole('navigation', { name: 'Helpdesk' }),
  ])
    await expect(control.first()).toBeHidden()
})
