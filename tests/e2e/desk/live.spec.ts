// Two agents and a requester at once, without reloading: each sees what the others do.
import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { accountPassword, newAccount, signInAsNew } from '#tests/e2e/accounts.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { ownWords } from '#tests/e2e/desk-questions.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { sendSignIn, signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'

const editConflict = 'Tiket ini baru saja diubah orang lain.'

/** A page of a new agent of the province. */
async function agentOf(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, await newAccount('agent', { name }), accountPassword)
  return page
}

/** The stream is open: from here on the page learns of everything. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/events' && answer.ok())
  await page.goto(path)
  await stream
}

/** Files a question for the signed-in user on the page, without touching the page. */
async function ask(page: Page, origin: string | undefined, title: string): Promise<void> {
  const answer = await page.request.post('/client/create-question', {
    form: {
      subject: title,
      category: 'login',
      priority: 'low',
      description: 'Isi pertanyaan.',
      idempotencyKey: randomUUID(),
    },
    headers: { Origin: origin ?? '' },
    maxRedirects: 0,
  })
  expect(answer.headers().location).toMatch(/receipt/)
}

const words = (page: Page) => page.getByRole('main')
const row = (page: Page, title: string) => words(page).getByRole('listitem').filter({ hasText: title })

test('asked, taken and answered before everybody’s eyes', async ({ page, browser, baseURL }) => {
  test.slow()
  const title = ownWords('Akun terkunci')
  await signInAsNew(page, 'client')
  const [agent, admin] = [await agentOf(browser, 'Bu Satu'), await agentOf(browser, 'Pak Dua')]

  await test.step('a new question is offered to the list, not thrown into it', async () => {
    // Only what this test files is on its list: what others do there would load it again, and the question with it.
    await openLive(agent, listWith(title))
    await ask(page, baseURL, ownWords('Tidak dicari'))
    await ask(page, baseURL, title)
    // Not the other one, which the search would not show.
    await expect(words(agent).getByText('1 tiket baru', { exact: true })).toBeVisible()
    expect(await row(agent, title).count()).toBe(0)
    await words(agent).getByRole('button', { name: 'Tampilkan' }).click()
    await expect(row(agent, title)).toHaveCount(1)
  })

  await test.step('the dashboard shows it automatically', async () => {
    const another = ownWords('Sesudah itu')
    await openLive(admin, '/helpdesk/dashboard')
    await ask(page, baseURL, another)
    await expect(row(admin, another)).toHaveCount(1)
  })

  const path = await row(agent, title).getByRole('link', { name: title }).getAttribute('href')
  expect(path).toMatch(/^\/helpdesk\/tickets\/\d+/)
  await openLive(page, '/client/questions')
  await expect(row(page, title)).toHaveCount(1)
  expect(await row(page, title).getByText('Terjawab').count()).toBe(0)

  await test.step('who else has it open is said, and no more once they have gone', async () => {
    await openLive(agent, path ?? '')
    await openLive(admin, path ?? '')
    await expect(words(agent).getByText('Pak Dua sedang membuka tiket ini')).toBeVisible()
    await expect(words(admin).getByText('Bu Satu sedang membuka tiket ini')).toBeVisible()
    await admin.goto('/helpdesk/dashboard')
    await expect(words(agent).getByText('Pak Dua sedang membuka tiket ini')).toBeHidden()
    await openLive(admin, path ?? '')
    await expect(words(agent).getByText('Pak Dua sedang membuka tiket ini')).toBeVisible()
  })

  const draft = 'Ini masih saya tulis'
  const reply = 'Kata sandi sudah kami atur ulang.'
  await test.step('a claim and a reply of one show at the other’s, and what is being written stays', async () => {
    await expect(agent.getByRole('button', { name: 'Proses', exact: true })).toBeVisible()
    await agent.getByRole('textbox', { name: 'Balasan' }).fill(draft)
    await admin.getByRole('button', { name: 'Proses', exact: true }).click()
    await expect(agent.getByRole('button', { name: 'Proses', exact: true })).toBeHidden()
    await admin.getByRole('textbox', { name: 'Balasan' }).fill(reply)
    await sendReply(admin)
    await expect(words(agent).getByText(reply).first()).toBeVisible()
    await expect(agent.getByRole('textbox', { name: 'Balasan' })).toHaveValue(draft)
  })

  await test.step('the requester sees that there is an answer', async () => {
    await expect(row(page, title).getByText('Terjawab')).toBeVisible()
  })
})

test('a line that is cut is notified, retried, and misses nothing', async ({ page, browser, baseURL }) => {
  test.slow()
  const title = ownWords('Berkas tertolak')
  await signInAsNew(page, 'client')
  await ask(page, baseURL, title)
  const email = await newAccount('agent', { name: 'Bu Satu' })
  const agent = await (await browser.newContext()).newPage()
  await signIn(agent, email, accountPassword)
  const admin = await agentOf(browser, 'Pak Dua')
  await agent.goto(listWith(title))
  const path = (await row(agent, title).getByRole('link', { name: title }).getAttribute('href')) ?? ''

  await agent.route('**/events*', (route) => route.abort())
  await agent.goto(path)
  await expect(words(agent).getByText('Sambungan langsung terputus, mencoba lagi …')).toBeVisible()
  await agent.getByRole('textbox', { name: 'Balasan' }).fill('Dari yang tidak mendengar.')

  const reply = 'Unggah lagi dengan foto yang terang.'
  await admin.goto(path)
  await admin.getByRole('textbox', { name: 'Balasan' }).fill(reply)
  await sendReply(admin)
  await expect(words(admin).getByText(reply)).toBeVisible()

  await test.step('a reply against what was is delayed, and nothing of it is lost', async () => {
    await agent.getByRole('button', { name: 'Kirim balasan' }).click()
    await expect(agent.getByText(editConflict).first()).toBeVisible()
    await expect(words(agent).getByText(reply).first()).toBeVisible()
    await expect(agent.getByRole('textbox', { name: 'Balasan' })).toHaveValue('Dari yang tidak mendengar.')
  })

  await test.step('once it is back, what happened meanwhile is shown', async () => {
    const second = 'Satu hal lagi.'
    await admin.getByRole('textbox', { name: 'Balasan' }).fill(second)
    await sendReply(admin)
    await expect(words(admin).getByText(second)).toBeVisible()
    await agent.unroute('**/events*')
    await expect(words(agent).getByText('Sambungan langsung tersambung lagi.')).toBeVisible()
    await expect(words(agent).getByText(second).first()).toBeVisible()
    // What the page has learnt since makes the reply no less delayed.
    await expect(words(agent).getByRole('alert').filter({ hasText: editConflict })).toBeVisible()
    await expect(words(agent).getByText('Sambungan langsung')).toBeHidden()
  })

  await test.step('a page that cannot be loaded after an event stays as it is, and follows later', async () => {
    const third = 'Terakhir.'
    const loads = '**/*.data*'
    const refused = agent.waitForEvent('requestfailed', (request) => request.url().includes('.data'))
    await agent.route(loads, (route) => route.abort())
    await admin.getByRole('textbox', { name: 'Balasan' }).fill(third)
    await sendReply(admin)
    await expect(words(admin).getByText(third)).toBeVisible()
    await refused
    await expect(words(agent).getByRole('heading', { level: 1 })).toContainText(title)
    await expect(agent.getByRole('textbox', { name: 'Balasan' })).toHaveValue('Dari yang tidak mendengar.')
    await agent.unroute(loads)
    await expect(words(agent).getByText(third).first()).toBeVisible()
  })

  await test.step('a session that has ended is notified, and the way in again', async () => {
    await agent.context().clearCookies()
    await agent.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await agent.evaluate(() => window.dispatchEvent(new Event('pageshow')))
    await expect(words(agent).getByText('Sesi Anda sudah berakhir.')).toBeVisible()
    await expect(words(agent).getByRole('link', { name: 'Masuk lagi' })).toHaveAttribute('href', /\/login\?next=/)
  })

  await test.step('the notice goes when the same tab has signed in again', async () => {
    await agent.getByRole('button', { name: 'Kirim balasan' }).click()
    await sendSignIn(agent, email, accountPassword)
    await expect(words(agent).getByRole('heading', { level: 1 })).toContainText(title)
    await expect(words(agent).getByText('Sesi Anda sudah berakhir.')).toBeHidden()
  })
})
