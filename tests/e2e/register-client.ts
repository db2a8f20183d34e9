// A client of a test's own, registered through the form and signed in.
import { expect, type Page } from '@playwright/test'

/** Fills the registration form and sends it; ends on '/login'. */
export async function register(page: Page, email: string, password: string, name = 'Ibu Contoh'): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Nama lengkap').fill(name)
  await page.getByLabel('NISN').fill('0051234567')
  await page.getByLabel('Nomor HP').fill('081200001111')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Konfirmasi password').fill(password)
  await page.getByLabel(/Saya menyetujui/).check()
  await page.getByRole('button', { name: 'Daftar' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Signs in through the form; where that leads is for the test to say. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
}

/** Registers, signs in, and stands on the client's dashboard. */
export async function registerClient(page: Page, email: string, password: string, name?: string): Promise<void> {
  await register(page, email, password, name)
  await signIn(page, email, password)
  await expect(page).toHaveURL(/client\/dashboard/)
}
