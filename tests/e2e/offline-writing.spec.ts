// Writing without network: a question, a reply or a report waits on the telephone, says so, and goes out by itself, once.
import { expect, type Page } from '@playwright/test'
import { aPdf } from '../builders/a-photo.ts'
import { aNumber, answerAtDesk, askAsGuest, readReceipt, sendQuestion, writeQuestion } from './ask-as-guest.ts'
import { expectKept, goWhenKept } from './kept-pages.ts'
import { signIn } from './register-client.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const words = (about: string) => `${about} ${Date.now()}${Math.floor(Math.random() * 1e6)}`
const waiting = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'menunggu internet' })
const kept = 'tersimpan di perangkat ini dan terkirim sendiri'
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf(name) })
const chooser = (page: Page) => page.locator('main input[type=file]').first()
const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })
const sendReply = (page: Page) => page.getByRole('button', { name: 'Kirim balasan' })
const history = (page: Page) => page.getByRole('list', { name: 'Riwayat Pertanyaan' })

const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await caches.has('belum-terkirim')) ? await (await caches.open('belum-terkirim')).keys() : []
    return [...Object.keys(localStorage).filter((name) => name.startsWith('draf-')), ...kept.map(({ url }) => url)]
  })

test('/ask opens without network, keeps the question and its file over a reload, and sends it once', async ({
  page,
  context,
}) => {
  await goWhenKept(page, '/ask')
  await context.setOffline(true)
  await page.goto('/ask')
  await expect(page.getByText(/^Tidak ada internet\. Halaman ini disimpan pada/)).toBeVisible()
  const typed = words('Ditulis tanpa internet')
  await writeQuestion(page, typed)
  await chooser(page).setInputFiles(file('surat.pdf'))
  await expect(page.getByText('surat.pdf')).toBeVisible()
  await sendQuestion(page).dblclick()
  await expect(waiting(page)).toContainText(kept)
  await expect(waiting(page)).toBeInViewport()
  await expect(waiting(page)).toBeFocused()

  await page.reload()
  await expect(waiting(page)).toContainText(kept)
  await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(typed)
  await expect(page.getByText('surat.pdf')).toBeVisible()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Tulisan Anda yang belum terkirim' }).click()
  await expect(waiting(page)).toBeVisible()

  await context.setOffline(false)
  const first = await readReceipt(page)
  await expect(page.getByRole('list', { name: 'Lampiran' }).getByRole('listitem')).toHaveCount(1)
  expect(await leftBehind(page)).toEqual([])

  // The next one from the same copy is another question.
  await context.setOffline(true)
  await page.goto('/ask')
  await writeQuestion(page, words('Yang kedua'))
  await sendQuestion(page).click()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/receipt$/)
  expect((await readReceipt(page)).id).not.toBe(first.id)
})

test('a page that was not kept says that the question is safe', async ({ page, context }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
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

test('the reply of an account waits, survives a reload and is sent once', async ({ page, context }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.getByLabel('Subjek').fill(words('Balas tanpa internet'))
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await page.getByLabel('Deskripsi').fill('Isi')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await page.waitForURL(/\/receipt$/)
  const id = (await page.getByTestId('public-id').innerText()).trim()
  await goWhenKept(page, `/status/${id}`)
  await goWhenKept(page, `/client/questions/${id}`)
  await reply(page).fill('Balasan yang menunggu.')
  await context.setOffline(true)
  await sendReply(page).click()
  await expect(waiting(page)).toContainText(kept)
  await expect(waiting(page)).toBeInViewport()
  await expect(page.getByText('portal tidak dapat dihubungi')).toHaveCount(0)
  await page.reload()
  await expect(waiting(page)).toBeVisible()
  await expect(reply(page)).toHaveValue('Balasan yang menunggu.')
  await context.setOffline(false)
  await expect(page.getByText('Balasan Anda terkirim').first()).toBeVisible()
  await expect(history(page).getByText('Balasan yang menunggu.')).toHaveCount(1)
  await expect(reply(page)).toHaveValue('')
  expect(await leftBehind(page)).toEqual([])
  // What can be read without network is the talk as it is now, on each page that was kept of it.
  const copy = (path: string) =>
    page.evaluate(async (address) => {
      const kept = await (await caches.open('halaman-akun')).match(address)
      return kept?.text()
    }, path)
  for (const path of [`/client/questions/${id}`, `/status/${id}`])
    await expect.poll(() => copy(path)).toContain('Balasan yang menunggu.')
})

test('the reply of a guest waits with its file, and whoever writes on is not sent behind their back', async ({
  page,
  context,
}) => {
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
  await expect(waiting(page)).toHaveCount(0)
  await sendReply(page).click()
  await expect(waiting(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Balasan Anda terkirim.').first()).toBeVisible()
  await expect(history(page).getByText('Ini buktinya, lengkap.')).toHaveCount(1)
  await expect(history(page).getByRole('link', { name: /bukti\.pdf/ })).toHaveCount(1)
  expect(await leftBehind(page)).toEqual([])
})

test('a report goes out by itself from the open page, and nothing of it lies on the telephone', async ({
  page,
  context,
}) => {
  await page.goto('/ask/report')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const typed = words('Diminta uang')
  await page.getByLabel('Apa yang dilaporkan').selectOption({ label: 'Pungli atau jual beli kursi' })
  await page.getByLabel('Ceritakan kejadiannya').fill(typed)
  await chooser(page).setInputFiles(file('bukti.pdf'))
  await expect(page.getByText('bukti.pdf')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Kirim laporan' }).click()
  await expect(waiting(page)).toContainText('isinya tidak disimpan di HP ini')
  await expect(waiting(page)).toBeInViewport()
  expect(await leftBehind(page)).toEqual([])
  // A careless tap does not lose it: the browser asks first.
  page.once('dialog', (dialog) => dialog.dismiss())
  await page.getByRole('main').getByRole('link', { name: 'Beranda' }).click()
  await expect(waiting(page)).toBeVisible()
  await expect(page).toHaveURL('/ask/report')
  await context.setOffline(false)
  await page.waitForURL(/\/ask\/report\/[a-z0-9]{25}$/)
  await expect(page.getByText(typed)).toHaveCount(1)
  await expect(page.getByRole('link', { name: /bukti\.pdf/ })).toBeVisible()
  expect(await leftBehind(page)).toEqual([])

  await page.getByLabel('Balasan').fill('Tambahan.')
  await context.setOffline(true)
  await sendReply(page).click()
  await expect(waiting(page)).toContainText('isinya tidak disimpan di HP ini')
  await context.setOffline(false)
  await expect(page.getByText('Tambahan.', { exact: true })).toBeVisible()
  expect(await leftBehind(page)).toEqual([])
})

test('the answer to a guest can be read again without network, until it is closed here', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(90_000)
  const number = aNumber()
  const asked = await askAsGuest(page, words('Dibaca lagi'), number)
  const path = `/status/${asked.id}`
  await answerAtDesk(browser, asked, 'Perbaiki lewat operator sekolah.')
  await goWhenKept(page, path)
  await expect(page.getByText('Tersimpan di HP ini, bisa dibaca tanpa internet.')).toBeVisible()
  await context.setOffline(true)
  await page.goto('/status')
  await page.getByRole('link', { name: /^Dibaca lagi/ }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Perbaiki lewat operator sekolah.')).toBeVisible()
  await expect(page.getByText(/^Tidak ada internet\. Halaman ini disimpan pada/)).toBeVisible()
  await context.setOffline(false)

  await page.goto(path)
  await page.getByRole('button', { name: 'Tutup di HP ini' }).click()
  await expect(page.getByLabel('Empat angka terakhir nomor WhatsApp')).toBeVisible()
  await expect(page.getByText('Tersimpan di HP ini')).toHaveCount(0)
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByText('Halaman ini tidak tersimpan')).toBeVisible()
  await expect(page.getByText(/Dibaca lagi/)).toHaveCount(0)
  await context.setOffline(false)

  // Opened again, it is kept again; and taken away by its own button.
  await page.goto(path)
  await page.getByLabel('Empat angka terakhir nomor WhatsApp').fill(number.slice(-4))
  await page.getByRole('button', { name: 'Buka pertanyaan saya' }).click()
  await expect(reply(page)).toBeVisible()
  await expectKept(page, path)
  await page.getByRole('button', { name: 'Hapus dari HP ini' }).click()
  await expect
    .poll(() => context.pages()[0]?.evaluate(async () => (await (await caches.open('halaman-tautan')).keys()).length))
    .not.toBe(1)
})

test('own questions can be read without network by who is signed in, and by nobody else', async ({ page, context }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/questions')
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
  await signIn(page, 'client@spmb.test', undefined, '/client/questions')
  await goWhenKept(page, '/client/questions')
  await context.clearCookies()
  await page.goto('/client/questions')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(accountPages).toBe(false)
})

test('on a shared device, and for staff, nothing is kept', async ({ page }) => {
  await page.goto('/login?next=/client/questions')
  await page.getByLabel('Email').fill('client@spmb.test')
  await page.getByLabel('Password', { exact: true }).fill('Spmb-Demo-2025!')
  await page.getByLabel(/Perangkat bersama/).check()
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pertanyaan Saya' })).toBeVisible()
  await page.goto('/client/questions')
  await goWhenKept(page, '/knowledge')
  expect(await page.evaluate(() => caches.has('halaman-akun'))).toBe(false)
})
