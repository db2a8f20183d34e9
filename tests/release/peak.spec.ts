// 'Mode puncak' in its own portal: an administrator has new questions wait, a family's question is refused with a message and what it
// typed kept, staff read what waits, and once the switch is off the question goes.
import { type Browser, expect, type Page } from '@playwright/test'
import { readReceipt, sendQuestion, writeQuestion } from '#tests/e2e/ask-as-guest.ts'
import { ports } from '#tests/e2e/ports.ts'
import { demoPassword, flashOn } from '#tests/e2e/register-client.ts'
import { test } from '#tests/e2e/test.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'

const origin = `http://localhost:${ports.peak}`
const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: origin })

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess

test.beforeAll(async () => {
  folder = await makeDataDir()
  portal = await startPortal({
    dataDir: folder.dataDir,
    port: ports.peak,
    env: { PORTAL_DEMO: '1', PEAK_MEASURED: '1' },
  })
})

test.afterAll(async () => {
  await portal?.stop()
  await folder?.remove()
})

async function signedIn(browser: Browser, email: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: wide, javaScriptEnabled })
  const page = await context.newPage()
  const form = { email, password: demoPassword }
  await page.request.post('/login', { form, headers: { Origin: origin }, maxRedirects: 0 })
  return page
}

async function family(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: phone, javaScriptEnabled })
  return context.newPage()
}

async function turn(page: Page, to: boolean, ...names: RegExp[]): Promise<void> {
  await page.goto('/admin/peak')
  for (const name of names) await page.getByRole('checkbox', { name }).setChecked(to)
  await page.getByRole('button', { name: 'Simpan' }).click()
}

const said = (page: Page, words: string | RegExp) =>
  expect(page.locator('[data-toasts]').getByText(words)).toBeVisible()
const line = (page: Page) => page.locator('[data-peak]')
const words = 'Token saya sudah dipakai orang lain, bagaimana?'

async function expectClean(page: Page): Promise<void> {
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}

test('the question waits with its words, staff read what waits, and with the switch off it goes', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin@spmb.test')
  const agent = await signedIn(browser, 'agent@spmb.test')

  await test.step('nothing is delayed at first', async () => {
    await admin.goto('/admin/peak')
    await expect(admin.getByText('Server ini tidak terlalu sibuk.')).toBeVisible()
    await expect(line(admin)).toHaveCount(0)
    await expectClean(admin)
  })

  await test.step('all three wait', async () => {
    await turn(admin, true, /^Saran saat mengetik/, /^Pekerjaan otomatis/, /^Pertanyaan baru/)
    await said(admin, 'Mode puncak tersimpan')
    await expect(line(admin)).toHaveText(
      'Mode puncak: saran saat mengetik, pekerjaan otomatis, dan pertanyaan baru menunggu.',
    )
    await expectClean(admin)
  })

  await test.step('the desk reads it', async () => {
    await agent.goto('/helpdesk/dashboard')
    await expect(line(agent)).toHaveText(/^Mode puncak: /)
    await expectClean(agent)
  })

  await test.step('public pages and the help of who is in danger continue', async () => {
    const http = new HttpClient(origin)
    for (const path of ['/', '/knowledge', '/search?q=zonasi', '/status', '/ask', '/login'])
      expect([path, (await http.get(path)).status]).toEqual([path, 200])
    expect(await (await http.get('/search-suggestions?q=zonasi')).json()).toEqual([])
    const help = await (await http.get('/ask/answers?q=aku+pengen+mati+aja')).json()
    expect(help).toMatchObject({ answers: [], help: { lines: expect.any(Array) } })
  })

  const plain = await family(browser, false)
  await test.step('without scripts the form returns with the words', async () => {
    await plain.goto('/ask')
    // What is missing is said at once, beside its field.
    await sendQuestion(plain).click()
    await expect(plain.getByText('Nama harus diisi').first()).toBeVisible()
    await writeQuestion(plain, words)
    const answer = plain.waitForResponse((each) => each.request().method() === 'POST')
    await sendQuestion(plain).click()
    const { status, headers } = await answer.then((each) => ({ status: each.status(), headers: each.headers() }))
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(60)
    await expect(plain.getByRole('main').getByRole('alert').first()).toContainText('Portal sedang sangat ramai')
    await expect(plain.getByLabel('Ceritakan masalahnya')).toHaveValue(words)
  })

  const page = await family(browser, true)
  await test.step('with scripts it is sent again automatically, but not before the given time', async () => {
    let tries = 0
    page.on('request', (each) => {
      if (each.method() === 'POST' && each.url().includes('/ask.data')) tries += 1
    })
    await page.goto('/ask')
    await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
    await writeQuestion(page, words)
    const answer = page.waitForResponse(
      (each) => each.request().method() === 'POST' && each.url().includes('/ask.data'),
    )
    await sendQuestion(page).click()
    const refused = await answer
    expect([refused.status(), Number(refused.headers()['retry-after']) >= 60]).toEqual([503, true])
    const notice = page.getByRole('alert').filter({ hasText: 'Belum terkirim: portal sedang sangat ramai' })
    await expect(notice).toContainText(/Pertanyaan Anda terkirim sendiri sekitar [123] menit lagi/)
    await expect(page.getByLabel('Ceritakan masalahnya')).toHaveValue(words)
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize(wide)
    expect(await violationsOf(page)).toEqual([])
    await page.waitForTimeout(4_000)
    expect(tries).toBe(1)
  })

  await test.step('sent before the scripts run it waits in the page that comes back', async () => {
    const early = await family(browser, true)
    const held = Promise.withResolvers<void>()
    await early.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await early.goto('/ask', { waitUntil: 'commit' })
    await writeQuestion(early, words)
    await sendQuestion(early).click({ noWaitAfter: true })
    await expect(early.getByRole('main').getByRole('alert').first()).toContainText('Portal sedang sangat ramai')
    held.resolve()
    const notice = early.getByRole('alert').filter({ hasText: 'Belum terkirim: portal sedang sangat ramai' })
    await expect(notice).toContainText('Pertanyaan Anda terkirim sendiri sekitar')
    await expect(early.getByLabel('Ceritakan masalahnya')).toHaveValue(words)
  })

  await test.step('switched back, the same forms send it', async () => {
    await turn(admin, false, /^Saran saat mengetik/, /^Pekerjaan otomatis/, /^Pertanyaan baru/)
    await said(admin, 'Mode puncak tersimpan')
    await expect(line(admin)).toHaveCount(0)
    await agent.goto('/helpdesk/dashboard')
    await expect(line(agent)).toHaveCount(0)
    await sendQuestion(plain).click()
    expect((await readReceipt(plain)).id).toHaveLength(25)
    await sendQuestion(page).click()
    expect((await readReceipt(page)).id).toHaveLength(25)
  })
})

test('without scripts a switch is turned on', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin@spmb.test', false)
  await turn(admin, true, /^Pekerjaan otomatis/)
  await expect(flashOn(admin, 'Mode puncak tersimpan')).toBeVisible()
  await expect(line(admin)).toHaveText('Mode puncak: pekerjaan otomatis menunggu.')
  await expect(admin.getByRole('checkbox', { name: /^Pekerjaan otomatis/ })).toBeChecked()
})

test('/metrics shows what waits', async () => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toContain('\nportal_peak_waiting{what="questions"} 0\n')
  expect(text).toContain('\nportal_peak_waiting{what="jobs"} 1\n')
})
