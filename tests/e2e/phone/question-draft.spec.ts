// A question that is being written survives what happens to phones: reloads, closed tabs, lost networks, ended sessions.
import { expect, type Page } from '@playwright/test'
import { accountPassword, newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { sendSignIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

const form = '/client/create-question'

/** Signs a new client in on the form. Returns the email address. */
const openForm = (page: Page) => signInAsNew(page, 'client', form)

async function write(page: Page): Promise<void> {
  await openParticulars(page)
  await page.getByLabel('Subjek').fill('Token ditolak')
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Tinggi' })
  await page.getByLabel('Kabupaten/Kota').selectOption({ label: 'Kota Semarang' })
  await page.getByLabel('Deskripsi').fill('Sejak kemarin.\nSudah dicoba dua kali.')
}

async function expectWritten(page: Page): Promise<void> {
  await expect(page.getByLabel('Subjek')).toHaveValue('Token ditolak')
  await expect(page.getByLabel('Kategori')).toHaveValue('other')
  await expect(page.getByLabel('Prioritas')).toHaveValue('high')
  await expect(page.getByLabel('Kabupaten/Kota').locator('option:checked')).toHaveText('Kota Semarang')
  await expect(page.getByLabel('Deskripsi')).toHaveValue('Sejak kemarin.\nSudah dicoba dua kali.')
}

const restored = (page: Page) => page.getByText('Draf dipulihkan')
const submit = (page: Page) => page.getByRole('button', { name: 'Kirim pertanyaan' })
const signOut = (page: Page) => page.getByRole('button', { name: 'Keluar' }).locator('visible=true')
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draf-pertanyaan')).length)

test('a draft survives a reload, a closed tab and a look elsewhere, and can be thrown away', async ({ page }) => {
  await openForm(page)
  await write(page)
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expectWritten(page)

  const second = await page.context().newPage()
  await page.close()
  await second.goto(form)
  await expectWritten(second)
  const bar = second.getByRole('navigation', { name: 'Pintasan' })
  await bar.getByRole('link', { name: 'Cek status' }).click()
  await bar.getByRole('link', { name: 'Tanya' }).click()
  await expect(restored(second)).toBeVisible()
  await expectWritten(second)

  await second.getByRole('button', { name: 'Hapus draf' }).click()
  await expect(second.getByLabel('Deskripsi')).toBeFocused()
  await expect(second.getByLabel('Subjek')).toHaveValue('')
  await expect(second.getByLabel('Deskripsi')).toHaveValue('')
  expect(await restored(second).count()).toBe(0)
  await second.reload()
  await expect(second.getByLabel('Subjek')).toHaveValue('')
  expect(await restored(second).count()).toBe(0)
  expect(await stored(second)).toBe(0)
})

test('a draft survives the end of the session, and is gone once it is sent', async ({ page }) => {
  const email = await openForm(page)
  await write(page)
  await page.context().clearCookies()
  await submit(page).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await sendSignIn(page, email, accountPassword)
  await expect(page).toHaveURL(form)
  await expect(restored(page)).toBeVisible()
  await expectWritten(page)
  await submit(page).click()
  await expect(page).toHaveURL(/receipt$/)
  expect(await stored(page)).toBe(0)
  await page.goto(form)
  await expect(page.getByLabel('Subjek')).toHaveValue('')
  expect(await restored(page).count()).toBe(0)
})

test('someone else’s session takes the draft away, and so does signing out', async ({ page }) => {
  const email = await openForm(page)
  await write(page)
  await page.reload()
  await expectWritten(page)
  await page.context().clearCookies()
  await page.goto(form)
  await sendSignIn(page, await newAccount('client'), accountPassword)
  await expect(page).toHaveURL(form)
  await expect(page.getByLabel('Subjek')).toHaveValue('')
  expect(await restored(page).count()).toBe(0)
  expect(await stored(page)).toBe(0)
  await signOut(page).click()
  await expect(page).toHaveURL('/login')

  await page.goto(`/login?next=${form}`)
  await sendSignIn(page, email, accountPassword)
  await expect(page.getByLabel('Subjek')).toHaveValue('')
  await write(page)
  await expect.poll(() => stored(page)).toBe(1)
  // Signing out at once, before a pause in the typing.
  await page.getByLabel('Subjek').fill('Rahasia')
  await signOut(page).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toBe(0)
})
