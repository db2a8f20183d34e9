// Signing in and registering through the forms, for every test in a browser that needs someone.
import type { Locator, Page } from '@playwright/test'
import { HttpClient } from '#tests/portal/http-client.ts'

/** The password of the three demo accounts. */
export const demoPassword = 'Spmb-Demo-2025!'

/** Fills the sign-in form that stands on the page and sends it; where that leads is for the test to say. */
export async function sendSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

/** The portal that the page's addresses begin at, whether or not it has gone anywhere. */
async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/healthz')).url()).origin
}

/**
 * Signs in and opens the page the sign-in leads to: `next`, or the role's own start. The form is posted without being
 * shown, since hundreds of tests begin here; what is tested about the form uses `sendSignIn`.
 * @throws when the portal does not let the person in.
 */
export async function signIn(page: Page, email: string, password = demoPassword, next = ''): Promise<void> {
  const login = `/login${next && `?next=${encodeURIComponent(next)}`}`
  const origin = await originOf(page)
  const answer = await page.request.post(login, {
    form: { email, password },
    headers: { Origin: origin },
    maxRedirects: 0,
  })
  const start = answer.headers().location
  if (!start) throw new Error(`sign-in as ${email} was answered with ${answer.status()}`)
  await page.goto(start)
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

/**
 * Registers a family. The form is posted without being shown, as for `signIn`; what is tested about it uses
 * `sendRegistration`.
 * @throws when the portal refuses.
 */
async function register(page: Page, email: string, password: string, name = 'Ibu Contoh'): Promise<void> {
  const answer = await new HttpClient(await originOf(page)).post('/register', {
    ...{ namaLengkap: name, nisn: '0051234567', noHp: '081200001111', email },
    ...{ password, confirmPassword: password, terms: 'on' },
  })
  if (answer.status !== 302) throw new Error(`registering ${email} was answered with ${answer.status}`)
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
