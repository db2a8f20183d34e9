// The requester's side: the answer is read, replied to, rated, and a settled question opened again.

import { type Browser, expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

async function ask(page: Page, title: string): Promise<string> {
  await signInAsNew(page, 'client', '/client/create-question')
  await openParticulars(page)
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill('Foto rapor tidak terunggah.')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await page.waitForURL(/receipt$/)
  return (await page.getByTestId('public-id').innerText()).trim()
}

async function deskPage(browser: Browser, title: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAsNew(page, 'agent', listWith(title))
  await page.getByRole('link', { name: title }).click()
  await page.waitForURL(/tickets\/\d+/)
  return page
}

test('answered, replied to, settled, rated and opened again', async ({ page, browser }) => {
  const title = `Sisi pemohon ${aWord()}`
  const id = await ask(page, title)
  await page.goto(`/client/questions?q=${id}`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText('Menunggu')).toBeVisible()
  await row.getByRole('link').click()
  await page.waitForURL(`/client/questions/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Nilai jawaban kami')).toHaveCount(0)

  const agent = await deskPage(browser, title)
  await agent.getByRole('textbox', { name: 'Balasan' }).fill('Perkecil fotonya dulu.')
  await sendReply(agent)

  await page.reload()
  await expect(page.getByText('Terjawab', { exact: true })).toBeVisible()
  const history = page.getByRole('list', { name: 'Percakapan' })
  await expect(history.getByText('Perkecil fotonya dulu.')).toHaveCount(1)
  const box = page.getByRole('textbox', { name: 'Balasan' })
  await page.getByRole('button', { name: 'Kirim balasan' }).click()
  await expect(page.getByText('Balasan harus diisi').first()).toBeVisible()

  await test.step('the reply survives a closed page and is sent once', async () => {
    await box.fill('Sudah, tetap gagal.')
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Sudah, tetap gagal.')
    await page.goto('/client/dashboard')
    await page.goto(`/client/questions/${id}`)
    await expect(box).toHaveValue('Sudah, tetap gagal.')
    await page.getByRole('button', { name: 'Kirim balasan' }).dblclick()
    await expect(page.getByText('Balasan Anda terkirim')).toBeVisible()
    await expect(history.getByText('Sudah, tetap gagal.')).toHaveCount(1)
    await expect(box).toHaveValue('')
    await page.reload()
    await expect(box).toHaveValue('')
  })

  await agent.reload()
  await agent.getByRole('button', { name: 'Selesai' }).first().click()
  await expect(agent.getByText(/Tiket T-\d+ ditandai selesai/)).toBeVisible()

  await page.reload()
  await test.step('rated', async () => {
    await page.getByText('Nilai jawaban kami').click()
    await page.getByRole('button', { name: 'Kirim penilaian' }).click()
    await expect(page.getByText('Pilih nilai 1 sampai 5').first()).toBeVisible()
    await page.getByRole('radio', { name: /Puas/ }).first().check()
    await page.getByLabel('Komentar').fill('Cepat.')
    await page.getByRole('button', { name: 'Kirim penilaian' }).click()
    const rated = page.locator('summary', { hasText: 'Terima kasih atas penilaian Anda' })
    await expect(rated).toBeVisible()
    const score = page.getByRole('radio', { name: /Puas/ }).first()
    if (!(await score.isVisible())) await rated.click()
    await expect(score).toBeChecked()
  })
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('textbox', { name: 'Alasan' }).fill('Muncul lagi hari ini.')
  await page.getByRole('button', { name: 'Buka kembali' }).click()
  await expect(page.getByText('Pertanyaan dibuka kembali')).toBeVisible()
  await expect(history).toContainText('Muncul lagi hari ini.')
  await expect(page.getByText('Menunggu', { exact: true })).toBeVisible()
})
