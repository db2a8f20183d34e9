// 'Laporan' of the desk in a browser: figures that open their tickets, the wall that renews itself, and who is let in.
import { expect, type Page } from '@playwright/test'
import { HttpClient } from './http-client.ts'
import { asAdmin, asAgent } from './register-client.ts'
import { openStaffMenu } from './staff-menu.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

test.setTimeout(90_000)

async function ask(origin: string, subject: string): Promise<void> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const answer = await http.post('/client/create-question', {
    ...{ subject, category: 'login', priority: 'low', description: 'Akun saya ditolak.', regencyId: '' },
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
}

const offices = (page: Page) => page.getByRole('table', { name: 'Kinerja menurut cabang dinas' })
const numberIn = (text: string | null) => Number(/[\d.]+/.exec(text ?? '')?.[0].replaceAll('.', ''))

test('a figure opens exactly its tickets, an office its agents', async ({ page }) => {
  await asAgent(page, '/helpdesk/dashboard')
  await openStaffMenu(page)
  await page.getByRole('link', { name: 'Laporan', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Laporan', level: 1 })).toBeVisible()
  // Others file and answer meanwhile: once, the figure and its list are of the same moment.
  await expect(async () => {
    await page.goto('/helpdesk/reports')
    const figure = offices(page).getByRole('link', { name: /tiket terbuka, Seluruh provinsi/ })
    const open = numberIn(await figure.textContent())
    expect(open).toBeGreaterThan(0)
    await figure.click()
    await expect(page.getByRole('heading', { name: 'Tiket terbuka', level: 1 })).toBeVisible()
    const described = await page.getByText(/^Semua cabang dinas: [\d.]+ tiket\.$/).textContent()
    expect(numberIn(described)).toBe(open)
  }).toPass()
  const shown = await page.getByRole('list', { name: 'Tiket terbuka' }).getByRole('listitem').count()
  expect(shown).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Laporan', exact: true }).first().click()
  await offices(page)
    .getByRole('link', { name: /^II · / })
    .click()
  await expect(page.getByRole('heading', { name: /^Petugas · II · / })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Kinerja menurut petugas' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('the wall renews itself, names nobody, and leads back', async ({ page, baseURL }, { project }) => {
  await asAgent(page, '/helpdesk/reports')
  await page.getByRole('link', { name: 'Layar dinding' }).click()
  await expect(page.getByRole('heading', { name: 'Helpdesk SPMB', level: 1 })).toBeVisible()
  const received = page.locator('dl > div').filter({ hasText: 'Masuk hari ini' }).locator('dd')
  const before = numberIn(await received.textContent())
  await ask(baseURL ?? '', `Untuk layar dinding ${project.name} ${Date.now()}`)
  await expect.poll(async () => numberIn(await received.textContent()), { timeout: 60_000 }).toBeGreaterThan(before)
  const words = (await page.locator('body').innerText()).toLowerCase()
  for (const name of ['Agen Contoh', 'Klien Contoh', 'agent@spmb.test']) expect(words).not.toContain(name.toLowerCase())
  await page.getByRole('link', { name: 'Kembali ke laporan' }).click()
  await expect(page.getByRole('heading', { name: 'Laporan', level: 1 })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the report is read and opened, and the wall loads anew each minute', { tag: '@wide' }, async ({ page }) => {
    await asAgent(page, '/helpdesk/reports/wall')
    expect(await page.locator('meta[http-equiv="refresh"]').getAttribute('content')).toBe('60')
    await page.getByRole('link', { name: 'Kembali ke laporan' }).click()
    await offices(page)
      .getByRole('link', { name: /tiket masuk, Seluruh provinsi/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Tiket masuk', level: 1 })).toBeVisible()
  })
})

test('administration grants the permission on the person’s page', { tag: '@wide' }, async ({ page }) => {
  await asAdmin(page, '/admin/people?q=agent%40spmb.test')
  await page.getByRole('link', { name: 'Agen Contoh' }).click()
  await expect(page.getByRole('checkbox', { name: 'Lihat laporan' })).toBeChecked()
})

test('the figures are taken away as a file', { tag: '@wide' }, async ({ page }) => {
  await asAgent(page, '/helpdesk/reports')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^kinerja-\d{4}-\d\d-\d\d\.csv$/)
})
