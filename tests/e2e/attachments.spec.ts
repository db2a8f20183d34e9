// Files with a question and with its answer: chosen, uploaded, refused in words, and seen by those two sides only.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { aPdf, aPicture } from '../builders/a-photo.ts'
import { listWith } from './desk-list.ts'
import { sendReply } from './desk-reply.ts'
import { asAgent, signIn } from './register-client.ts'
import { test } from './test.ts'

const form = '/client/create-question'

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill(`Isi dari ${title}`)
}

const chooser = (page: Page) => page.locator('input[type=file]').first()
const chosen = (page: Page) => page.getByRole('list', { name: 'Berkas yang dipilih' }).getByRole('listitem')
const send = (page: Page) => page.getByRole('button', { name: 'Kirim pertanyaan' })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf(name) })
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPicture(3_000, 2_000).jpeg().toBuffer(),
})
const liar = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') }
const cutOff = { name: 'surat.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj') }

test('files go with a question and come back with its answer', async ({ page, browser }, { project }) => {
  test.setTimeout(60_000)
  const title = `Dengan lampiran (${project.name} ${Date.now()})`
  await signIn(page, 'client@spmb.test', undefined, form)
  await write(page, title)
  await chooser(page).setInputFiles([await photo('kartu keluarga.jpg'), pdf('akta.pdf'), liar])
  await expect(page.getByText('2 dari 3 berkas sudah terunggah')).toBeVisible()
  await expect(chosen(page).filter({ hasText: 'foto.jpg' })).toContainText('Jenis berkas ini tidak diterima')
  await page.getByRole('button', { name: 'Hapus foto.jpg' }).click()

  // Uploaded files are part of the draft.
  await page.reload()
  await expect(page.getByText('2 dari 2 berkas sudah terunggah')).toBeVisible()
  await expect(page.getByLabel('Subjek')).toHaveValue(title)
  // A file that is refused stays behind, and holds nothing up.
  await chooser(page).setInputFiles([liar, cutOff])
  await expect(chosen(page).filter({ hasText: 'surat.pdf' })).toContainText('PDF ini rusak')
  await expect(page.getByText('2 dari 4 berkas sudah terunggah, 2 tidak ikut terkirim')).toBeVisible()
  await send(page).dblclick()
  await page.waitForURL(/receipt$/)
  const id = (await page.getByTestId('public-id').innerText()).trim()
  const files = page.getByRole('list', { name: 'Lampiran' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  const address = (await files.getByRole('link', { name: /kartu keluarga/ }).getAttribute('href')) ?? ''
  const kept = await page.request.get(address)
  // The browser made it smaller before it was sent.
  expect(await sharp(await kept.body()).metadata()).toMatchObject({ format: 'jpeg', width: 2_000 })

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/status/${id}`)
  await expect(visitor.getByText(title, { exact: true })).toBeVisible()
  await expect(visitor.locator('[href*="/attachments/"], [src*="/attachments/"]')).toHaveCount(0)
  expect((await visitor.request.get(address)).status()).toBe(404)

  const agent = await (await browser.newContext()).newPage()
  await asAgent(agent, listWith(title))
  await agent.getByRole('link', { name: title }).click()
  await agent.waitForURL(/tickets\/\d+/)
  const seen = agent.getByRole('list', { name: 'Lampiran' }).first()
  await expect(seen.getByRole('link', { name: /akta\.pdf/ })).toBeVisible()
  await expect
    .poll(() => seen.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await agent.getByRole('textbox', { name: 'Balasan' }).fill('Lihat surat ini.')
  await chooser(agent).setInputFiles(pdf('surat jawaban.pdf'))
  await expect(agent.getByText('1 dari 1 berkas sudah terunggah')).toBeVisible()
  await sendReply(agent)
  await expect(agent.getByRole('list', { name: 'Lampiran' })).toHaveCount(2)
  await expect(chosen(agent)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /surat jawaban\.pdf/ })).toBeVisible()
})

test('a file on its way is cancelled, and more than five are too many', async ({ page }) => {
  await signIn(page, 'client@spmb.test', undefined, form)
  const held = Promise.withResolvers<void>()
  await page.route(/\/attachments\?/, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await chooser(page).setInputFiles(pdf('batal.pdf'))
  await page.getByRole('button', { name: 'Batalkan batal.pdf' }).click()
  await expect(chosen(page)).toHaveCount(0)
  held.resolve()
  await chooser(page).setInputFiles([1, 2, 3, 4, 5, 6].map((number) => pdf(`${number}.pdf`)))
  await expect(page.getByText('5 dari 6 berkas sudah terunggah')).toBeVisible()
  await expect(chosen(page).filter({ hasText: '6.pdf' })).toContainText('Paling banyak 5 berkas')
  // It takes the first place that is free.
  await page.getByRole('button', { name: 'Hapus 5.pdf' }).click()
  await expect(page.getByText('5 dari 5 berkas sudah terunggah')).toBeVisible()
  for (const name of ['6.pdf', '4.pdf', '3.pdf', '2.pdf', '1.pdf']) {
    await page.getByRole('button', { name: `Hapus ${name}` }).click()
  }
  await expect(chosen(page)).toHaveCount(0)
  const bad = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => ({ ...liar, name }))
  await chooser(page).setInputFiles([...bad, pdf('7.pdf'), pdf('8.pdf'), pdf('9.pdf')])
  await expect(page.getByText('3 dari 7 berkas sudah terunggah')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('files travel with the form, and are not lost when it is wrong', async ({ page }, { project }) => {
    const title = `Lampiran tanpa JavaScript (${project.name} ${Date.now()})`
    await signIn(page, 'client@spmb.test', undefined, form)
    await page.getByLabel('Subjek').fill(title)
    await page.getByLabel('Deskripsi').fill('Ponsel saya tua.')
    await chooser(page).setInputFiles([pdf('akta.pdf'), pdf('kk.pdf'), liar])
    await send(page).click()
    await expect(page.getByText('Kategori harus dipilih').first()).toBeVisible()
    await expect(page.getByText('foto.jpg: Jenis berkas ini tidak diterima').first()).toBeVisible()
    await expect(chosen(page)).toHaveCount(2)
    await chosen(page).filter({ hasText: 'kk.pdf' }).getByRole('checkbox').check()
    await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
    await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
    await send(page).click()
    await page.waitForURL(/receipt$/)
    const files = page.getByRole('list', { name: 'Lampiran' })
    await expect(files.getByRole('listitem')).toHaveCount(1)
    await expect(files).toContainText('akta.pdf')
  })
})
