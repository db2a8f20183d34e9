// Writing and reading again without network: pages that were not kept, guests' replies, and who may read what was kept.
import { expect, type Page } from '@playwright/test'
import { aPdf } from '#tests/builders/a-photo.ts'
import { accountPassword, newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { aNumber, answerAtDesk, askAsGuest } from '#tests/e2e/ask-as-guest.ts'
import { expectKept, goWhenKept } from '#tests/e2e/kept-pages.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

test.use({ serviceWorkers: 'allow' })

const words = (about: string) => `${about} ${Date.now()}${Math.floor(Math.random() * 1e6)}`
const waiting = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'menunggu internet' })
const kept = 'tersimpan di perangkat ini dan terkirim sendiri'
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf(name) })
const chooser = (page: Page) => page.locator('main input[type=file]').first()
const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })
const sendReply = (page: Page) => page.getByRole('button', { name: 'Kirim balasan' })
const history = (page: Page) => page.getByRole('list', { name: 'Percakapan' })

const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await caches.has('belum-terkirim')) ? await (await caches.open('belum-terkirim')).keys() : []
    return [...Object.keys(localStorage).filter((name) => name.startsWith('draf-')), ...kept.map(({ url }) => url)]
  })

test('a page that was not kept says that the question is safe', async ({ page, context }) => {
  await signInAsNew(page, 'client', '/client/create-question')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await openParticulars(page)
  await page.getByLabel('Subjek').fill(words('Aman'))
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await page.getByLabel('Deskripsi').fill('Isi')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(waiting(page)).toContainText(kept)
  await expect(waiting(page)).toBeInViewport()
  await page.reload()
  await expect(page.getByText('Tulisan Anda aman.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await page.waitForURL(/\/receipt$/)
  expect(await leftBehind(page)).toEqual([])
})

test('the reply of a guest waits with its file, and is not sent while one writes on', async ({ page, context }) => {
  const { id } = await askAsGuest(page, words('Tamu membalas'))
  await goWhenKept(page, `/status/${id}`)
  await reply(page).fill('Ini buktinya.')
  await chooser(page).setInputFiles(file('bukti.pdf'))
  await expect(page.getByText('bukti.pdf')).toBeVisible()
  await context.setOffline(true)
  await sendReply(page).click()
  await expect(waiting(page)).toContainText(kept)
  await page.reload()
  await expect(waiting(page)).toBeVisible()
  await reply(page).fill('Ini buktinya, lengkap.')
  await expect(reply(page)).toHaveValue('Ini buktinya, lengkap.')
  await expect(waiting(page)).toHaveCount(0)
  await sendReply(page).click()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Balasan Anda terkirim.').first()).toBeVisible()
  await expect(history(page).getByText('Ini buktinya, lengkap.')).toHaveCount(1)
  await expect(history(page).getByRole('link', { name: /bukti\.pdf/ })).toHaveCount(1)
  expect(await leftBehind(page)).toEqual([])
})

test('the answer to a guest can be read again without network, until it is closed here', async ({
  page,
  context,
  browser,
}) => {
  const number = aNumber()
  const asked = await askAsGuest(page, words('Dibaca lagi'), number)
  const path = `/status/${asked.id}`
  await answerAtDesk(browser, asked, 'Perbaiki lewat operator sekolah.')
  await goWhenKept(page, path)
  await page.getByText('Rincian, kabar, dan bagikan').click()
  await expect(page.getByText('Tersimpan di HP ini, bisa dibaca tanpa internet.')).toBeVisible()
  await context.setOffline(true)
  await page.goto('/status')
  await page.getByRole('link', { name: /^Dibaca lagi/ }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Perbaiki lewat operator sekolah.')).toBeVisible()
  await expect(page.getByText(/^Tidak ada internet\. Halaman ini disimpan pada/)).toBeVisible()
  await context.setOffline(false)

  await page.goto(path)
  await page.getByText('Tutup atau hapus').click()
  await page.getByRole('button', { name: 'Tutup di HP ini' }).click()
  await expect(page.getByText('Ini pertanyaan Anda?')).toBeVisible()
  expect(await page.getByText('Tersimpan di HP ini').count()).toBe(0)
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByText('Halaman ini tidak tersimpan')).toBeVisible()
  expect(await page.getByText(/Dibaca lagi/).count()).toBe(0)
  await context.setOffline(false)

  // Opened again, it is kept again; and taken away by its own button.
  await page.goto(path)
  await page.getByText('Ini pertanyaan Anda?').click()
  await page.getByLabel('Empat angka terakhir nomor WhatsApp').fill(number.slice(-4))
  await page.getByRole('button', { name: 'Buka pertanyaan saya' }).click()
  await expect(reply(page)).toBeVisible()
  await page.getByText('Rincian, kabar, dan bagikan').click()
  await expectKept(page, path)
  await page.getByRole('button', { name: 'Hapus dari HP ini' }).click()
  await expect
    .poll(() => context.pages()[0]?.evaluate(async () => (await (await caches.open('halaman-tautan')).keys()).length))
    .not.toBe(1)
})

test('own questions can be read without network by the one who is signed in, and by no one else', async ({
  page,
  context,
}) => {
  const email = await signInAsNew(page, 'client', '/client/questions')
  await goWhenKept(page, '/client/questions')
  await context.setOffline(true)
  await page.goto('/client/questions')
  await expect(page.getByRole('heading', { level: 1, name: 'Pertanyaan Saya' })).toBeVisible()
  await expect(page.getByText(/^Tidak ada internet\. Halaman ini disimpan pada/)).toBeVisible()
  await context.setOffline(false)
  await page.goto('/client/questions')
  await page.getByRole('button', { name: 'Keluar' }).locator('visible=true').click()
  await expect(page).toHaveURL('/login')
  const accountPages = () => page.evaluate(() => caches.has('halaman-akun'))
  await expect.poll(accountPages).toBe(false)
  await context.setOffline(true)
  await page.goto('/client/questions')
  await expect(page.getByText('Halaman ini tidak tersimpan')).toBeVisible()
  await context.setOffline(false)

  // A session that ended elsewhere.
  await signIn(page, email, accountPassword, '/client/questions')
  await goWhenKept(page, '/client/questions')
  await context.clearCookies()
  await page.goto('/client/questions')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(accountPages).toBe(false)
})

test('on a shared device nothing is kept', async ({ page }) => {
  const email = await newAccount('client')
  await page.goto('/login?next=/client/questions')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(accountPassword)
  await page.getByLabel(/Perangkat bersama/).check()
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pertanyaan Saya' })).toBeVisible()
  await page.goto('/client/questions')
  await goWhenKept(page, '/knowledge')
  expect(await page.evaluate(() => caches.has('halaman-akun'))).toBe(false)
})
