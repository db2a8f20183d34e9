// The call centres of the 13 branch offices, as a table and as cards on phones.
import { expect } from '@playwright/test'
import { test } from '../test.ts'

test('13 rows with number, office, address and region', async ({ page }, { project }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontak Layanan Aduan')
  const rows = main
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(13)
  const fourth = rows.nth(3)
  await expect(fourth).toContainText('Cabang Dinas Pendidikan Wilayah IV')
  await expect(fourth).toContainText('Jalan Diponegoro, Purwodadi')
  await expect(fourth).toContainText('Grobogan')
  // No placeholder and no link to a number nobody has: the form instead.
  await expect(main).not.toContainText('0xx')
  await expect(main).not.toContainText('belum diisi')
  await expect(main.getByRole('link', { name: /^Tulis pertanyaan/ }).first()).toHaveAttribute('href', '/ask')
  const [one, other] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
  if (project.name === 'phone') {
    // Cards: apart from each other, labelled, and no wider than the screen.
    expect(other?.y).toBeGreaterThan((one?.y ?? 0) + (one?.height ?? 0))
    await expect(fourth.getByText('Wilayah', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  } else {
    // Those of the numbers come with the first number.
    for (const [at, header] of ['No', 'Cabang dinas dan alamat', 'Wilayah'].entries())
      await expect(main.getByRole('columnheader').nth(at)).toHaveText(header)
    await expect(fourth.getByRole('cell').first()).toContainText(/4$/)
    expect(Math.round(other?.y ?? 0)).toBe(Math.round((one?.y ?? 0) + (one?.height ?? 0)))
  }

  await main.getByRole('searchbox', { name: 'Cari kabupaten/kota' }).fill('grobogan')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Wilayah IV')
  for (const [typed, office] of [
    ['solo', 'Wilayah VII'],
    ['Purwokerto', 'Wilayah X'],
    ['ungaran', 'Wilayah I'],
    ['kab. banyumas', 'Wilayah X'],
  ] as const) {
    await main.getByRole('searchbox', { name: 'Cari kabupaten/kota' }).fill(typed)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(office)
  }
  await main.getByRole('searchbox', { name: 'Cari kabupaten/kota' }).fill('atlantis')
  await expect(main.getByRole('heading', { name: 'Tidak ada wilayah bernama "atlantis"' })).toBeVisible()
  await main.getByRole('link', { name: 'Kembali ke Beranda' }).click()
  await expect(page).toHaveURL('/')
})
