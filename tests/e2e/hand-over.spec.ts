// From the assistant and from a search to a person: what was typed stands in the form, never in an address, and never with a number of somebody.
import { expect, type Page } from '@playwright/test'
import { sendRegistration, sendSignIn, signIn } from './register-client.ts'
import { test } from './test.ts'

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

/** Every address that the browser asks for from now on. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  page.on('framenavigated', (frame) => addresses.push(decodeURIComponent(frame.url())))
  return addresses
}

test('what was typed to the assistant stands in the form, without numbers of a person, and in no address', async ({
  page,
}) => {
  const addresses = addressesOf(page)
  await chat(page, `zonkzonk ${nik} di sekolah`, 'mau bicara dengan petugas')
  await expect(log(page)).toContainText('jangan tulis NIK, NISN')
  expect(await log(page).getByText('jangan tulis NIK').count()).toBe(1)
  for (const link of await log(page).getByRole('link').all()) {
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).not.toContain(nik)
  }
  await toStaff(page).click()
  await expect(page).toHaveURL('/ask')
  await expect(typedText(page)).toHaveValue('zonkzonk • di sekolah\nmau bicara dengan petugas')
  expect(addresses.filter((address) => /zonkzonk|3374/.test(address.replace(/\/search\?.*$/, '')))).toEqual([])
  // It is a draft as any other, for who comes back.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('draf-tamu:tanya') ?? ''))
    .toContain('zonkzonk • di sekolah')
  await page.reload()
  await expect(typedText(page)).toHaveValue('zonkzonk • di sekolah\nmau bicara dengan petugas')
})

test('it is added to what somebody had begun to write', async ({ page }) => {
  await page.goto('/ask')
  await typedText(page).fill('Token saya ditolak.')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draf-tamu:tanya') ?? '')).toContain('ditolak')
  await chat(page, 'mau bicara dengan petugas')
  await toStaff(page).click()
  await expect(typedText(page)).toHaveValue('Token saya ditolak.\n\nmau bicara dengan petugas')
})

test('it goes along through signing in, and to the form of who is signed in', async ({ page }, { project }) => {
  const email = `oper.${project.name}.${Date.now()}@example.test`
  await page.goto('/register')
  await sendRegistration(page, email, 'Rahasia-Sekali-7', 'Siti Aminah')
  await expect(page).toHaveURL(/\/login/)
  await chat(page, 'zonkzonk saya di mana', 'mau ngomong sama orang')
  await toStaff(page).click()
  const typed = 'zonkzonk saya di mana\nmau ngomong sama orang'
  await expect(typedText(page)).toHaveValue(typed)
  await page.getByRole('main').getByRole('link', { name: 'Masuk' }).click()
  await sendSignIn(page, email, 'Rahasia-Sekali-7')
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByLabel('Deskripsi')).toHaveValue(typed)

  await chat(page, 'gimana caranya zinkzink', 'sambungkan ke cs')
  await toStaff(page).click()
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByLabel('Deskripsi')).toHaveValue(`${typed}\n\ngimana caranya zinkzink\nsambungkan ke cs`)
})

test('a complaint leads to the form of reports with what was typed, and leaves nothing on the device', async ({
  page,
}) => {
  await chat(page, 'gurunya minta uang 500 ribu buat map')
  await expect(log(page).getByRole('link', { name: 'Tanya petugas' })).toHaveCount(0)
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what was searched for stands in the form of a guest', async ({ page }) => {
    await page.goto('/search?q=zonkzonk')
    await page.getByRole('main').getByRole('button', { name: 'Tanya petugas, tanpa akun' }).click()
    await expect(page).toHaveURL('/ask')
    await expect(typedText(page)).toHaveValue('zonkzonk')
  })

  test('and in that of who is signed in', async ({ page }) => {
    await signIn(page, 'client@spmb.test')
    await page.goto('/search?q=zonkzonk')
    await page.getByRole('main').getByRole('button', { name: 'Tanya petugas, tanpa akun' }).click()
    await expect(page).toHaveURL('/client/create-question')
    await expect(page.getByLabel('Deskripsi')).toHaveValue('zonkzonk')
  })
})
