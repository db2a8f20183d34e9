// Files that are chosen for a question: cancelled on their way, removed, and more than a message may have.
import { expect, type Page } from '@playwright/test'
import { aPdf } from '#tests/builders/a-photo.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

const form = '/client/create-question'
const chooser = (page: Page) => page.locator('input[type=file][multiple]')
const chosen = (page: Page) => page.getByRole('list', { name: 'Berkas yang dipilih' }).getByRole('listitem')
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf(name) })
const liar = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }

test('a file on its way is cancelled, and more than five are too many', async ({ page }) => {
  await signInAsNew(page, 'client', form)
  const held = Promise.withResolvers<void>()
  await page.route(/\/attachments\?/, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await chooser(page).setInputFiles(pdf('batal.pdf'))
  await expect(chosen(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Batalkan batal.pdf' }).click()
  await expect(chosen(page)).toHaveCount(0)
  held.resolve()
  await chooser(page).setInputFiles([1, 2, 3, 4, 5, 6].map((number) => pdf(`${number}.pdf`)))
  await expect(page.getByText('5 dari 6 berkas sudah terunggah')).toBeVisible()
  await expect(chosen(page).filter({ hasText: '6.pdf' })).toContainText('Paling banyak 5 berkas')
  // It takes the first place that is free.
  await page.getByRole('button', { name: 'Hapus 5.pdf' }).click()
  await expect(page.getByText('5 dari 5 berkas sudah terunggah')).toBeVisible()
  for (const name of ['6.pdf', '4.pdf', '3.pdf', '2.pdf', '1.pdf']) {
    await page.getByRole('button', { name: `Hapus ${name}` }).click()
  }
  await expect(chosen(page)).toHaveCount(0)
  const bad = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => ({ ...liar, name }))
  await chooser(page).setInputFiles([...bad, pdf('7.pdf'), pdf('8.pdf'), pdf('9.pdf')])
  await expect(page.getByText('3 dari 7 berkas sudah terunggah')).toBeVisible()
})
