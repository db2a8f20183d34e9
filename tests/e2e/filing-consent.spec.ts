// The consent of whom staff file for: asked, kept with the ticket, refused for who withdrew it; with and without scripts.
import { expect, type Page } from '@playwright/test'
import { confirmAddress } from './mailed-link.ts'
import { asAgent, registerClient } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const asked = 'Tanyakan persetujuan pemohon, lalu centang'
const tick = (page: Page) => page.getByRole('checkbox', { name: /^Pemohon setuju/ })
const save = (page: Page) => page.getByRole('button', { name: 'Simpan dan buat tanda terima' }).click()

async function fillCall(page: Page, title: string, caller: { phone: string; email: string }): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/helpdesk/tickets/create')
  await page.getByRole('radio', { name: 'Telepon' }).check()
  await main.getByLabel('Nomor HP').fill(caller.phone)
  await main.getByLabel('Email').fill(caller.email)
  await page.getByRole('textbox', { name: 'Nama' }).fill('Bu Siti')
  await main.getByLabel('Subjek').fill(title)
  await main.getByLabel('Deskripsi').fill('Token anak saya ditolak.')
  await main.getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a call is not filed before the caller was asked, and nothing typed is lost', async ({ page }, {
      project,
    }) => {
      const title = `Persetujuan ${project.name} ${Date.now()}`
      await asAgent(page, '/helpdesk/announcements')
      await fillCall(page, title, { phone: '0857-2222-3333', email: '' })
      await save(page)
      await expect(page.getByRole('main').getByText(asked).first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Nama' })).toHaveValue('Bu Siti')
      await expect(page.getByRole('main').getByLabel('Subjek')).toHaveValue(title)
      await expect(page.getByRole('main').getByLabel('Deskripsi')).toHaveValue('Token anak saya ditolak.')
      await expect(tick(page)).not.toBeChecked()
      await expect(page).toHaveURL(/tickets\/create$/)
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await tick(page).check()
      await save(page)
      await page.waitForURL(/tickets\/slip\//)
      await expect(page.getByTestId('access-code')).toHaveText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
      // The desk sees how the caller agreed, and when.
      const number = /T-(\d+)/.exec(await page.getByRole('main').innerText())?.[1]
      await page.goto(`/helpdesk/tickets/${number}`)
      await expect(page.getByRole('complementary', { name: 'Keterangan tiket' })).toContainText(
        /Persetujuan pemohon\s*Lewat telepon, dicatat /,
      )
    })

    test('nothing is filed for whoever withdrew the consent', async ({ page, browser }, { project }) => {
      const email = `menarik.${javaScriptEnabled}.${project.name}.${Date.now()}@example.test`
      const client = await (await browser.newContext()).newPage()
      await registerClient(client, email, 'rahasia-lama-1')
      await confirmAddress(client, email)
      await client.goto('/client/personal-data?withdraw')
      await client.getByRole('button', { name: 'Ya, tarik persetujuan' }).click()
      await expect(client.getByText(/^Persetujuan ditarik pada /)).toBeVisible()
      await asAgent(page, '/helpdesk/announcements')
      await fillCall(page, 'Untuk yang menarik', { phone: '', email })
      await tick(page).check()
      await save(page)
      await expect(page.getByText(/^Pemohon ini menarik persetujuannya/).first()).toBeVisible()
      await expect(page.getByRole('main').getByLabel('Subjek')).toHaveValue('Untuk yang menarik')
      await client.goto('/client/questions')
      await expect(client.getByText('Untuk yang menarik')).toHaveCount(0)
    })
  })
}

test('a known account has agreed itself and is not asked again', async ({ page }, { project }) => {
  await asAgent(page, '/helpdesk/announcements')
  await fillCall(page, `Dikenal ${project.name} ${Date.now()}`, { phone: '', email: 'client@spmb.test' })
  await expect(tick(page)).toBeVisible()
  await page.getByRole('button', { name: 'Pakai akun ini' }).click()
  await expect(tick(page)).toHaveCount(0)
  await save(page)
  await page.waitForURL(/tickets\/slip\//)
})
