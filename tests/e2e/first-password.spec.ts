// Whom staff filed for under an e-mail address: told by mail, and agreeing with a password of their own, with and without scripts.
import { type Browser, expect, type Page } from '@playwright/test'
import { mailedLink } from './mailed-link.ts'
import { asAdmin, asAgent, flashOn, signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const fresh = 'lampu Sungai 4 payung!'

/** Files a complaint for the address as an agent, without having asked for the consent. */
async function fileComplaint(browser: Browser, email: string, title: string): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await asAgent(page, '/helpdesk/complaints/create')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Sampaikan kepada pelapor' })).toContainText('Kebijakan Privasi')
  await main.getByLabel('Judul').fill(title)
  await main.getByLabel('Kategori').selectOption({ label: 'Penggajian' })
  await main.getByLabel('Instansi').fill('SMA Contoh 1')
  await main.getByLabel('Deskripsi').fill('Gaji bulan ini belum masuk sampai hari ini.')
  await main.getByLabel('Nama kontak').fill('Pak Budi')
  await main.getByLabel('Email kontak').fill(email)
  await page.getByRole('button', { name: 'Kirim aduan' }).click()
  await expect(page.getByText(/Aduan C-\d+ tersimpan/)).toBeVisible()
}

/** Asks for a link and opens it; gives it, so that the next one can be told from it. */
async function openFirstPassword(page: Page, email: string, seen = ''): Promise<string> {
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa email Anda')
  const link = await mailedLink(email, '/reset-password', { seen })
  await page.goto(link)
  await expect(page.getByText(`Untuk akun ${email}`)).toBeVisible()
  return link
}

async function typePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill(fresh)
  await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill(fresh)
  await page.getByRole('button', { name: 'Simpan password' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a parent only types a password, and what was agreed to is on record', async ({ page, browser }, {
      project,
    }) => {
      test.setTimeout(90_000)
      const name = `${project.name}.${javaScriptEnabled}.${Date.now()}`
      const [email, title] = [`pelapor.${name}@example.test`, `Gaji ${name}`]
      await fileComplaint(browser, email, title)
      const admin = await (await browser.newContext()).newPage()
      await asAdmin(admin, `/admin/mail?q=${encodeURIComponent(email)}`)
      await expect(async () => {
        await admin.reload()
        await expect(admin.getByText('Petugas mencatat aduan dengan alamat email Anda')).toHaveCount(1, {
          timeout: 1_000,
        })
      }).toPass()

      const link = await openFirstPassword(page, email)
      const agreed = page.getByRole('region', { name: 'Persetujuan' })
      await expect(agreed).toContainText('Dengan menyimpan password ini, Anda menyetujui')
      await expect(page.getByRole('radio', { name: 'Saya orang tua/wali' })).toBeChecked()
      await expect(page.getByRole('textbox', { name: 'Nama orang tua/wali' })).toBeHidden()
      if (javaScriptEnabled) {
        expect(await violationsOf(page)).toEqual([])
        await agreed.getByRole('link', { name: 'Kebijakan Privasi' }).click()
        await expect(page.getByRole('dialog', { name: 'Kebijakan Privasi' })).toBeVisible()
        await page.keyboard.press('Escape')
      }
      await typePassword(page)
      await expect(flashOn(page, 'Password berhasil dibuat. Silakan masuk.')).toBeVisible()
      await signIn(page, email, fresh, '/client/personal-data')
      const main = page.getByRole('main')
      await expect(main.getByText(/^Versi .*, disetujui /)).toHaveCount(2)
      await page.goto('/client/questions')
      await expect(main.getByRole('link', { name: title })).toBeVisible()

      // Another password later asks for nothing of this any more.
      await page.context().clearCookies()
      await openFirstPassword(page, email, link)
      await expect(page.getByRole('button', { name: 'Simpan password' })).toBeVisible()
      await expect(agreed).toHaveCount(0)
      await expect(page.getByRole('radio', { name: 'Saya murid' })).toHaveCount(0)
    })

    test('a pupil under 18 names the guardian', async ({ page, browser }, { project }) => {
      test.setTimeout(90_000)
      const name = `${project.name}.${javaScriptEnabled}.${Date.now()}`
      const email = `murid.dicatat.${name}@example.test`
      await fileComplaint(browser, email, `Gaji ${name}`)
      await openFirstPassword(page, email)
      const guardian = page.getByRole('textbox', { name: 'Nama orang tua/wali' })
      await page.getByRole('radio', { name: 'Saya murid' }).check()
      await expect(guardian).toBeVisible()
      await typePassword(page)
      await expect(page.getByText('Nama orang tua/wali harus diisi').first()).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Saya murid' })).toBeChecked()
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
      await guardian.fill('Bapak Wali')
      await page.getByRole('checkbox', { name: 'Orang tua/wali saya menyetujui' }).check()
      await typePassword(page)
      await expect(flashOn(page, 'Password berhasil dibuat. Silakan masuk.')).toBeVisible()
      await signIn(page, email, fresh, '/client/profile')
      await expect(page.getByRole('main').getByText('Bapak Wali')).toBeVisible()
      await expect(page.getByRole('main').getByText('Murid di bawah 18 tahun')).toBeVisible()
    })
  })
}
