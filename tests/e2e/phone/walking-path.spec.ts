// The path the portal was built around: asked by a parent, answered by an agent, looked up by anyone with the ID.

import { type Browser, expect, type Page } from '@playwright/test'
import { aWord } from '#tests/builders/a-word.ts'
import { accountPassword, newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { openParticulars } from '#tests/e2e/question-form.ts'
import { sendRegistration, sendSignIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { HttpClient } from '#tests/portal/http-client.ts'

async function asAgent(browser: Browser, path = ''): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAsNew(page, 'agent', path)
  return page
}

async function lookUp(page: Page, id: string): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Cek Status' })
    .or(page.getByRole('button', { name: 'Cek Status' }))
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Cek Status Pertanyaan' })
  await dialog.getByRole('textbox').fill(id)
  await dialog.getByRole('button', { name: 'Cari Status Pertanyaan' }).click()
}

test('a question is asked, looked up, answered and settled', async ({ page, browser }) => {
  test.slow()
  const title = `Token aktivasi ditolak ${aWord()}`
  const email = `ibu.${crypto.randomUUID()}@example.test`

  await test.step('a visitor is asked to sign in and registers', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Buat Pertanyaan' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Login Diperlukan' })
    await dialog.getByRole('link', { name: 'Buat Akun' }).click()
    await expect(page).toHaveURL(/\/register/)
    await sendRegistration(page, email, 'Rahasia-Sekali-7', 'Siti Aminah')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Registrasi berhasil! Silakan login dengan akun Anda.')).toBeVisible()
  })

  await test.step('signs in', async () => {
    await sendSignIn(page, email, 'Rahasia-Sekali-7')
    await expect(page).toHaveURL(/\/client\//)
    await expect(page.getByText('Email belum dikonfirmasi')).toBeVisible()
  })

  await test.step('asks; a double click makes one ticket', async () => {
    await page.goto('/client/create-question')
    await openParticulars(page)
    await page.getByLabel('Subjek').fill(title)
    await page.getByLabel('Kategori').selectOption({ label: 'Login & Akses' })
    await page.getByLabel('Prioritas').selectOption({ label: 'Tinggi' })
    await page.getByLabel('Deskripsi').fill('Token dari sekolah tidak diterima.\nNISN anak saya 0012345678.')
    await page.getByLabel('Kabupaten/Kota').selectOption({ label: 'Kota Semarang' })
    await page.getByRole('button', { name: 'Kirim pertanyaan' }).dblclick()
    await expect(page.getByText('Pertanyaan berhasil dikirim! Tim kami akan segera meresponse.')).toBeVisible()
  })

  const id = (await page.getByTestId('public-id').innerText()).trim()
  expect(id).toMatch(/^[a-z0-9]{25}$/)

  await test.step('the receipt copies its ID, and one question is in the list', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: /Salin/ }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
    await page.goto('/client/questions')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toHaveCount(1)
  })

  const visitor = await (await browser.newContext()).newPage()
  await test.step('anyone with the ID sees its status', async () => {
    await lookUp(visitor, id)
    const result = visitor.getByRole('dialog', { name: 'Status Pertanyaan' })
    await expect(result.getByText('Belum Direspon')).toBeVisible()
    await expect(result.getByText(title)).toBeVisible()
    await expect(result.getByText('Siti Aminah').first()).toBeVisible()
    await expect(result.getByText('Riwayat Pertanyaan')).toBeVisible()
    // Numbers that identify a person are masked for bystanders.
    await expect(result.getByText('Token dari sekolah tidak diterima.')).toBeVisible()
    expect(await result.getByText('0012345678').count()).toBe(0)
  })

  await test.step('a wrong ID is answered with the sentence of the specification', async () => {
    const sentence = 'ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.'
    await lookUp(visitor, 'x'.repeat(25))
    await expect(visitor.getByText(sentence).first()).toBeVisible()
    await lookUp(visitor, 'pendek')
    await expect(visitor.getByText(sentence).first()).toBeVisible()
  })

  const agent = await asAgent(browser)
  await test.step('the agent takes it', async () => {
    await agent.goto(listWith(title))
    const row = agent.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await row.getByRole('button', { name: 'Proses', exact: true }).click()
    await expect(agent.getByText(/Tiket T-\d+ sedang diproses/)).toBeVisible()
    await expect(agent.getByRole('heading', { level: 1 })).toContainText(title)
  })

  await test.step('answers it', async () => {
    await agent.goto(listWith(title, 'in-progress'))
    const row = agent.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await row.getByRole('link', { name: 'Balas' }).click()
    const box = agent.getByRole('textbox', { name: 'Balasan' })
    await expect(box).toBeFocused()
    await expect(box).toBeInViewport({ ratio: 1 })
    await agent.getByRole('button', { name: 'Kirim balasan' }).click()
    await expect(agent.getByText('Balasan harus diisi').first()).toBeVisible()
    await box.fill('Datanglah ke sekolah tempat verifikasi dengan kartu identitas.')
    await sendReply(agent)
    await expect(box).toHaveValue('')

    await visitor.goto(`/status/${id}`)
    await expect(visitor.getByText('Terjawab', { exact: true })).toBeVisible()
    await expect(visitor.getByText('Datanglah ke sekolah tempat verifikasi')).toBeVisible()
    await page.goto('/client/questions')
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Terjawab')).toBeVisible()
  })

  await test.step('and settles it', async () => {
    await agent.goto(listWith(title, 'in-progress'))
    const row = agent.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await row.locator('[data-row]').click()
    await expect(agent.getByRole('heading', { level: 1 })).toContainText(title)
    await agent.getByRole('button', { name: 'Tandai selesai' }).click()
    await expect(agent.getByText(/Tiket T-\d+ ditandai selesai/)).toBeVisible()
    await visitor.goto(`/status/${id}`)
    await expect(visitor.getByText('Selesai', { exact: true }).first()).toBeVisible()
  })
})

test('two agents on one ticket: the second is informed and loses nothing', async ({ browser, baseURL }) => {
  const title = `Dua petugas ${aWord()}`
  const client = new HttpClient(baseURL ?? '')
  await client.signIn(await newAccount('client'), accountPassword)
  const question = { subject: title, category: 'other', priority: 'low', description: 'Siapa yang menjawab?' }
  const asked = await client.post('/client/create-question', {
    ...question,
    regencyId: '',
    idempotencyKey: crypto.randomUUID(),
  })
  expect(asked.status).toBe(302)

  const [first, second] = await Promise.all([asAgent(browser, listWith(title)), asAgent(browser)])
  await first.getByRole('link', { name: title }).click()
  await expect(first.getByRole('heading', { level: 1 })).toContainText(title)
  // A cut connection receives nothing: the portal itself holds the second reply back.
  await second.route('**/events*', (route) => route.abort())
  await second.goto(first.url())
  // Begun before the other's reply came in: a page that shows it already would have nothing to hold back.
  await second.getByRole('textbox', { name: 'Balasan' }).fill('Jawaban kedua.')
  await first.getByRole('textbox', { name: 'Balasan' }).fill('Jawaban pertama.')
  await sendReply(first)

  await second.getByRole('button', { name: 'Kirim balasan' }).click()
  await expect(second.getByRole('main').getByRole('alert')).toContainText('baru saja diubah')
  await expect(second.getByRole('main').getByRole('alert')).toContainText('Jawaban pertama.')
  await expect(second.getByRole('textbox', { name: 'Balasan' })).toHaveValue('Jawaban kedua.')
  await sendReply(second)
})
