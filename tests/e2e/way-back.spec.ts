// The way back to where one wanted to go, with what was typed, also where a mail lies between: password and confirmation.
import { expect, type Page } from '@playwright/test'
import { mailedLink } from './mailed-link.ts'
import { register, sendRegistration, sendSignIn } from './register-client.ts'
import { test } from './test.ts'

const old = 'rahasia-lama-1'
const fresh = 'lampu Sungai 4 payung!'

/** Begins a question without an account and goes to the sign-in page from there. */
async function beginQuestion(page: Page, words: string): Promise<void> {
  await page.goto('/ask')
  await page.getByLabel('Ceritakan masalahnya').fill(words)
  await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
}

async function expectQuestion(page: Page, words: string): Promise<void> {
  await expect(page).toHaveURL('/client/create-question')
  await expect(page.getByLabel('Deskripsi')).toHaveValue(words)
}

test('a forgotten password leads back to the question that was begun', async ({ page }, { project }) => {
  test.setTimeout(60_000)
  const email = `kembali.${project.name}.${Date.now()}@example.test`
  await register(page, email, old)
  await beginQuestion(page, 'Kartu keluarga saya ditolak.')
  await page.getByRole('link', { name: 'Lupa password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password\?next=/)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByText('Anda kembali ke halaman yang Anda tuju')).toBeVisible()
  await page.goto(await mailedLink(email, '/reset-password'))
  await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill(fresh)
  await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill(fresh)
  await page.getByRole('button', { name: 'Simpan password' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await sendSignIn(page, email, fresh)
  await expectQuestion(page, 'Kartu keluarga saya ditolak.')
})

test('the link that confirms an address leads back too, once', async ({ page }, { project }) => {
  test.setTimeout(60_000)
  const email = `konfirmasi.${project.name}.${Date.now()}@example.test`
  await beginQuestion(page, 'Nilai rapor saya keliru.')
  await page.getByRole('link', { name: 'Buat akun di sini' }).click()
  await sendRegistration(page, email, old)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.goto(await mailedLink(email, '/verify-email'))
  await page.getByLabel('Password', { exact: true }).fill(old)
  await page.getByRole('button', { name: 'Ya, ini alamat saya' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await sendSignIn(page, email, old)
  await expectQuestion(page, 'Nilai rapor saya keliru.')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => name.endsWith('tujuan'))).toEqual([])
})

test('what was searched for goes along into the question, through sign-in', async ({ page }, { project }) => {
  const email = `cari.${project.name}.${Date.now()}@example.test`
  await register(page, email, old)
  await page.goto(`/search?q=${encodeURIComponent('xyzxyz tidak ada')}`)
  await page.getByRole('main').locator('a[href^="/ask"]').first().click()
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue('xyzxyz tidak ada')
  await page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true }).click()
  await sendSignIn(page, email, old)
  await expectQuestion(page, 'xyzxyz tidak ada')
})
