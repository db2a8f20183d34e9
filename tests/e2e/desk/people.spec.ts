// The page of a person: what signs someone out or changes their rights is asked about in a dialog first.
import { expect } from '@playwright/test'
import { accountPassword, newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

test('blocking someone is asked about in a dialog, which no leaves without effect', async ({ page, browser }) => {
  const email = await newAccount('agent', { name: 'Agen Undangan' })
  const agent = await (await browser.newContext()).newPage()
  await signIn(agent, email, accountPassword)
  await signInAsNew(page, 'admin', `/admin/people?q=${email}`, { permissions: ['users'] })
  await page.getByRole('link', { name: 'Agen Undangan' }).click()
  const main = page.getByRole('main')
  const block = main.getByRole('button', { name: 'Blokir akun' })
  await block.click()
  const dialog = page.getByRole('dialog', { name: 'Blokir Agen Undangan?' })
  await expect(dialog).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ya, blokir' }).click()
  await expect(main.getByText('Alasan harus diisi').first()).toBeVisible()
  await page.getByLabel('Alasan memblokir').fill('Pindah tugas')
  await block.click()
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(block).toBeVisible()
  expect(await page.getByRole('button', { name: 'Buka blokir' }).count()).toBe(0)
  await block.click()
  await dialog.getByRole('button', { name: 'Ya, blokir' }).click()
  await expect(page.getByText('Akun diblokir dan semua sesinya berakhir').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buka blokir' })).toBeVisible()
  await agent.goto('/helpdesk/dashboard')
  await expect(agent).toHaveURL(/\/login/)
})
