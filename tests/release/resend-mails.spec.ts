// 'Kirim ulang semua': mails that a mail server refused go again by one click, each once, and the page says how many.
import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { openSmtpStub, type SmtpStub } from '#tests/setup/smtp-stub.ts'

const password = 'Hanya-Untuk-Uji-2!'
const list = '/admin/mail?state=failed'
const refused = '554 5.7.1 not now'

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let smtp: SmtpStub
let database: pg.Client

test.beforeAll(async () => {
  folder = await makeDataDir()
  smtp = await openSmtpStub(refused)
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

/** Lets the mail server refuse so many mails to addresses with `word`; ends when all of them have failed. */
async function failMails(word: string, count: number): Promise<void> {
  smtp.manner = refused
  const { rows } = await database.query<{ email: string }>(
    `insert into "user" (id, name, email, email_verified, role, created_at, updated_at)
     select gen_random_uuid()::text, 'Bu Siti', $1 || n || '@example.test', true, 'client', now(), now()
     from generate_series(1, $2::int) n returning email`,
    [word, count],
  )
  for (const { email } of rows) {
    const answer = await new HttpClient(portal.origin).post('/forgot-password', { email })
    expect(answer.status).toBe(200)
  }
  await expect(async () => {
    const failed = `select count(*)::int as n from message where state = 'refused' and recipient like $1`
    expect((await database.query<{ n: number }>(failed, [`${word}%`])).rows).toEqual([{ n: count }])
  }).toPass()
}

/** How often each address with the word got a whole mail since the server took so many. */
function arrived(word: string, after: number): string[] {
  return smtp.taken
    .slice(after)
    .map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? '')
    .filter((address) => address.startsWith(word))
    .toSorted()
}

async function openMails(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.origin, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, 'admin@spmb.test', password, path)
  return page
}

const words = (count: number) => `Kirim ulang semua yang gagal (${count})`
const addresses = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word}${at + 1}@example.test`).toSorted()

test('one click and its answer send each mail once, however often both are pressed', async ({ browser }) => {
  await failMails('gagal', 3)
  const page = await openMails(browser, '/admin/mail')
  const button = page.getByRole('button', { name: words(3) })
  await page.getByLabel('Keadaan').selectOption({ label: 'Perlu dilihat' })
  await page.getByRole('search').last().getByRole('button').click()
  await expect(button).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  smtp.manner = '250 ok'
  const before = smtp.taken.length
  // The second press neither answers nor closes.
  await button.dblclick()
  const dialog = page.getByRole('dialog', { name: 'Kirim ulang 3 pesan?' })
  await expect(dialog).toBeVisible()
  expect(posts).toBe(0)
  await dialog.getByRole('button', { name: 'Ya, kirim ulang semua' }).dblclick()
  await expect(page.getByText('3 pesan masuk antrean lagi').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(posts).toBe(1)
  await expect.poll(() => arrived('gagal', before)).toEqual(addresses('gagal', 3))
  await expect(async () => {
    await page.goto(list)
    await expect(page.getByText('Tidak ada pesan yang cocok')).toBeVisible()
  }).toPass()
  expect(await button.count()).toBe(0)
  await page.goto('/admin/access-log?action=mail.resend-all')
  await expect(page.getByRole('row').nth(1)).toContainText('Mengirim ulang semua pesan yang gagal')
  expect(arrived('gagal', before)).toEqual(addresses('gagal', 3))
})
