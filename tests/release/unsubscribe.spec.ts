// 'List-Unsubscribe' of a mail that really arrived: its link opens a page that stops such mails and takes that back.

import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { aWord } from '#tests/builders/a-word.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { openSmtpStub, type SmtpStub } from '#tests/setup/smtp-stub.ts'

const password = 'Hanya-Untuk-Uji-2!'

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let smtp: SmtpStub
let database: pg.Client

test.beforeAll(async () => {
  folder = await makeDataDir()
  smtp = await openSmtpStub()
  const demo = { PORTAL_DEMO: '1', PORTAL_DEMO_PASSWORD: password }
  portal = await startPortal({ dataDir: folder.dataDir, env: { ...demo, SMTP_URL: smtp.url } })
  database = new pg.Client({ connectionString: await findRunningPostgres(folder.dataDir) })
  await database.connect()
})

test.afterAll(async () => {
  await database?.end()
  await portal?.stop()
  await smtp?.close()
  await folder?.remove()
})

/** Lets the client ask and an agent answer; gives the link in the head of the mail about it. */
async function linkOfAnswer(): Promise<string> {
  const [client, agent] = [new HttpClient(portal.origin), new HttpClient(portal.origin)]
  await client.signIn('client@spmb.test', password)
  await agent.signIn('agent@spmb.test', password)
  const subject = `Berhenti ${aWord()}`
  const words = { subject, category: 'login', priority: 'low', description: 'Akun saya ditolak.', regencyId: '' }
  const asked = await client.post('/client/create-question', { ...words, idempotencyKey: crypto.randomUUID() })
  expect(asked.status).toBe(302)
  const { rows } = await database.query<{ id: string }>('select id from ticket where title = $1', [subject])
  const id = rows[0]?.id ?? ''
  const before = smtp.taken.length
  const about = { ticketId: id, version: '1', seen: String(Number.MAX_SAFE_INTEGER), message: 'Sudah kami buka.' }
  const reply = { ...about, intent: 'send', after: '', next: '', canned: '', macro: '' }
  const held = await agent.post(`/helpdesk/tickets/${id}`, reply)
  const holdId = /name="holdId" value="([^"]+)"/.exec(await held.text())?.[1] ?? ''
  const sent = await agent.post(`/helpdesk/tickets/${id}`, { intent: 'send-now', ticketId: id, holdId })
  expect(sent.status).toBe(200)
  let link = ''
  await expect(async () => {
    const heads = smtp.taken.slice(before).map((mail) => mail.replaceAll(/\r?\n[ \t]+/g, ' '))
    link = heads.map((head) => /^List-Unsubscribe: *<([^>]+)>/m.exec(head)?.[1] ?? '').find(Boolean) ?? ''
    expect(link, smtp.taken.slice(before).join('\n')).not.toBe('')
  }).toPass()
  return link
}

async function openLink(browser: Browser, link: string): Promise<Page> {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const { pathname, search } = new URL(link)
  await page.goto(`${portal.origin}${pathname}${search}`)
  return page
}

test('the link stops the mails and takes that back, on a page that fits a phone', async ({ browser }) => {
  const page = await openLink(browser, await linkOfAnswer())
  const main = page.getByRole('main')
  await expect(main).toContainText('Sekarang kami mengirim email saat pertanyaan Anda dijawab atau selesai.')
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: 'Hentikan email ini' }).tap()
  await expect(main).toContainText('Kami tidak lagi mengirim email saat pertanyaan Anda dijawab')
  await expect(page.getByText('Email tentang jawaban dihentikan.').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: 'Urungkan, kirim email lagi' }).tap()
  await expect(main.getByRole('button', { name: 'Hentikan email ini' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
