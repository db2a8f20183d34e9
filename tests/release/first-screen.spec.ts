// The home page at 360×740 on the day before a stage closes: the content of the first screen, and its order.
import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { ports } from '#tests/e2e/ports.ts'
import { signIn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'

const screen = { width: 360, height: 740 }
const newest = 'Server dipelihara malam ini pukul 22.00 sampai 23.00 WIB'

// One portal for both.
test.describe.configure({ mode: 'serial' })
test.use({ viewport: screen, hasTouch: true, isMobile: true })

let portal: PortalProcess
let remove: () => Promise<void>

test.beforeAll(async () => {
  const made = await makeDataDir()
  remove = made.remove
  const env = { PORTAL_NOW: '2025-06-17T08:00:00+07:00', PORTAL_DEMO: '1' }
  portal = await startPortal({ dataDir: made.dataDir, port: ports.firstScreen, env })
  const client = new pg.Client({ connectionString: await findRunningPostgres(made.dataDir) })
  await client.connect()
  await client.query(
    `insert into announcement (title, content, urgent, published_at, updated_at) values
       ('Pengumuman mendesak yang lama', 'Isi', true, '2025-06-16T08:00:00+07:00', '2025-06-16T08:00:00+07:00'),
       ($1, 'Isi', true, '2025-06-17T07:00:00+07:00', '2025-06-17T07:00:00+07:00')`,
    [newest],
  )
  await client.end()
})

test.afterAll(async () => {
  await portal?.stop()
  await remove?.()
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true'))
})

/** The parts that begin above the one before them or end below the screen. */
async function misplaced(page: Page, parts: Readonly<Record<string, Locator>>): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const wrong: string[] = []
  let above = 0
  for (const [name, part] of Object.entries(parts)) {
    await expect(part).toBeVisible()
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
    if (y < above || y + height > screen.height) wrong.push(`${name}: ${Math.round(y)} to ${Math.round(y + height)}`)
    above = y
  }
  return wrong
}

function partsOf(page: Page): Record<string, Locator> {
  const main = page.getByRole('main')
  return {
    search: main.getByPlaceholder('Tulis pertanyaan...', { exact: true }),
    deadline: main.getByRole('link', { name: 'Pilih sekolah ditutup besok pukul 17.00 WIB' }),
    ask: main.getByRole('link', { name: 'Buat Pertanyaan' }).first(),
    check: main.getByRole('link', { name: 'Cek Status' }).first(),
  }
}

test('a visitor sees news, deadline, search, ask, check and what is asked often, without scrolling', async ({
  page,
}) => {
  await page.goto(portal.origin)
  const urgent = page.getByRole('complementary', { name: 'Pengumuman mendesak' })
  await expect(urgent.getByRole('link')).toHaveText([`Mendesak: ${newest}`])
  const often = page.getByRole('main').getByText('Sering ditanyakan').first().locator('+ ul a').first()
  expect(await misplaced(page, { urgent, ...partsOf(page), often })).toEqual([])
})

test('a client sees the own questions before all else, and still search, ask and check', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.origin, viewport: screen, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('hasSeenQuickTips', 'true'))
  await signIn(page, 'client@spmb.test')
  // The browser keeps who is signed in once the scripts run.
  await page.waitForFunction(() => localStorage.getItem('authState') !== null)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dasbor' })).toBeVisible()
  expect(await page.getByRole('region', { name: 'Pertanyaan Anda' }).count()).toBe(0)

  const question = { category: 'login', priority: 'medium', description: 'Bagaimana caranya?' }
  for (const subject of ['Lupa password', 'Akun anak saya terkunci sejak pagi']) {
    const form = { ...question, subject, idempotencyKey: newIdempotencyKey() }
    const answer = await page.request.post('/client/create-question', { form, headers: { Origin: portal.origin } })
    expect(answer.ok()).toBe(true)
  }
  await page.goto('/')
  const own = page.getByRole('region', { name: 'Pertanyaan Anda' })
  await expect(own.getByRole('listitem')).toHaveText([/Akun anak saya terkunci sejak pagi/, /Lupa password/])
  // Two own questions push the button down; the bar has it.
  const check = page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link', { name: 'Cek status' })
  expect(await misplaced(page, { own, ...partsOf(page), check })).toEqual([])
  await own.getByRole('link', { name: /Lupa password/ }).click()
  await expect(page).toHaveURL(/\/client\/questions\/[a-z0-9]{25}$/)
  await context.close()
})
