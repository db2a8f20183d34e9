// An incident of personal data from its record to its letters, and the end of retention, both without scripts too.
import { expect } from '@playwright/test'
import { asAdmin, asAgent, signIn } from './register-client.ts'
import { test } from './test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('an incident finds whom a staff account saw, and the letter goes out once', { tag: '@wide' }, async ({
      page,
      browser,
    }) => {
      const client = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
      await signIn(client, 'client@spmb.test', undefined, '/client/create-question')
      await client.getByLabel('Subjek').fill('Pertanyaan yang bocor')
      await client.getByLabel('Deskripsi').fill('Isinya.')
      await client.getByLabel('Kategori').selectOption({ label: 'Masalah Teknis' })
      await client.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
      await client.getByRole('button', { name: 'Kirim pertanyaan' }).click()
      const publicId = (await client.getByTestId('public-id').innerText()).trim()
      const agent = await browser.newPage()
      await asAgent(agent, '/helpdesk/tickets/pending')
      await agent.locator('main a[data-row]').first().click()
      await agent.waitForURL(/\/helpdesk\/tickets\/\d+/)
      const title = `Akun dibajak ${crypto.randomUUID().slice(0, 8)}`
      await asAdmin(page, '/admin/incidents/create')
      await page.getByLabel('Judul').fill(title)
      await page.getByLabel('Tiket tertentu').fill('T-999999999')
      await page.getByRole('button', { name: 'Catat dan cari yang terdampak' }).click()
      await expect(page.getByRole('alert').first()).toContainText('Tulis apa yang terjadi dan bagaimana')
      await expect(page.getByLabel('Judul')).toHaveValue(title)
      await page.getByLabel('Apa yang terjadi, dan bagaimana').fill('Password petugas ditebak.')
      await page.getByLabel('Data yang terungkap').fill('Nama dan isi pertanyaan')
      await page.getByLabel('Yang sudah dan akan dilakukan').fill('Akun diblokir.')
      await page.getByRole('button', { name: 'Catat dan cari yang terdampak' }).click()
      await expect(page.getByRole('alert').first()).toContainText('Tiket T-999999999 tidak ditemukan')
      await page.getByLabel('Tiket tertentu').fill(publicId)
      await page.getByLabel('Email akun petugas').fill('agent@spmb.test')
      await page.getByRole('button', { name: 'Catat dan cari yang terdampak' }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(/^Sisa (2 hari|3 hari)/)).toBeVisible()
      await expect(page.getByRole('heading', { name: /Yang terdampak: paling sedikit [1-9]/ })).toBeVisible()
      await expect(page.getByText('Perihal: Pemberitahuan kebocoran data pribadi Anda')).toBeVisible()
      await expect(page.getByText(/Lembaga Pelindungan Data Pribadi/)).toBeVisible()
      const csv = await page.request.get(`${new URL(page.url()).pathname}/export`)
      expect([csv.status(), csv.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(await csv.text()).toContain('Dibuka akun petugas')
      await page.getByRole('button', { name: 'Kirim surat' }).click()
      await expect(page.getByText('Centang dulu bahwa suratnya sudah diperiksa').first()).toBeVisible()
      await page.getByLabel(/Surat sudah diperiksa/).check()
      await page.getByRole('button', { name: 'Kirim surat' }).click()
      await expect(page.getByText(/Orang yang terdampak: dikirimi surat/)).toBeVisible()
      await expect(async () => {
        await page.reload()
        await expect(page.getByText(/Semua yang dapat dikirimi surat sudah dikirimi/)).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await page.getByRole('button', { name: 'Catat bahwa lembaga sudah diberi tahu' }).click()
      await expect(page.getByText(/Semua sudah diberi tahu|masih harus dihubungi/)).toBeVisible()
      await page.goto('/admin/incidents')
      await expect(page.getByRole('row').filter({ hasText: title })).toContainText(
        /Semua sudah diberi tahu|masih harus dihubungi/,
      )
      await page.goto('/admin/mail')
      await expect(page.getByText('Pemberitahuan kebocoran data pribadi Anda').first()).toBeVisible()
    })
  })
}

test.describe('settings, one after the other', () => {
  test.describe.configure({ mode: 'serial' })

  test('the contact for data protection stands in the privacy policy', { tag: '@wide' }, async ({ page }) => {
    await asAdmin(page, '/admin/incidents')
    await page.getByLabel('Email', { exact: true }).fill('bukan email')
    await page.getByRole('button', { name: 'Simpan kontak' }).click()
    await expect(page.getByText('Tulis email seperti nama@jatengprov.go.id').first()).toBeVisible()
    await page.getByLabel('Nama pejabat atau bagian').fill('Bagian Data Pribadi')
    await page.getByLabel('Email', { exact: true }).fill('pdp@jatengprov.go.id')
    await page.getByRole('button', { name: 'Simpan kontak' }).click()
    await expect(page.locator('[data-toasts]').getByText('Kontak pelindungan data tersimpan')).toBeVisible()
    await expect(async () => {
      await page.goto('/privacy')
      await expect(page.getByRole('link', { name: 'pdp@jatengprov.go.id' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Masa simpan saat ini' })).toBeVisible()
  })

  test('the end of retention is paused, resumed and set', { tag: '@wide' }, async ({ page }) => {
    await asAdmin(page, '/admin/season/retention')
    await page.getByRole('button', { name: 'Jeda' }).click()
    await expect(page.getByRole('heading', { name: 'Penghapusan otomatis dijeda' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Jalankan lagi' }).click()
    await expect(page.getByRole('button', { name: 'Jeda' })).toBeVisible()
    const months = page.getByLabel('Akun pemohon, bulan')
    await months.fill('2')
    await page.getByRole('button', { name: 'Simpan masa simpan' }).click()
    await expect(page.getByText('Isi angka 3 sampai 60').first()).toBeVisible()
    await expect(months).toHaveValue('2')
    await months.fill('18')
    await page.getByRole('button', { name: 'Simpan masa simpan' }).click()
    await expect(page.locator('[data-toasts]').getByText('Masa simpan tersimpan')).toBeVisible()
    await page.reload()
    await expect(months).toHaveValue('18')
  })
})
