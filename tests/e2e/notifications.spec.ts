// The bell: an answer rings it, opening the notice silences it; whether answers are mailed is the requester's choice.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { sendReply } from './desk-reply.ts'
import { asAdmin, asAgent, registerClient, signIn } from './register-client.ts'
import { test } from './test.ts'
import { violationsOf } from './violations.ts'

test('the notices’ pages are there for both sides, and the choice of mails is kept', async ({ page, browser }) => {
  await signIn(page, 'client@spmb.test', undefined, '/client/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifikasi' })).toBeVisible()
  const box = page.getByLabel('Kirim email saat pertanyaan saya dijawab')
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(page.getByText('Pilihan email disimpan')).toBeVisible()
  await page.reload()
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(page.getByText('Pilihan email disimpan')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/client/information-center')
  await expect(page.getByRole('heading', { name: 'Juknis dan JukOp' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const agent = await (await browser.newContext()).newPage()
  await asAgent(agent, '/helpdesk/notifications')
  await expect(agent.getByRole('heading', { level: 1, name: 'Notifikasi' })).toBeVisible()
})

test('an answer rings the bell until its notice is opened', async ({ page, browser }, { project }) => {
  test.setTimeout(60_000)
  const title = `Lonceng (${project.name} ${Date.now()})`
  await signIn(page, 'client@spmb.test', undefined, '/client/create-question')
  await page.getByLabel('Subjek').fill(title)
  await page.getByLabel('Kategori').selectOption({ label: 'Lainnya' })
  await page.getByLabel('Prioritas').selectOption({ label: 'Rendah' })
  await page.getByLabel('Deskripsi').fill('Apakah lonceng berbunyi?')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await page.waitForURL(/receipt$/)
  const agent = await (await browser.newContext()).newPage()
  await asAgent(agent, listWith(title))
  await agent.getByRole('link', { name: title }).click()
  await agent.getByRole('textbox', { name: 'Balasan' }).fill('Ya.')
  await sendReply(agent)
  const notice = page.getByRole('list', { name: 'Notifikasi' }).getByRole('listitem').filter({ hasText: title })
  await expect(async () => {
    await page.goto('/client/notifications')
    await expect(notice.getByText('Belum dibaca')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('link', { name: /Notifikasi, \d+ belum dibaca/ }).filter({ visible: true })).toBeVisible()
  await notice.getByRole('button').click()
  await page.waitForURL(/client\/questions\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/client/notifications')
  await expect(notice.getByText('Belum dibaca')).toHaveCount(0)
})

/** Files a question for the signed-in user on the page, without touching the page; gives its public ID. */
async function ask(page: Page, origin: string | undefined, title: string): Promise<string> {
  const answer = await page.request.post('/client/create-question', {
    form: { subject: title, category: 'other', priority: 'low', description: 'Isi.', idempotencyKey: randomUUID() },
    headers: { Origin: origin ?? '' },
    maxRedirects: 0,
  })
  return /questions\/(\w+)\/receipt/.exec(answer.headers().location ?? '')?.[1] ?? ''
}

/** The stream is open: from here on the page learns of everything. Gives what the page has loaded of its data since. */
async function openLive(page: Page, path: string): Promise<string[]> {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/events' && answer.ok())
  await page.goto(path)
  await stream
  const loaded: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) loaded.push(request.url())
  })
  return loaded
}

const said = (page: Page) => page.getByRole('region', { name: 'Pemberitahuan' })
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })

test('the bell rings and falls silent on every page that is open, and none is loaded anew', {
  tag: '@wide',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  const title = `Lonceng langsung ${Date.now()}`
  await registerClient(page, `lonceng.${Date.now()}@example.test`, 'Rahasia-Sekali-7', 'Ibu Lonceng')
  const publicId = await ask(page, baseURL, title)
  const loaded = await openLive(page, '/client/information-center')
  await expect(bell(page, 'Notifikasi')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await asAdmin(admin, listWith(title))
  await admin.getByRole('link', { name: title }).click()
  await admin.getByRole('textbox', { name: 'Balasan' }).fill('Ya.')
  await sendReply(admin)

  await test.step('the requester hears of the answer', async () => {
    await expect(said(page)).toContainText(`Pertanyaan Anda sudah dijawab: ${title}`)
    await expect(bell(page, 'Notifikasi, 1 belum dibaca')).toBeVisible()
    expect(loaded).toEqual([])
  })

  const second = await page.context().newPage()

  await test.step('read in one tab, it is silent in the other', async () => {
    await second.goto(`/client/questions/${publicId}`)
    await expect(bell(page, 'Notifikasi')).toBeVisible()
  })
})
