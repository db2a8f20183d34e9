// Files with a question and with its answer: chosen, made smaller, uploaded, and part of the draft.

import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { aPdf, aPicture } from '#tests/builders/a-photo.ts'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { test } from '#tests/e2e/test.ts'

const form = '/client/create-question'

async function write(page: Page, title: string): Promise<void> {
  await openParticulars(page)
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill(`Isi dari ${title}`)
}

const chooser = (page: Page) => page.locator('input[type=file][multiple]')
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

test('files go with a question and come back with its answer', async ({ page, browser }) => {
  const title = `Dengan lampiran ${aWord()}`
  await signInAsNew(page, 'client', form)
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
  const files = page.getByRole('list', { name: 'Lampiran' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  const address = (await files.getByRole('link', { name: /kartu keluarga/ }).getAttribute('href')) ?? ''
  const kept = await page.request.get(address)
  // The browser made it smaller before it was sent.
  expect(await sharp(await kept.body()).metadata()).toMatchObject({ format: 'jpeg', width: 2_000 })

  const agent = await (await browser.newContext()).newPage()
  await signInAsNew(agent, 'agent', listWith(title))
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
  expect(await chosen(agent).count()).toBe(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /surat jawaban\.pdf/ })).toBeVisible()
})
