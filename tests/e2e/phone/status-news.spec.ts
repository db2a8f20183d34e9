// A guest's status page receives an answer without a touch, and says so.

import { expect } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { answerAtDesk, askAsGuest } from '#tests/e2e/ask-as-guest.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { test } from '#tests/e2e/test.ts'

test('answers appear on the open status page, are announced, and disturb no one who writes', async ({
  page,
  browser,
}) => {
  const asked = await askAsGuest(page, `Kabar langsung ${aWord()}`)
  await page.goto(`/status/${asked.id}`)
  await expect(page.getByTestId('next-step')).toHaveText(/^Dijawab paling lambat/)
  const signIn = (desk: typeof page, path: string) => signInAsNew(desk, 'agent', path)
  const agent = await answerAtDesk(browser, asked, `Buka menu Profil.\n${'Unggah ulang.\n'.repeat(30)}`, [], signIn)
  const thread = page.getByRole('list', { name: 'Percakapan' })
  await expect(thread.getByText('Buka menu Profil.')).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'Petugas menjawab' })).toBeAttached()
  await expect(page).toHaveTitle('(1) Jawaban baru · Helpdesk SPMB')
  await expect(page.getByTestId('next-step')).toHaveText(/^Sudah dijawab/)

  const reply = page.getByRole('textbox', { name: 'Balasan' })
  await reply.tap()
  await reply.fill('Masih saya tulis')
  await expect(page).toHaveTitle('Status Pertanyaan · Helpdesk SPMB')
  await agent.getByRole('textbox', { name: 'Balasan' }).fill('Tambahan.')
  await sendReply(agent)
  await expect(thread.getByText('Tambahan.')).toBeAttached()
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue('Masih saya tulis')
  await expect(thread.getByText('Buka menu Profil.')).toBeVisible()
  await page.getByRole('button', { name: 'Lihat jawaban baru' }).click()
  await expect(thread.getByRole('listitem').last()).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Lihat jawaban baru' })).toBeHidden()
})
