// A question that is being written survives what happens to phones: reloads, closed tabs, lost networks, ended sessions.
import { expect, type Page } from '@playwright/test'
import { sendRegistration, sendSignIn } from './register-client.ts'
import { test } from './test.ts'

const form = '/client/create-question'

/** A person of its own, so that tests side by side do not meet in one list of questions. */
async function registerAndSignIn(page: Page, name: string): Promise<string> {
  const email = `draf.${name}.${Date.now()}@example.test`
  await page.goto('/register?next=/client/create-question')
  await sendRegistration(page, email, 'Rahasia-Sekali-7', 'Siti Aminah')
  await expect(page).toHaveURL(/\/login/)
  await sendSignIn(page, email, 'Rahasia-Sekali-7')
  await expect(page).toHaveURL(form)
  return email
}

async function write(page: Page): Promise<void> {
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

test('a draft survives a reload, a closed tab and a look elsewhere, and can be thrown away', async ({ page }, {
  project,
}) => {
  await registerAndSignIn(page, `a-${project.name}`)
  await expect(restored(page)).toHaveCount(0)
  await write(page)
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expectWritten(page)

  const second = await page.context().newPage()
  await page.close()
  await second.goto(form)
  await expectWritten(second)
  await second.getByRole('link', { name: 'Pertanyaan Saya' }).click()
  await second.getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
  await expect(restored(second)).toBeVisible()
  await expectWritten(second)

  await second.getByRole('button', { name: 'Hapus draf' }).click()
  await expect(restored(second)).toHaveCount(0)
  await expect(second.getByLabel('Subjek')).toHaveValue('')
  await expect(second.getByLabel('Deskripsi')).toHaveValue('')
  await expect(second.getByLabel('Subjek')).toBeFocused()
  await second.reload()
  await expect(second.getByLabel('Subjek')).toHaveValue('')
  await expect(restored(second)).toHaveCount(0)
  expect(await stored(second)).toBe(0)
})

test('a draft survives the end of the session, and is gone once it is sent', async ({ page }, { project }) => {
  const email = await registerAndSignIn(page, `b-${project.name}`)
  await write(page)
  await page.context().clearCookies()
  await submit(page).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await sendSignIn(page, email, 'Rahasia-Sekali-7')
  await expect(page).toHaveURL(form)
  await expect(restored(page)).toBeVisible()
  await expectWritten(page)
  await submit(page).click()
  await expect(page).toHaveURL(/receipt$/)
  expect(await stored(page)).toBe(0)
  await page.goto(form)
  await expect(page.getByLabel('Subjek')).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
})

test('sent, but the answer was lost: it is sent again by itself and makes no second ticket', async ({ page }, {
  project,
}) => {
  await registerAndSignIn(page, `c-${project.name}`)
  await write(page)
  await page.route(/create-question\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await submit(page).click()
  const waiting = page.getByRole('main').getByRole('alert')
  await expect(waiting).toContainText('Belum terkirim')
  await page.reload()
  await expectWritten(page)
  await expect(waiting).toContainText('Belum terkirim')
  await page.unroute(/create-question\.data/)
  await page.waitForURL(/receipt$/)
  await page.goto('/client/questions')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Token ditolak' })).toHaveCount(1)
})

test('what the server sends back wins over the draft', async ({ page }, { project }) => {
  await registerAndSignIn(page, `d-${project.name}`)
  await write(page)
  await expect.poll(() => stored(page)).toBe(1)
  // As a form that is sent before the scripts have run.
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('[name=subject]')
    const category = document.querySelector<HTMLSelectElement>('[name=category]')
    if (!field?.form || !category) throw new Error('the form is missing')
    field.value = 'Lebih baru'
    category.value = ''
    field.form.submit()
  })
  await expect(page.getByText('Kategori harus dipilih').first()).toBeVisible()
  await expect(page.getByLabel('Subjek')).toHaveValue('Lebih baru')
  await expect(restored(page)).toHaveCount(0)
})

test('somebody else’s session takes the draft away, and so does signing out', async ({ page }, { project }) => {
  const email = await registerAndSignIn(page, `e-${project.name}`)
  await write(page)
  await page.reload()
  await expectWritten(page)
  await page.context().clearCookies()
  await page.goto(form)
  await sendSignIn(page, 'client@spmb.test')
  await expect(page).toHaveURL(form)
  await expect(page.getByLabel('Subjek')).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  expect(await stored(page)).toBe(0)
  await signOut(page).click()
  await expect(page).toHaveURL('/login')

  await page.goto(`/login?next=${form}`)
  await sendSignIn(page, email, 'Rahasia-Sekali-7')
  await expect(page.getByLabel('Subjek')).toHaveValue('')
  await write(page)
  await expect.poll(() => stored(page)).toBe(1)
  // Signing out at once, before a pause in the typing.
  await page.getByLabel('Subjek').fill('Rahasia')
  await signOut(page).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toBe(0)
})

for (const [where, path] of [
  ['the page for signing in', '/login'],
  ['a public page', '/contact'],
] as const) {
  test(`a session that ended elsewhere takes the drafts along at ${where}`, async ({ page }, { project }) => {
    await registerAndSignIn(page, `f${path.length}-${project.name}`)
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
