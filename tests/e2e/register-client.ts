// Signing in and registering through the forms, for every test in a browser that needs somebody.
import type { Locator, Page } from '@playwright/test'

/** The password of the three demo accounts. */
export const demoPassword = 'Spmb-Demo-2025!'

/** Fills the sign-in form that stands on the page and sends it; where that leads is for the test to say. */
export async function sendSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

/** Signs in at '/login' and waits for the page it leads to: `next`, or the role's own start. */
export async function signIn(page: Page, email: string, password = demoPassword, next = ''): Promise<void> {
  await page.goto(`/login${next && `?next=${encodeURIComponent(next)}`}`)
  await sendSignIn(page, email, password)
  await page.waitForURL((url) => url.pathname !== '/login')
  // The address changes a moment before the page: what a test fills in next must not land in this form.
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' })
}

/** Signs in as the demo's administrator and opens the page. */
export const asAdmin = (page: Page, path: string) => signIn(page, 'admin@spmb.test', undefined, path)

/** Signs in as the demo's agent, who works for the province, and opens the page. */
export const asAgent = (page: Page, path: string) => signIn(page, 'agent@spmb.test', undefined, path)

/** Fills the registration form that stands on the page and sends it. */
export async function sendRegistration(
  page: Page,
  email: string,
  password: string,
  name = 'Ibu Contoh',
): Promise<void> {
  await page.getByLabel('Nama lengkap').fill(name)
  await page.getByLabel('NISN').fill('0051234567')
  await page.getByLabel('Nomor HP').fill('081200001111')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Konfirmasi password').fill(password)
  await page.getByLabel(/Saya menyetujui/).check()
  await page.getByRole('button', { name: 'Daftar' }).click()
}

/** Registers at '/register'; ends on '/login'. */
export async function register(page: Page, email: string, password: string, name?: string): Promise<void> {
  await page.goto('/register')
  await sendRegistration(page, email, password, name)
  await page.waitForURL(/\/login/)
}

/** Registers, signs in, and stands on the client's dashboard. */
export async function registerClient(page: Page, email: string, password: string, name?: string): Promise<void> {
  await register(page, email, password, name)
  await signIn(page, email, password)
  await page.waitForURL(/client\/dashboard/)
}

/** The word that a page says after a redirect: a toast, and for readers without JavaScript a notice in the page. */
export function flashOn(page: Page, words: string): Locator {
  return page
    .getByText(words)
    .or(page.getByRole('status').filter({ hasText: words }))
    .first()
}
