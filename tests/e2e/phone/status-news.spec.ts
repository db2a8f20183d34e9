// A guest's status page learns of an answer automatically, and says so.

import { expect } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { answerAtDesk, askAsGuest } from '#tests/e2e/ask-as-guest.ts'
import { test } from '#tests/e2e/test.ts'

test('an answer appears on the open status page, is announced, and keeps what is being written', async ({
  page,
  browser,
}) => {
  await page.clock.install()
  const asked = await askAsGuest(page, `Kabar langsung ${aWord()}`)
  await page.goto(`/status/${asked.id}`)
  const reply = page.locator('textarea[name=message]')
  await reply.fill('Masih saya tulis')
  await answerAtDesk(browser, asked, 'Buka menu Profil, lalu unggah ulang', [], (agent, path) =>
    signInAsNew(agent, 'agent', path),
  )
  const looked = page.waitForResponse(/\/status\/[a-z0-9]{25}\/version$/)
  await page.clock.fastForward(60_000)
  await looked
  await expect(page.getByText('Buka menu Profil, lalu unggah ulang').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Petugas menjawab' })).toBeAttached()
  await expect(page).toHaveTitle(/^\(1\) Jawaban baru/)
  await expect(reply).toHaveValue('Masih saya tulis')
})
