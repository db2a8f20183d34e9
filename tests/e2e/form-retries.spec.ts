// Forms sent a second time: after an outage, after somebody else's save, and after a question.
import { expect, type Page } from '@playwright/test'
import { asAdmin, signIn } from './register-client.ts'
import { test } from './test.ts'

test('a change of address keeps its fields when the network is lost', async ({ page }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/change-email')
  const [email, password] = [page.getByRole('textbox', { name: 'Alamat email baru' }), page.locator('[name=password]')]
  await email.fill('alamat.baru@example.test')
  await password.fill('rahasia-saya')
  await page.route(/\.data/, (route) => route.abort())
  await page.getByRole('button', { name: 'Kirim tautan konfirmasi' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Belum terkirim')
  await expect(email).toHaveValue('alamat.baru@example.test')
  await expect(password).toHaveValue('rahasia-saya')
})

for (const [javaScriptEnabled, day] of [
  [true, '2026-08-17'],
  [false, '2026-06-01'],
] as const) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a holiday that a colleague saved meanwhile is shown, not overwritten', { tag: '@wide' }, async ({ page }) => {
      await asAdmin(page, `/admin/service-hours?edit=${day}`)
      const name = (of: Page) => of.getByLabel('Nama hari libur')
      const words = `Hari ${crypto.randomUUID().slice(0, 8)}`
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
  })
}

test('an article that is being written stays when the network is lost before its first preview', {
  tag: '@wide',
}, async ({ page }) => {
  await asAdmin(page, '/admin/knowledge-article/requirements')
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
