// 'Tarik persetujuan' and 'Setujui lagi' in a browser, with and without scripts.
import { expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { asAgent, registerClient } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

const password = 'rahasia-lama-1'

/** Withdraws the consent on 'Data saya', after looking at what it does and leaving it once. */
async function withdraw(page: Page): Promise<void> {
  await page.goto('/client/personal-data')
  const main = page.getByRole('main')
  await expect(main.getByText('Kebijakan Privasi')).toBeVisible()
  await main.getByRole('link', { name: 'Tarik persetujuan' }).click()
  await expect(main.getByText(/Pertanyaan yang belum selesai ditutup/)).toBeVisible()
  await main.getByRole('link', { name: 'Batal', exact: true }).click()
  await expect(main.getByText(/Pertanyaan yang belum selesai ditutup/)).toHaveCount(0)
  await main.getByRole('link', { name: 'Tarik persetujuan' }).click()
  await main.getByRole('button', { name: 'Ya, tarik persetujuan' }).click()
  await expect(main.getByText(/^Persetujuan ditarik pada /)).toBeVisible()
}

async function agreeAgain(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Setujui lagi' }).click()
  await expect(main.getByText('Anda harus menyetujui syarat dan ketentuan').first()).toBeVisible()
  await main.getByRole('checkbox', { name: /Saya menyetujui/ }).check()
  await main.getByRole('button', { name: 'Setujui lagi' }).click()
  await expect(main.getByRole('link', { name: 'Tarik persetujuan' })).toBeVisible()
}

test('a consent is withdrawn, questions rest, and it is given again', async ({ page }, { project }) => {
  await registerClient(page, `setuju.${project.name}.${Date.now()}@example.test`, password)
  await page.goto('/client/create-question')
  await page.getByLabel('Subjek').fill('Ditutup nanti')
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill('Pertanyaan yang masih terbuka.')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByTestId('public-id')).toBeVisible()
  const own = page.url().replace(/\/receipt$/, '')
  await withdraw(page)
  expect(await violationsOf(page)).toEqual([])

  await page.goto(own)
  const main = page.getByRole('main')
  await expect(main.getByText('Pertanyaan yang masih terbuka.').first()).toBeVisible()
  await expect(main.getByText('Persetujuan ditarik', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: /Buka kembali|Kirim (balasan|penilaian)/ })).toHaveCount(0)
  await expect(main.getByText('Sudah lebih dari 14 hari sejak selesai')).toHaveCount(0)
  await page.goto('/client/create-question')
  await expect(page).toHaveURL(/\/client\/personal-data$/)
  await page.goto('/client/dashboard')
  await expect(main.getByText('Persetujuan Anda sedang ditarik')).toBeVisible()
  await main.getByRole('link', { name: 'Setujui lagi' }).click()
  await agreeAgain(page)
  await page.goto('/client/create-question')
  await expect(page.getByLabel('Subjek')).toBeVisible()
})

test('the agent who has the question is told, and sees neither address nor number any more', async ({ page, browser }, {
  project,
}) => {
  test.setTimeout(90_000)
  const email = `lapor.${project.name}.${Date.now()}@example.test`
  const title = `Ditarik ${project.name} ${Date.now()}`
  await registerClient(page, email, password)
  await page.goto('/client/create-question')
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Upload Dokumen' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Sedang' })
  await page.getByLabel('Deskripsi').fill('Pertanyaan yang masih terbuka.')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByTestId('public-id')).toBeVisible()
  const agent = await (await browser.newContext()).newPage()
  await asAgent(agent, listWith(title))
  await agent.getByRole('link', { name: title }).first().click()
  // The list has such a button too.
  await expect(agent.getByRole('heading', { level: 1 })).toContainText(title)
  const desk = agent.getByRole('main')
  await desk.getByRole('button', { name: 'Ambil tiket' }).first().click()
  await expect(agent.getByText(/Tiket T-\d+ sedang diproses/)).toBeVisible()
  await expect(desk.getByRole('link', { name: email })).toBeVisible()
  const ticket = new URL(agent.url()).pathname
  const number = ticket.split('/').at(-1)
  await expect(desk.getByText('Agen Contoh').first()).toBeVisible()
  await withdraw(page)

  const notice = agent.getByText(`Tiket T-${number} ditutup: pemohon menarik persetujuannya.`)
  await expect(async () => {
    await agent.goto('/helpdesk/notifications')
    await expect(notice.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await agent.goto(ticket)
  await expect(desk.getByText(/^Pemohon menarik persetujuannya pada /)).toBeVisible()
  await expect(desk.getByText(email)).toHaveCount(0)
  await expect(desk.getByText('081200001111')).toHaveCount(0)
  await expect(desk.getByRole('button', { name: /Kirim balasan|Urungkan penyelesaian/ })).toHaveCount(0)
  expect(await violationsOf(agent)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a consent is withdrawn and given again', async ({ page }, { project }) => {
    await registerClient(page, `setuju.tanpa.${project.name}.${Date.now()}@example.test`, password)
    await withdraw(page)
    await agreeAgain(page)
  })
})
