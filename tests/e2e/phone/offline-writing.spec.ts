// Writing without network: a question, a reply or a report waits on the telephone, says so, and is sent
// automatically, once. Guests' replies and reading again: tests/release/phone/offline-writing.spec.ts.
import { expect, type Page } from '@playwright/test'
import { aPdf } from '#tests/builders/a-photo.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { readReceipt, sendQuestion, writeQuestion } from '#tests/e2e/ask-as-guest.ts'
import { goWhenKept } from '#tests/e2e/kept-pages.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { test } from '#tests/e2e/test.ts'

test.use({ serviceWorkers: 'allow' })

const words = (about: string) => `${about} ${Date.now()}${Math.floor(Math.random() * 1e6)}`
const waiting = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'menunggu internet' })
const kept = 'tersimpan di perangkat ini dan terkirim sendiri'
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf(name) })
const chooser = (page: Page) => page.locator('main input[type=file][multiple]')
const reply = (page: Page) => page.getByRole('textbox', { name: 'Balasan' })
const sendReply = (page: Page) => page.getByRole('button', { name: 'Kirim balasan' })
const history = (page: Page) => page.getByRole('list', { name: 'Percakapan' })

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

test('the reply of an account waits, survives a reload and is sent once', async ({ page, context }) => {
  await signInAsNew(page, 'client', '/client/create-question')
  await openParticulars(page)
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
  expect(await page.getByText('portal tidak dapat dihubungi').count()).toBe(0)
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

test('a report goes out automatically from the open page, and nothing of it stays on the telephone', async ({
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

test('who signs in is led to the own form, although the form of visitors is kept', async ({ page }) => {
  await goWhenKept(page, '/ask')
  await signInAsNew(page, 'client')
  await page.goto('/ask?text=Halo')
  await expect(page).toHaveURL('/client/create-question?text=Halo')
  await page.goto('/aksesibilitas')
  await page.getByRole('main').getByRole('link', { name: 'pertanyaan tanpa akun' }).click()
  await expect(page).toHaveURL('/client/create-question')
})
