// Signing in by a code on WhatsApp, on a phone and without JavaScript: number, code, and on to what was wanted.
import { type Browser, devices, expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { openWhatsappServer, type WhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { HttpClient } from '../http-client.ts'
import { ports } from '../ports.ts'
import { violationsOf } from '../violations.ts'
import { makeDataDir, type PortalProcess, startPortal } from './portal-process.ts'

test.describe.configure({ mode: 'serial' })

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let whatsapp: WhatsappServer
let database: pg.Client

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await makeDataDir()
  whatsapp = await openWhatsappServer()
  const { apiUrl, token, phoneId, appSecret, verifyToken, number = '' } = whatsapp.settings
  const env = {
    ...{ PORTAL_DEMO: '1', WHATSAPP_API_URL: apiUrl, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId },
    ...{ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken, WHATSAPP_NUMBER: number },
    WHATSAPP_CODE_TEMPLATE: 'kode_masuk',
  }
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.whatsappSignIn, env })
  database = new pg.Client({ connectionString: await findRunningPostgres(folder.dataDir) })
  await database.connect()
})

test.afterAll(async () => {
  await database?.end()
  await portal?.stop()
  await whatsapp?.close()
  await folder?.remove()
})

const phone = { ...devices['Pixel 5'], viewport: { width: 360, height: 740 }, locale: 'id-ID' }

async function open(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: portal.origin, javaScriptEnabled })
  return context.newPage()
}

/** The code of the newest message to the number, once it has arrived. */
async function codeSentTo(number: string, after = 0): Promise<string> {
  const own = () => whatsapp.sent.filter(({ to }) => to === number)
  await expect.poll(() => own().length, { timeout: 30_000 }).toBeGreaterThan(after)
  return own().at(-1)?.template?.components[0]?.parameters[0]?.text ?? ''
}

const askForCode = async (page: Page, number: string) => {
  await page.getByRole('textbox', { name: 'Nomor WhatsApp' }).fill(number)
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Kode', exact: true })).toBeVisible()
}

test('on a phone: from the sign-in page to one’s own question, which was asked without an account', async ({
  browser,
}) => {
  const page = await open(browser)
  const { rows } = await database.query<{ id: number }>('select id from regency order by id limit 1')
  const asked = await new HttpClient(portal.origin).post('/ask', {
    ...{ description: 'Token aktivasi ditolak.', name: 'Siti Aminah', phone: '081234500001', category: 'login' },
    ...{ regencyId: String(rows[0]?.id), idempotencyKey: crypto.randomUUID() },
  })
  expect(asked.status).toBe(302)
  await page.goto('/login?next=%2Fclient%2Fquestions')
  await page.getByRole('link', { name: 'Masuk dengan WhatsApp' }).tap()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).tap()
  await expect(page.getByText('Nomor WhatsApp harus diisi').first()).toBeVisible()
  await askForCode(page, '0812 3450 0001')
  expect(await violationsOf(page)).toEqual([])
  await expect(page.getByText('0812 3450 0001')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Kode', exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await codeSentTo('6281234500001')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Masuk', exact: true }).tap()
  await expect(page.getByText('Kode salah atau sudah tidak berlaku').first()).toBeVisible()
  await page.getByRole('button', { name: 'Kirim kode lagi' }).tap()
  await expect(page.getByText('Kode baru saja diminta').first()).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Masuk', exact: true }).tap()
  await expect(page).toHaveURL('/client/questions')
  await expect(page.getByText('Token aktivasi ditolak').first()).toBeVisible()
  await expect(page.getByText('tanpa-email.invalid')).toHaveCount(0)
  await page.context().close()
})

test('without JavaScript, and the same for a number that nobody knows', async ({ browser }) => {
  const page = await open(browser, false)
  await page.goto('/login/whatsapp?next=%2Fclient%2Fquestions')
  await askForCode(page, '+62 812-3450-0002')
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(await codeSentTo('6281234500002'))
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL('/client/questions')
  await page.goto('/login/whatsapp')
  await expect(page).toHaveURL('/client/dashboard')
  await page.context().close()
})
