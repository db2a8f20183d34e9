// The answer stands before all else: within the first screen of a phone, on the public page and on the own one, and its
// requester replies where the mail leads.
import { type Browser, expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { sendReply } from './desk-reply.ts'
import { asAgent, signIn } from './register-client.ts'
import { test } from './test.ts'

const phone = { width: 360, height: 740 }

async function answered(page: Page, browser: Browser, title: string): Promise<string> {
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill('Foto rapor tidak terunggah.\n'.repeat(20))
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await page.waitForURL(/receipt$/)
  const id = (await page.getByTestId('public-id').innerText()).trim()
  const agent = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
  await asAgent(agent, listWith(title))
  await agent.getByRole('link', { name: title }).click()
  await agent.getByRole('textbox', { name: 'Balasan' }).fill('Perkecil fotonya dulu.')
  await sendReply(agent)
  return id
}

async function expectOnFirstScreen(page: Page) {
  await page.setViewportSize(phone)
  const box = page.getByRole('region', { name: /^Jawaban, \d{1,2} [A-Z][a-z]+ \d\d\.\d\d$/ })
  const words = await box.getByText('Perkecil fotonya dulu.').boundingBox()
  expect(words && words.y + words.height).toBeLessThan(phone.height)
  // What was asked is folded away, and unfolds.
  const question = page.getByRole('group').filter({ hasText: 'Foto rapor tidak terunggah.' })
  await expect(question.getByText('Foto rapor tidak terunggah.')).toBeHidden()
  await question.getByText(/^Pertanyaan, /).click()
  await expect(question.getByText('Foto rapor tidak terunggah.')).toBeVisible()
  await expect(page.getByText('Terjawab', { exact: true })).toBeVisible()
}

test('answer first, and a reply where the mail leads', async ({ page, browser }, { project }) => {
  test.setTimeout(90_000)
  const long = 'Foto rapor anak saya tidak mau terunggah sejak kemarin malam walau sudah dicoba di dua ponsel'
  const title = `${long} (${project.name} ${Date.now()})`
  const id = await answered(page, browser, title)

  await test.step('on the own page', async () => {
    await page.goto(`/client/questions/${id}`)
    await expectOnFirstScreen(page)
  })

  await test.step('on the public page, whose visitor is led to sign in and back', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`/status/${id}`)
    await expectOnFirstScreen(visitor)
    await expect(visitor.getByRole('textbox', { name: 'Balasan' })).toHaveCount(0)
    await visitor.getByRole('link', { name: 'Masuk untuk membalas' }).click()
    await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(`/status/${id}`)}`)
    // Somebody else who is signed in writes nothing here, whatever they send.
    await signIn(visitor, 'agent@spmb.test', undefined, `/status/${id}`)
    await expect(visitor.getByRole('region', { name: /^Jawaban, / })).toBeVisible()
    await expect(visitor.getByRole('textbox', { name: 'Balasan' })).toHaveCount(0)
  })

  await test.step('the requester replies on the public page', async () => {
    await page.goto(`/status/${id}`)
    await page.getByRole('button', { name: 'Kirim balasan' }).click()
    await expect(page.getByText('Balasan harus diisi').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Balasan' }).fill('Sudah, tetap gagal.')
    await page.getByRole('button', { name: 'Kirim balasan' }).click()
    await expect(page.getByText('Balasan Anda terkirim')).toBeVisible()
    await expect(page).toHaveURL(`/status/${id}`)
    await expect(page.getByRole('list', { name: 'Riwayat Pertanyaan' })).toContainText('Sudah, tetap gagal.')
    await expect(page.getByText('Menunggu', { exact: true })).toBeVisible()
    // Nothing of it is left for the next time.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Balasan' })).toHaveValue('')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the requester replies on the public page', async ({ page, browser }, { project }) => {
    const id = await answered(page, browser, `Balas di status (${project.name} ${Date.now()})`)
    await page.goto(`/status/${id}`)
    await page.getByRole('textbox', { name: 'Balasan' }).fill('Tambahan: kelas 9B.')
    await page.getByRole('button', { name: 'Kirim balasan' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Balasan Anda terkirim' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Riwayat Pertanyaan' })).toContainText('Tambahan: kelas 9B.')
  })
})
