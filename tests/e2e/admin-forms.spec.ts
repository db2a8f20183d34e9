// Administration in words: days, times and files asked for in Indonesian, mistakes beside their fields, figures on phones.
import { expect, type Page } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { asAdmin } from './register-client.ts'
import { test } from './test.ts'

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a span that ends before it begins is said beside the field, and stays as it was chosen', async ({ page }) => {
  for (const path of ['/admin/reports', '/admin/access-log', '/admin/sign-ins']) {
    await (path === '/admin/reports' ? asAdmin : (same: Page, to: string) => same.goto(to))(
      page,
      `${path}?from=2026-11-20&to=2026-11-02`,
    )
    await expect(page.locator('#field-from-error')).toContainText('lebih akhir daripada "Sampai tanggal"')
    await expect(page.getByRole('button', { name: 'Dari tanggal: 20 November 2026' })).toBeVisible()
    const until = page.getByRole('button', { name: 'Sampai tanggal: 2 November 2026' })
    await until.click()
    const calendar = page.getByRole('dialog', { name: 'Pilih sampai tanggal' })
    await expect(calendar.getByText('November 2026')).toBeVisible()
    expect(await fits(page)).toBe(true)
    await calendar.getByRole('button', { name: /30 November 2026/ }).click()
    await page.getByRole('button', { name: /^(Terapkan|Tampilkan)$/ }).click()
    await expect(page).toHaveURL(/to=2026-11-30/)
    await expect(page.locator('#field-from-error')).toHaveCount(0)
  }
})

test('a time is typed as people write it, and fits its box', async ({ page }) => {
  await asAdmin(page, '/admin/season')
  await page.locator('summary').filter({ hasText: 'Verifikasi berkas' }).click()
  const closes = page.getByRole('textbox', { name: 'Jam tutup' }).first()
  await expect(closes).toHaveAttribute('inputmode', 'numeric')
  await closes.fill('sore')
  await page
    .getByRole('button', { name: /Simpan/ })
    .first()
    .click()
  await expect(page.getByRole('main').getByText('Jam ditulis seperti 17.00').first()).toBeVisible()
  await expect(closes).toHaveValue('sore')
  await closes.fill('17.00')
  expect(await closes.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  expect(await fits(page)).toBe(true)
})

test('a file is chosen by a button of ours; 11 MB are refused by the limit', async ({ page }) => {
  await asAdmin(page, '/admin/files')
  await expect(page.getByText('Belum ada berkas', { exact: true }).first()).toBeVisible()
  const large = { name: 'edaran.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7 ') }
  await page.getByLabel('Berkas baru').setInputFiles(large)
  await expect(page.getByText('edaran.pdf (11 MB)')).toBeVisible()
  await page.getByRole('button', { name: 'Unggah' }).click()
  await expect(page.locator('#field-file-error')).toContainText('10 MB')

  // Beside other fields the server answers 413, and nothing typed is lost.
  await page.goto('/admin/announcements?new=1')
  await page.getByRole('textbox', { name: 'Judul' }).fill('Judul uji')
  await page.getByRole('textbox', { name: 'Isi', exact: true }).fill('Isi uji')
  await page.locator('#field-attachment').setInputFiles(large)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.locator('#field-attachment-error')).toContainText('lebih besar dari 10 MB')
  await expect(page.getByRole('textbox', { name: 'Judul' })).toHaveValue('Judul uji')
})

test('the close of the season says twice what waits and how old the last backup is', async ({ page }) => {
  await asAdmin(page, '/admin/season/close')
  const main = page.getByRole('main')
  await expect(main.getByText(/^Masih ada [\d.]+ tiket belum dijawab$/)).toHaveCount(2)
  await expect(main.getByText(/^(Cadangan terakhir .+|Belum ada cadangan)$/)).toHaveCount(2)
  await expect(main.getByRole('link', { name: 'Buat cadangan' }).first()).toHaveAttribute('href', '/admin/backup')
})

test('mails are found by a part of the address', async ({ page }) => {
  await asAdmin(page, '/admin/mail?q=@')
  await expect(page.locator('#field-q-error')).toHaveText('Tulis paling sedikit 3 huruf')
  await page.getByRole('searchbox', { name: 'Alamat penerima' }).fill('.test')
  await page.getByRole('button', { name: 'Terapkan' }).click()
  await expect(page).toHaveURL(/q=\.test/)
  await expect(page.locator('#field-q-error')).toHaveCount(0)
})

test('each mail says to whom it goes and what became of it, and leads to its ticket', async ({
  page,
  baseURL,
}, info) => {
  const subject = `Surat tentang tiket ${info.project.name} ${Date.now()}`
  const client = new HttpClient(baseURL ?? '')
  await client.signIn('client@spmb.test')
  const asked = { subject, category: 'login', priority: 'low', description: 'Akun saya ditolak.', regencyId: '' }
  await client.post('/client/create-question', { ...asked, idempotencyKey: crypto.randomUUID() })
  await asAdmin(page, '/admin/mail?q=client@spmb.test')
  const mail = page.locator('details').filter({ hasText: subject })
  await expect(async () => {
    await page.reload()
    await expect(mail).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const line = mail.locator('summary')
  await expect(line).toContainText('Kepada client@spmb.test')
  await expect(line).toContainText(/Terkirim|Menunggu|Disimpan/)
  await line.click()
  await mail.getByRole('link', { name: 'Buka tiketnya' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
})

test('figures behind a chart are a small table on every screen', async ({ page }) => {
  await asAdmin(page, '/admin/reports')
  await page.getByText('Lihat angka').nth(1).click()
  const rows = page.getByRole('table', { name: 'Tiket per jam (WIB)' }).locator('tbody tr')
  await expect(rows).toHaveCount(24)
  const { height } = (await rows.first().boundingBox()) ?? { height: 99 }
  expect(height).toBeLessThan(40)
  expect(await fits(page)).toBe(true)
})

test('a mistake in a FAQ is told in the summary and beside the field, and goes when it is mended', async ({ page }) => {
  await asAdmin(page, '/admin/faq?new=1')
  await page.getByRole('button', { name: 'Simpan' }).click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toContainText('Pertanyaan harus diisi')
  await expect(page.locator('#field-question-error')).toHaveText('Pertanyaan harus diisi')
  await expect(page.getByLabel('Pemberitahuan').getByText('harus diisi')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Pertanyaan', exact: true }).fill('Apa?')
  await expect(page.locator('#field-question-error')).toHaveCount(0)
  await expect(summary).not.toContainText('Pertanyaan harus diisi')
  await expect(summary).toContainText('Jawaban harus diisi')
  await page.getByRole('textbox', { name: 'Jawaban', exact: true }).fill('Ini.')
  await expect(summary).toHaveCount(0)
})

test('the second of two who edit a synonym sees both texts', { tag: '@wide' }, async ({ page }) => {
  await asAdmin(page, '/admin/synonyms?q=domisili')
  const edit = page.getByRole('link', { name: 'Edit: domisili', exact: true })
  await edit.click()
  const mine = page.getByLabel('Kata lain', { exact: true })
  await expect(mine).not.toHaveValue('')
  const before = await mine.inputValue()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Kata lain', { exact: true }).fill(`${before}\nkata rekan`)
  await other.getByRole('button', { name: 'Simpan' }).click()
  await expect(other.getByText('Sinonim disimpan', { exact: false })).toBeVisible()
  await mine.fill(`${before}\nkata saya`)
  await page.getByRole('button', { name: 'Simpan' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('baru saja diubah orang lain')
  await expect(alert).toContainText('kata rekan')
  await expect(mine).toHaveValue(/kata saya/)
  await mine.fill(before)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Sinonim disimpan', { exact: false })).toBeVisible()
})

test('the access log speaks in words: a changed service hour, and whom it was done to', { tag: '@wide' }, async ({
  page,
}) => {
  await asAdmin(page, '/admin/backup')
  const keep = page.getByRole('textbox', { name: 'Jumlah cadangan yang disimpan' })
  const was = await keep.inputValue()
  await keep.fill(String(Number(was) + 1))
  await page.getByRole('button', { name: 'Simpan jadwal' }).click()
  await expect(page.getByText('Jadwal cadangan tersimpan').first()).toBeVisible()
  await page.goto('/admin/access-log?action=setting.change')
  await expect(page.getByRole('row').filter({ hasText: 'Jadwal cadangan' }).first()).toContainText('Jumlah disimpan')
  await page.goto('/admin/backup')
  await keep.fill(was)
  await page.getByRole('button', { name: 'Simpan jadwal' }).click()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('days and files are asked for by the browser itself', async ({ page }) => {
    await asAdmin(page, '/admin/reports?from=2026-11-02&to=2026-11-20')
    await expect(page.locator('input[type=date][name=from]')).toHaveValue('2026-11-02')
    await page.goto('/admin/files')
    await expect(page.locator('input[type=file][name=file]')).toBeVisible()
  })
})

test('a badge in a full table keeps its word whole', { tag: '@wide' }, async ({ page }) => {
  await asAdmin(page, '/admin/knowledge-article/requirements')
  const words = page.getByRole('cell').getByText('Tampil', { exact: true })
  await expect(words.first()).toBeVisible()
  const heights = await words.evaluateAll((all) => all.map((word) => word.getClientRects()[0]?.height ?? 0))
  expect(heights.length).toBeGreaterThan(3)
  // One line of it.
  expect(Math.max(...heights)).toBeLessThan(30)
})
