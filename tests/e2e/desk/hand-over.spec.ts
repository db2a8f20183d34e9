// From the assistant to a person: what was typed stands in the form, never in an address, and never with a number of someone.
import { expect, type Page } from '@playwright/test'
import { accountPassword, newAccount } from '#tests/e2e/accounts.ts'
import { sendSignIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Asisten Virtual SPMB' })
const log = (page: Page) => panel(page).getByRole('log')
const typedText = (page: Page) => page.getByLabel('Ceritakan masalahnya')
const nik = '3374010101010001'

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
  // It is a draft as any other, for who returns.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('draf-tamu:tanya') ?? ''))
    .toContain('zonkzonk • di sekolah')
  await page.reload()
  await expect(typedText(page)).toHaveValue('zonkzonk • di sekolah\nmau bicara dengan petugas')
})

test('it goes along through signing in, and to the form of who is signed in', async ({ page }) => {
  const email = await newAccount('client')
  await chat(page, 'zonkzonk saya di mana', 'mau ngomong sama orang')
  await toStaff(page).click()
  const typed = 'zonkzonk saya di mana\nmau ngomong sama orang'
  await expect(typedText(page)).toHaveValue(typed)
  await page.getByRole('main').getByRole('link', { name: 'Masuk' }).click()
  await sendSignIn(page, email, accountPassword)
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByLabel('Deskripsi')).toHaveValue(typed)

  await chat(page, 'gimana caranya zinkzink', 'sambungkan ke cs')
  await toStaff(page).click()
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByLabel('Deskripsi')).toHaveValue(`${typed}\n\ngimana caranya zinkzink\nsambungkan ke cs`)
})
