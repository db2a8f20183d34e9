// From the assistant to a person: added to what was begun, led to reports; and searches with the number of a person.
import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Asisten Virtual SPMB' })
const log = (page: Page) => panel(page).getByRole('log')
const typedText = (page: Page) => page.getByLabel('Ceritakan masalahnya')
const nik = '3374010101010001'
const phone = '081234567890'

async function chat(page: Page, ...messages: string[]) {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Buka asisten virtual' }).click()
  for (const words of messages) {
    await panel(page).getByLabel('Tulis pesan').fill(words)
    await panel(page).getByRole('button', { name: 'Kirim' }).click()
    await expect(panel(page).getByLabel('Tulis pesan')).toBeEnabled()
  }
}

const toStaff = (page: Page) => log(page).getByRole('link', { name: 'Tanya petugas' }).last()

test('it is added to what someone had begun to write', async ({ page }) => {
  await page.goto('/ask')
  await typedText(page).fill('Token saya ditolak.')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draf-tamu:tanya') ?? '')).toContain('ditolak')
  await chat(page, 'mau bicara dengan petugas')
  await toStaff(page).click()
  await expect(typedText(page)).toHaveValue('Token saya ditolak.\n\nmau bicara dengan petugas')
})

test('a complaint leads to the form of reports with what was typed, and leaves nothing on the device', async ({
  page,
}) => {
  await chat(page, 'gurunya minta uang 500 ribu buat map')
  await expect(log(page).getByRole('link', { name: 'Lapor', exact: true })).toBeVisible()
  expect(await log(page).getByRole('link', { name: 'Tanya petugas' }).count()).toBe(0)
  await log(page).getByRole('link', { name: 'Lapor', exact: true }).click()
  await expect(page).toHaveURL('/ask/report')
  await expect(page.getByLabel('Ceritakan kejadiannya')).toHaveValue('gurunya minta uang 500 ribu buat map')
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('map')
})

test('a search with a number of a person loses it at once, and says so', async ({ page }) => {
  await page.goto(`/search?${new URLSearchParams({ q: `zonkzonk ${nik} ${phone}` })}`)
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: 'zonkzonk • •' })}`)
  await expect(page.getByText('kami hapus (•)')).toBeVisible()
  for (const number of [nik, phone]) expect(await page.content()).not.toContain(number)
  const box = page.getByRole('main').getByRole('combobox')
  await box.fill(`kuota jalur ${nik}`)
  await box.press('Enter')
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: 'kuota jalur •' })}`)
  await expect(page.getByText('kami hapus (•)')).toBeVisible()
  for (const link of await page.getByRole('main').getByRole('link').all()) {
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).not.toContain(nik)
  }
  await page.goBack()
  await expect(page).toHaveURL(/zonkzonk/)
  expect(page.url()).not.toContain('3374')
})
