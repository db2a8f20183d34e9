// A question that is being written: what a form that was sent before the scripts ran, or a session that ended elsewhere, does to its draft.
import { expect, type Page } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
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

const restored = (page: Page) => page.getByText('Draf dipulihkan')
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draf-pertanyaan')).length)

test('what the server sends back wins over the draft', async ({ page }) => {
  await openForm(page)
  await write(page)
  await expect.poll(() => stored(page)).toBe(1)
  // As a form that is sent before the scripts have run.
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('[name=subject]')
    const description = document.querySelector<HTMLTextAreaElement>('[name=description]')
    if (!field?.form || !description) throw new Error('the form is missing')
    field.value = 'Lebih baru'
    description.value = ''
    field.form.submit()
  })
  await expect(page.getByText('Deskripsi harus diisi').first()).toBeVisible()
  await expect(page.getByLabel('Subjek')).toHaveValue('Lebih baru')
  expect(await restored(page).count()).toBe(0)
})

for (const [where, path] of [
  ['the page for signing in', '/login'],
  ['a public page', '/contact'],
] as const) {
  test(`a session that ended elsewhere takes the drafts along at ${where}`, async ({ page }) => {
    await openForm(page)
    await write(page)
    await expect.poll(() => stored(page)).toBe(1)
    await page.evaluate(() => localStorage.setItem('draf-balasan:uji', JSON.stringify({ message: 'x', key: 'y' })))
    await page.context().clearCookies()
    // Asked to sign in again from the form, its writer loses nothing.
    await page.goto(form)
    await expect(page).toHaveURL(/\/login\?next=/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authState'))).toBeNull()
    expect(await stored(page)).toBe(1)
    await page.goto(path)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draf-'))))
      .not.toContainEqual(expect.stringMatching(/^draf-(pertanyaan|balasan)/))
  })
}
