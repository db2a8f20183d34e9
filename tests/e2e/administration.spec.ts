// Administration in a browser: a backup made, tried out and taken; logs, reports and files; what must be typed to go on.
import { readFile } from 'node:fs/promises'
import { type Download, expect } from '@playwright/test'
import known from '#tests/architecture/routes.json' with { type: 'json' }
import { HttpClient } from './http-client.ts'
import { asAdmin } from './register-client.ts'
import { test } from './test.ts'

async function linesOf(file: Download): Promise<string[]> {
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
}

// One at a time: two browsers asking at once would be told so.
test('a backup is made, tried out and downloaded', { tag: '@wide' }, async ({ page }) => {
  test.setTimeout(120_000)
  await asAdmin(page, '/admin/backup')
  const ask = page.getByRole('button', { name: 'Buat cadangan sekarang' })
  // The schedule may just be making one.
  await expect(ask).not.toHaveAttribute('aria-busy', 'true', { timeout: 60_000 })
  await ask.click()
  // The one asked for here: above it another may still stand, which the schedule has made.
  const newest = page.getByRole('row').filter({ hasText: 'Admin Contoh' }).first()
  await expect(newest.getByText('Selesai')).toBeVisible({ timeout: 60_000 })
  await newest.getByRole('button', { name: /Uji pemulihan/ }).click()
  await expect(newest.getByText('Dapat dipulihkan')).toBeVisible({ timeout: 60_000 })
  const coming = page.waitForEvent('download')
  await newest.getByRole('link', { name: /Unduh/ }).click()
  expect((await coming).suggestedFilename()).toMatch(/^spmb-\d{8}-\d{4}-\d+\.dump\.gz$/)
  await page.goto('/admin/access-log?action=backup.download')
  await expect(page.getByRole('row').nth(1)).toContainText('Mengunduh cadangan')
})

test('a schedule that makes no sense is refused beside its field, and what was typed stays', async ({ page }) => {
  await asAdmin(page, '/admin/backup')
  await page.getByRole('textbox', { name: 'Jam (WIB)' }).fill('27:00')
  await page.getByRole('button', { name: 'Simpan jadwal' }).click()
  await expect(page.getByText('Jam ditulis seperti 17.00').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Jam (WIB)' })).toHaveValue('27:00')
})

test('the settings say how long data are kept and whom to ask about them, and lead to where both are changed', async ({
  page,
}) => {
  for (const [title, path, heading] of [
    ['Masa simpan data', /\/admin\/season\/retention$/, 'Masa simpan data'],
    ['Kontak pelindungan data pribadi', /\/admin\/incidents#kontak$/, 'Kontak pelindungan data pribadi'],
    ['Tahap & jadwal SPMB', /\/admin\/season$/, 'Tahap & jadwal SPMB'],
  ] as const) {
    if (page.url() === 'about:blank') await asAdmin(page, '/admin/settings')
    else await page.goto('/admin/settings')
    await page.getByRole('link', { name: `Ubah ${title}`, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
  }
})

test('ending all sessions asks for the word', async ({ page }) => {
  await asAdmin(page, '/admin/security')
  await page.getByRole('button', { name: 'Akhiri semua sesi' }).click()
  await expect(page.getByText('Ketik AKHIRI untuk melanjutkan').first()).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dasbor Admin' })).toBeVisible()
})

test('the dashboard says where it is late and what is sought in vain, within a span', async ({ page }) => {
  await asAdmin(page, '/admin/dashboard')
  for (const name of ['Lewat waktu menurut cabang dinas', 'Pencarian tak terjawab']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  const filters = page.getByRole('search', { name: 'Filter dasbor' })
  // Scripts that are there already need no button, but it does no harm.
  await filters.getByLabel('Rentang').selectOption('7 hari terakhir')
  await filters.getByRole('button', { name: 'Tampilkan' }).click()
  await page.waitForURL(/days=7/)
  const days = page.getByRole('heading', { name: 'Tiket per hari, 7 hari terakhir' })
  await expect(days).toBeVisible()
  await page.getByText('Lihat angka').last().click()
  const table = page.getByRole('table', { name: 'Tiket per hari, 7 hari terakhir' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(7)
})

test('each figure of the dashboard leads to the tickets it counts', async ({ page }) => {
  await asAdmin(page, '/admin/dashboard')
  const cards = page.getByRole('region', { name: 'Jumlah tiket' })
  for (const [card, status] of [
    [/^Dalam Proses/, 'inprogress'],
    [/^Menunggu Balasan/, 'waiting'],
  ] as const) {
    await expect(cards.getByRole('link', { name: card })).toHaveAttribute(
      'href',
      `/helpdesk/tickets/in-progress?status=${status}`,
    )
  }
  await expect(page.getByRole('region', { name: 'Perlu ditangani' })).toBeVisible()
  const offices = page.getByRole('table', { name: 'Tiket menurut cabang dinas' })
  await expect(offices.getByRole('rowheader')).toHaveCount(14)
  const links = await offices
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [
        (link.textContent ?? '').replace(/^[\d.]+ /, '').replace(/,.*/, ''),
        link.getAttribute('href') ?? '',
      ]),
    )
  const leadTo: Readonly<Record<string, RegExp>> = {
    'Lewat waktu': /^\/helpdesk\/reports\/tickets\?figure=late&office=(province|\d+)$/,
    'Belum Direspon': /^\/helpdesk\/tickets\/pending\?officeId=(province|\d+)$/,
    'Dalam Proses': /^\/helpdesk\/tickets\/in-progress\?status=inprogress&officeId=(province|\d+)$/,
    'Menunggu Balasan': /^\/helpdesk\/tickets\/in-progress\?status=waiting&officeId=(province|\d+)$/,
  }
  for (const [name = '', href] of links) expect(href).toMatch(leadTo[name] ?? /^\/helpdesk\/tickets\/\d+$/)
  expect(links.length).toBeGreaterThan(4)
})

test('what is not there, or refused, is said within the frame of the area', async ({ page, baseURL }) => {
  const http = new HttpClient(baseURL ?? '')
  await http.signIn('admin@spmb.test')
  const nested = known.filter((url) => /^\/(admin|helpdesk)\/.*:/.test(url))
  const wrong: string[] = []
  let seen = 0
  for (const url of nested) {
    const answer = await http.get(url.replace(/:\w+/g, '999999999'))
    if (answer.status < 400 || !answer.headers.get('content-type')?.includes('text/html')) continue
    const html = await answer.text()
    const [frames, mains, titles] = [/data-staff=""/g, /<main\b/g, /<h1\b/g].map((part) => html.match(part)?.length)
    if (answer.status !== 404 || frames !== 1 || mains !== 1 || titles !== 1) {
      wrong.push(`${url}: ${answer.status}, ${frames} frames, ${mains} main, ${titles} h1`)
    }
    seen += 1
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(10)

  await asAdmin(page, '/admin/dashboard')
  expect((await page.goto('/admin/incidents/999999999'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidak ditemukan')
  await page.getByRole('navigation', { name: 'Administrasi', exact: true }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/admin/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kelola FAQ')
  // A form that is refused as well.
  const sent = await http.post('/admin/offices/999999999', { intent: 'distribution' })
  expect([sent.status, (await sent.text()).includes('data-staff=""')]).toEqual([404, true])
})

test('the report shows charts, its tables, and files to take away', async ({ page }) => {
  await asAdmin(page, '/admin/reports')
  const drawn = page.locator('main [aria-hidden=true] > svg').filter({ has: page.locator('rect') })
  await expect(drawn.first()).toBeVisible()
  await page.getByText('Lihat angka').first().click()
  await expect(page.getByRole('table', { name: 'Tiket per hari' })).toBeVisible()
  for (const [name, ending] of [
    ['Unduh CSV', 'csv'],
    ['Unduh Excel', 'xlsx'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(new RegExp(`^tiket-.*\\.${ending}$`))
    const told = page.getByText(/ baris sudah diunduh/)
    await expect(told).toContainText(name.slice('Unduh '.length))
    const rows = Number((await told.innerText()).replace(/ baris.*/, '').replaceAll('.', ''))
    if (ending === 'csv') expect((await linesOf(file)).length - 1).toBe(rows)
  }
})

test('a file that takes long says how far it is and can be given up', { tag: '@wide' }, async ({ page }) => {
  await asAdmin(page, '/admin/reports')
  // As slow as a very large one: nothing comes for now.
  await page.route('**/admin/reports/export/csv**', () => undefined)
  const link = page.getByRole('link', { name: 'Unduh CSV' })
  // By key: the word of the sign-in may still lie above it.
  await link.press('Enter')
  await expect(page.getByText('Menyiapkan CSV...')).toBeVisible()
  await page.getByRole('button', { name: 'Batalkan' }).click()
  await expect(page.getByText('Unduhan dibatalkan.')).toBeVisible()
  await expect(link).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('reports are tables, and the log can be filtered', async ({ page }) => {
    await asAdmin(page, '/admin/reports')
    await page.getByText('Lihat angka').first().click()
    await expect(page.getByRole('table', { name: 'Tiket per hari' })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Unduh CSV' }).click()
    expect((await linesOf(await coming))[0]).toMatch(/^\uFEFFNomor;Jenis;Judul;/)
    await page.goto('/admin/access-log')
    await page.getByRole('main').getByLabel('Pengguna').fill('tidak-ada-orang-ini')
    await page.getByRole('button', { name: 'Terapkan' }).click()
    await expect(page.getByText('Tidak ada catatan yang cocok')).toBeVisible()
  })
})
