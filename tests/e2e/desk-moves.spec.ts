// What agents take back: a ticket that they took, and one that they handed over.
import { expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { sendReply } from './desk-reply.ts'
import { HttpClient } from './http-client.ts'
import { agentPassword, newAgent } from './new-agent.ts'
import { asAgent, signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

// Several journeys of many steps each.
test.setTimeout(90_000)

const _password = 'lampu Sungai 4 payung!'

/** Asks as the demo client, from this regency; gives the title. */
async function ask(origin: string, title: string, regency?: string): Promise<string> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const form = regency ? await (await http.get('/client/create-question')).text() : ''
  const answer = await http.post('/client/create-question', {
    subject: title,
    category: 'login',
    priority: 'urgent',
    description: 'Akun saya ditolak.',
    regencyId: regency ? (new RegExp(`value="(\\d+)"[^>]*>${regency}<`).exec(form)?.[1] ?? '') : '',
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
  return title
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const taken = (page: Page) => page.getByText(/Tiket T-\d+ sedang diproses/)
const claim = (page: Page) => page.getByRole('button', { name: 'Ambil tiket', exact: true })
const putBack = (page: Page) => page.getByRole('button', { name: 'Kembalikan ke tiket masuk' })

test('a ticket taken from the list opens, and is put back from its toast', async ({ page, baseURL }, { project }) => {
  const title = await ask(baseURL ?? '', `Diambil keliru (${project.name} ${Date.now()})`)
  await asAgent(page, listWith(title))
  await claim(page).click()
  await expect(heading(page)).toContainText(title)
  await expect(page).toHaveURL(/tickets\/\d+\?.*search=/)
  await expect(taken(page)).toBeVisible()
  await expect(putBack(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true }).click()
  await expect(page.getByText(/Tiket T-\d+ kembali ke tiket masuk/)).toBeVisible()
  await expect(putBack(page)).toHaveCount(0)
  await page.goto(listWith(title))
  await expect(claim(page)).toBeVisible()
})

test('one released again is told as released, and waits among the incoming ones', async ({ page, baseURL }, {
  project,
}) => {
  const title = await ask(baseURL ?? '', `Dilepas (${project.name} ${Date.now()})`)
  await asAgent(page, listWith(title))
  await claim(page).click()
  await expect(putBack(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Petugas', exact: true }).selectOption('Belum ada petugas')
  await expect(page.getByText(/Tiket T-\d+ dilepas/)).toBeVisible()
  await expect(page.getByText('Dilepas, kembali ke tiket masuk.')).toBeVisible()
  await expect(claim(page)).toBeVisible()
  // Taken back, it is claimed as it was.
  await page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true }).click()
  await expect(taken(page)).toBeVisible()
  await expect(putBack(page)).toBeVisible()
})

async function handOver(page: Page, place: string): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Alihkan ke cabang lain' }).click()
  await page.getByLabel('Cabang dinas', { exact: true }).selectOption({ label: place })
  await page.getByRole('textbox', { name: 'Alasan', exact: true }).fill('Sekolahnya di sana.')
  await page.getByRole('button', { name: 'Alihkan tiket' }).click()
}

test('a hand-over is taken back from its toast and its page, and stays readable for its sender', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  test.setTimeout(120_000)
  const title = await ask(baseURL ?? '', `Salah cabang (${project.name} ${Date.now()})`, 'Kabupaten Demak')
  await signIn(page, await newAgent(baseURL ?? '', 'Demak'), agentPassword, listWith(title))
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(heading(page)).toContainText(title)
  const main = page.getByRole('main')
  const said = main.getByText(/^Dialihkan ke XI · Brebes, Kota Tegal oleh Anda, /)
  const writing = main.getByRole('region', { name: 'Tulis' })

  await test.step('the toast takes it back', async () => {
    await handOver(page, 'XI · Brebes, Kota Tegal')
    await expect(said).toBeVisible()
    await expect(writing).toHaveCount(0)
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await page.getByLabel('Pemberitahuan').getByRole('button', { name: 'Urungkan', exact: true }).click()
    await expect(page.getByText(/Tiket T-\d+ ditarik kembali/)).toBeVisible()
    await expect(said).toHaveCount(0)
    await expect(writing).toBeVisible()
  })

  await test.step('it stands in a list of its own, and is found by its number', async () => {
    await handOver(page, 'XI · Brebes, Kota Tegal')
    await expect(said).toBeVisible()
    const number = await main
      .getByText(/^T-\d+$/)
      .first()
      .textContent()
    await page.goto(listWith(number ?? ''))
    await expect(main).toContainText('ada di Sudah dialihkan')
    await main.getByRole('link', { name: 'Sudah dialihkan' }).click()
    await expect(heading(page)).toHaveText('Sudah dialihkan')
    const row = main.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('Sekarang di XI · Brebes, Kota Tegal')
    expect(await violationsOf(page)).toEqual([])
    await row.getByRole('link', { name: title }).click()
    await expect(said).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('its page takes it back', async () => {
    await main.getByRole('button', { name: 'Tarik kembali' }).click()
    await expect(page.getByText(/Tiket T-\d+ ditarik kembali/)).toBeVisible()
    await expect(writing).toBeVisible()
    await page.goto('/helpdesk/tickets/handed-over')
    await expect(main).toContainText('Belum ada tiket yang Anda alihkan')
  })

  await test.step('answered there, it is refused in words', async () => {
    await page.goto(listWith(title))
    await main.getByRole('link', { name: title }).click()
    await handOver(page, 'XI · Brebes, Kota Tegal')
    await expect(said).toBeVisible()
    const there = await (await browser.newContext()).newPage()
    await asAgent(there, new URL(page.url()).pathname)
    await there.getByRole('textbox', { name: 'Balasan' }).fill('Kami bantu.')
    await sendReply(there)
    await main.getByRole('button', { name: 'Tarik kembali' }).click()
    await expect(
      page.getByText('Tiket ini sudah dijawab oleh Agen Contoh, jadi tidak dapat ditarik kembali.'),
    ).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a ticket taken from the list opens, and its page puts it back', async ({ page, baseURL }, { project }) => {
    const title = await ask(baseURL ?? '', `Diambil tanpa skrip (${project.name} ${Date.now()})`)
    await asAgent(page, listWith(title))
    await claim(page).click()
    await expect(heading(page)).toContainText(title)
    await expect(page.getByRole('status').filter({ hasText: 'sedang diproses' })).toBeVisible()
    await putBack(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'kembali ke tiket masuk' })).toBeVisible()
    await expect(claim(page)).toBeVisible()
  })
})
