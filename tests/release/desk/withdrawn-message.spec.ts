// An answer that a lead withdraws: gone from the family's open page and from the status page, still there in the ticket.

import { expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { leaveComposer, sendReply } from '#tests/e2e/desk-reply.ts'
import { asAgent, signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { HttpClient } from '#tests/portal/http-client.ts'

const secret = 'Silakan datang ke loket 7 membawa token keluarga lain'
const inItsPlace = /Pesan ini ditarik oleh petugas pada/

/** Asks as the demo client; gives the public ID. */
async function ask(origin: string, subject: string): Promise<string> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const answer = await http.post('/client/create-question', {
    ...{ subject, category: 'login', priority: 'medium', description: 'Akun saya ditolak.', regencyId: '' },
    idempotencyKey: crypto.randomUUID(),
  })
  return /questions\/([a-z0-9]{25})/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
}

async function openTicket(page: Page, title: string): Promise<void> {
  await page.goto(listWith(title))
  await page
    .getByRole('link', { name: new RegExp(title.replace(/[()]/g, '\\$&')) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
}

const withdrawal = (page: Page) => page.locator('summary').filter({ hasText: 'Tarik pesan' })

test('a withdrawn answer is read by no one but who may', async ({ page, browser, baseURL }) => {
  const title = `Jawaban keliru ${aWord()}`
  const publicId = await ask(baseURL ?? '', title)
  await asAgent(page, '/helpdesk/dashboard')
  await openTicket(page, title)
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Balasan' }).fill(secret)
  await sendReply(page)
  await leaveComposer(page)

  const family = await (await browser.newContext()).newPage()
  await signIn(family, 'client@spmb.test', undefined, `/client/questions/${publicId}`)
  await expect(family.getByText(secret)).toBeVisible()

  await withdrawal(page).click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Tarik pesan ini' }).click()
  await expect(page.locator('[id^=alasan-][id$=-error]')).toHaveText('Alasan harus diisi')
  await page.getByLabel('Alasan', { exact: true }).filter({ visible: true }).fill('Token itu milik keluarga lain.')
  await page.getByRole('button', { name: 'Tarik pesan ini' }).click()
  await expect(page.getByLabel('Pemberitahuan').getByText('Pesan sudah ditarik')).toBeVisible()
  await expect(page.getByText(inItsPlace)).toBeVisible()
  await expect(page.getByText('Token itu milik keluarga lain.')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(withdrawal(page)).toHaveCount(0)

  // The open page of the family follows, and the person who comes later.
  await expect(family.getByText(inItsPlace)).toBeVisible()
  await expect(family.getByText(secret)).toHaveCount(0)
  await expect(family.getByText('Token itu milik keluarga lain.')).toHaveCount(0)
  await family.goto('/client/notifications')
  // In the list: for a moment a toast may say the same.
  const notice = family.getByRole('main').getByRole('button', { name: `ditarik oleh petugas: ${title}` })
  await expect(notice).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/status/${publicId}`)
  await expect(visitor.getByText(inItsPlace)).toBeVisible()
  await expect(visitor.getByText(secret)).toHaveCount(0)
})
