// A new password while it is typed: its rules are ticked off, the button waits for them, and what was sent is emptied.
import { expect } from '@playwright/test'
import { accountPassword, signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

const fresh = 'lampu Sungai 4 payung!'

test('the rules are ticked off while a password is typed, and the form is empty after the change', async ({ page }) => {
  await signInAsNew(page, 'client', '/client/change-password')
  const [current, next, again] = ['Password saat ini', 'Password baru', 'Konfirmasi password baru'].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  )
  const send = page.getByRole('button', { name: 'Ubah Password' })
  const rules = page.getByRole('list', { name: 'Kriteria password' })
  await expect(send).toBeDisabled()
  await expect(rules).toContainText('belum')
  await next?.fill('Password1!')
  await expect(rules).not.toContainText('belum')
  await again?.fill('Password1?')
  await expect(page.getByText('Belum sama dengan password baru')).toBeVisible()
  await expect(send).toBeDisabled()
  await again?.fill('Password1!')
  await current?.fill(accountPassword)
  await send.click()
  await expect(page.getByText(/Password ini mudah ditebak/).first()).toBeVisible()
  await next?.fill(fresh)
  await again?.fill(fresh)
  await send.click()
  await expect(page.getByText('Password berhasil diubah')).toBeVisible()
  for (const field of [current, next, again]) await expect(field ?? page.locator('none')).toHaveValue('')
})
