// The bell rings and falls silent on every page that is open.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signInAsNew } from '#tests/e2e/accounts.ts'
import { listWith } from '#tests/e2e/desk-list.ts'
import { ownWords } from '#tests/e2e/desk-questions.ts'
import { sendReply } from '#tests/e2e/desk-reply.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'

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

test('the bell rings and falls silent on every page that is open, and none is loaded again', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = ownWords('Lonceng langsung')
  await signInAsNew(page, 'client')
  const publicId = await ask(page, baseURL, title)
  const loaded = await openLive(page, '/client/information-center')
  await expect(bell(page, 'Notifikasi')).toBeVisible()

  const agent = await (await browser.newContext()).newPage()
  await signInAsNew(agent, 'agent', listWith(title))
  await agent.getByRole('link', { name: title }).click()
  await agent.getByRole('textbox', { name: 'Balasan' }).fill('Ya.')
  await sendReply(agent)

  await test.step('the requester is notified of the answer', async () => {
    await expect(said(page)).toContainText(`Pertanyaan Anda sudah dijawab: ${title}`)
    await expect(bell(page, 'Notifikasi, 1 belum dibaca')).toBeVisible()
    expect(loaded).toEqual([])
  })

  const second = await page.context().newPage()

  await test.step('read in one tab, it is silent in the other', async () => {
    await second.goto(`/client/questions/${publicId}`)
    await expect(bell(page, 'Notifikasi')).toBeVisible()
  })
  expect(await violationsOf(page)).toEqual([])
})
