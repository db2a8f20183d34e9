// A ticket snoozed and returned, followed, and a colleague named in a note: by keyboard, at a wide screen and on a phone.

import { expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { leaveComposer, openNote } from '#tests/e2e/desk-reply.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { HttpClient } from '#tests/portal/http-client.ts'

async function ask(origin: string, subject: string): Promise<void> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  await http.post('/client/create-question', {
    ...{ subject, category: 'login', priority: 'medium', description: 'Akun saya ditolak.', regencyId: '' },
    idempotencyKey: crypto.randomUUID(),
  })
}

async function take(page: Page, title: string): Promise<void> {
  await signInAsNew(page, 'agent', listWith(title))
  await page.getByRole('button', { name: 'Proses', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

const toasts = (page: Page) => page.getByLabel('Pemberitahuan')

test('a ticket is snoozed with z, is shown so in the queue, and its snooze is ended', async ({ page, baseURL }) => {
  const title = `Ditunda ${aWord()}`
  await ask(baseURL ?? '', title)
  await take(page, title)
  await expect(page.getByText(/sedang diproses/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByLabel('Sampai kapan')).toBeFocused()
  await expect(page.getByLabel('Tanggal', { exact: true })).toHaveCount(0)
  await page.getByLabel('Sampai kapan').selectOption('Waktu lain')
  await page.getByRole('button', { name: 'Tunda tiket' }).click()
  await expect(page.getByText('Isi tanggalnya').first()).toBeVisible()
  await page.getByLabel('Sampai kapan').selectOption('Senin 08.00')
  await page.getByRole('button', { name: 'Tunda tiket' }).click()
  await expect(toasts(page).getByText(/Tiket T-\d+ ditunda/)).toBeVisible()
  await expect(page.getByText(/^Ditunda sampai .+ WIB oleh Anda/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/helpdesk/dashboard')
  const fold = page.locator('summary').filter({ hasText: /^Ditunda: \d+ tiket/ })
  await fold.click()
  await page.locator('details').filter({ has: fold }).getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Bangunkan sekarang' }).click()
  await expect(toasts(page).getByText(/tidak ditunda lagi/)).toBeVisible()
  await expect(page.getByText(/^Ditunda sampai .+ WIB oleh Anda/)).toHaveCount(0)
})

test('w follows a ticket and leaves it; @ names a colleague', async ({ page, baseURL }) => {
  const title = `Diikuti ${aWord()}`
  await ask(baseURL ?? '', title)
  await take(page, title)
  await expect(page.getByText(/sedang diproses/)).toBeVisible()
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: 'Berhenti mengikuti' })).toBeVisible()
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: 'Ikuti', exact: true })).toBeVisible()

  await openNote(page)
  const box = page.getByRole('textbox', { name: 'Catatan internal' })
  await box.pressSequentially('Tolong @')
  const offered = page.getByRole('listbox', { name: 'Rekan' }).getByRole('option')
  await expect(offered.first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const name = (await offered.first().locator('span').first().innerText()).trim()
  await box.press('Enter')
  await expect(box).toHaveValue(`Tolong @${name} `)
  await box.press('Alt+Enter')
  await expect(toasts(page).getByText('Catatan internal disimpan')).toBeVisible()
  await leaveComposer(page)
  await expect(page.getByText(`Tolong @${name}`).filter({ visible: true }).last()).toBeVisible()
})

test('a step of one’s own loads the ticket once', async ({ page, baseURL }) => {
  const title = `Satu muatan ${aWord()}`
  await ask(baseURL ?? '', title)
  await take(page, title)
  await expect(page.getByText(/sedang diproses/)).toBeVisible()
  // What the claim and the opening still cause has been loaded.
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.match(/^\/helpdesk\/tickets\/\d+\.data$/)) asked.push(request.method())
  })
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\d+\.data/.test(answer.url()),
  )
  await openNote(page)
  await page.getByRole('textbox', { name: 'Catatan internal' }).fill('Sudah ditelepon.')
  await page.keyboard.press('Alt+Enter')
  await answered
  await expect(toasts(page).getByText('Catatan internal disimpan')).toBeVisible()
  // Another’s step comes over the same line behind it: once it is shown, one’s own event was received too.
  const http = new HttpClient(baseURL ?? '')
  await http.signIn('admin@spmb.test')
  const number = /\d+/.exec((await page.locator('[data-ticket]').getAttribute('data-ticket')) ?? '')?.[0] ?? ''
  const own = asked.filter((method) => method === 'GET').length
  expect(own).toBe(1)
  const before = asked.length
  await http.post(`/helpdesk/tickets/${number}`, {
    ...{ intent: 'note', ticketId: number, version: '99', message: 'Catatan admin.' },
  })
  await leaveComposer(page)
  await expect(page.getByText('Catatan admin.')).toBeVisible()
  expect(asked.slice(before)).toEqual(['GET'])
})
