// Forms sent a second time, after an outage or someone else's save; and text that stays when the network is lost.

import { expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('a change of address keeps its fields when the network is lost', async ({ page }) => {
  await signInAsNew(page, 'client', '/client/change-email')
  const [email, password] = [page.getByRole('textbox', { name: 'Alamat email baru' }), page.locator('[name=password]')]
  await email.fill('alamat.baru@example.test')
  await password.fill('rahasia-saya')
  await page.route(/\.data/, (route) => route.abort())
  await page.getByRole('button', { name: 'Kirim tautan konfirmasi' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Belum terkirim')
  await expect(email).toHaveValue('alamat.baru@example.test')
  await expect(password).toHaveValue('rahasia-saya')
})

test('a holiday that a colleague saved meanwhile is shown, not overwritten', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/service-hours?edit=2026-08-17', { permissions: ['super_admin'] })
  const name = (of: Page) => of.getByLabel('Nama hari libur')
  const words = `Hari ${aWord()}`
  const other = await page.context().newPage()
  await other.goto(page.url())
  await name(other).fill(`${words} dari rekan`)
  await other.getByRole('button', { name: 'Simpan hari libur' }).click()
  await expect(other.getByRole('main')).toContainText(`${words} dari rekan`)
  await name(page).fill(`${words} milik saya`)
  await page.getByRole('button', { name: 'Simpan hari libur' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('baru saja diubah orang lain')
  await expect(alert).toContainText(`${words} dari rekan`)
  await expect(alert).not.toContainText('riwayat')
  await expect(name(page)).toHaveValue(`${words} milik saya`)
})

test('an article that is being written stays when the network is lost before its first preview', async ({ page }) => {
  await signInAsNew(page, 'admin', '/admin/knowledge-article/requirements', { permissions: ['super_admin'] })
  await page.getByRole('link', { name: 'Tambah Artikel' }).first().click()
  const content = page.getByRole('textbox', { name: 'Isi', exact: true })
  await content.waitFor()
  // As when the phone has left the network: scripts that are not there yet do not come either.
  let asked = false
  await page.route(/knowledge-preview|article-preview|\/assets\//, (route) => {
    asked = true
    return route.abort()
  })
  await content.fill('Tulisan yang panjang.')
  await expect.poll(() => asked).toBe(true)
  await page.unroute(/knowledge-preview|article-preview|\/assets\//)
  await content.pressSequentially(' Dan lagi.')
  await expect(page.getByRole('region', { name: 'Pratinjau' })).toContainText('Tulisan yang panjang. Dan lagi.')
  await expect(content).toHaveValue('Tulisan yang panjang. Dan lagi.')
})
