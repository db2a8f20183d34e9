// 'Mode puncak' in a portal of its own: an administrator chooses the highest level, a family's question is refused in words with what it
// typed kept, staff read what waits, and once it is switched off the question goes.
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

async function choose(page: Page, mode: RegExp): Promise<void> {
  await page.goto('/admin/peak')
  await page.getByRole('radio', { name: mode }).check()
  await page.getByRole('button', { name: 'Simpan mode' }).click()
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

test('level 3 by hand: the question waits with its words, staff read what waits, and off again it goes', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin@spmb.test')
  const agent = await signedIn(browser, 'agent@spmb.test')

  await test.step('nothing is put off at first', async () => {
    await admin.goto('/admin/peak')
    await expect(admin.getByText('Tidak ada yang ditunda', { exact: true })).toBeVisible()
    await expect(admin.getByText('Belum pernah berubah')).toBeVisible()
    await expect(line(admin)).toHaveCount(0)
    await expectClean(admin)
  })

  await test.step('the highest level, for one hour', async () => {
    await choose(admin, /^Tingkat 3/)
    await said(admin, /Mode puncak tingkat 3 berlaku sampai \d\d\.\d\d WIB/)
    await expect(line(admin)).toHaveText(/^Mode puncak tingkat 3 sejak \d\d\.\d\d WIB: pertanyaan baru dari keluarga/)
    await expect(admin.getByRole('table', { name: 'Perubahan terakhir' })).toContainText('Tingkat 3 sampai')
    await expectClean(admin)
  })

  await test.step('the desk reads it, and when its report comes back', async () => {
    await agent.goto('/helpdesk/dashboard')
    await expect(line(agent)).toHaveText(/^Mode puncak tingkat 3 sejak/)
    await expectClean(agent)
    await admin.goto('/helpdesk/reports')
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Ditunda')
    await expect(admin.getByText(/Ditunda selama mode puncak\. Coba lagi pukul \d\d\.\d\d WIB\./)).toBeVisible()
  })

  await test.step('public pages and the help of who is in danger go on', async () => {
    const http = new HttpClient(origin)
    for (const path of ['/', '/knowledge', '/search?q=zonasi', '/status', '/ask', '/login'])
      expect([path, (await http.get(path)).status]).toEqual([path, 200])
    expect(await (await http.get('/search-suggestions?q=zonasi')).json()).toEqual([])
    const help = await (await http.get('/ask/answers?q=aku+pengen+mati+aja')).json()
    expect(help).toMatchObject({ answers: [], help: { lines: expect.any(Array) } })
  })

  const plain = await family(browser, false)
  await test.step('without scripts a page that needs no data holds the words', async () => {
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
    await expect(plain.getByRole('main').getByRole('alert')).toContainText('Portal sedang sangat ramai')
    await expect(plain.getByLabel('Deskripsi')).toHaveValue(words)
    await expect(plain.getByLabel('Nama')).toHaveValue('Bu Siti')
  })

  const page = await family(browser, true)
  await test.step('with scripts it is sent again by itself, but not before the time that it was told', async () => {
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

  await test.step('switched back, the same forms send it', async () => {
    await choose(admin, /^Otomatis/)
    await said(admin, 'Mode puncak otomatis lagi')
    await expect(line(admin)).toHaveCount(0)
    await agent.goto('/helpdesk/dashboard')
    await expect(line(agent)).toHaveCount(0)
    await plain.getByRole('button', { name: 'Kirim lagi' }).click()
    expect((await readReceipt(plain)).id).toHaveLength(25)
    await sendQuestion(page).click()
    expect((await readReceipt(page)).id).toHaveLength(25)
  })
})

test('without scripts a level is chosen, and what no button sends is refused beside its field', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin@spmb.test', false)
  await admin.goto('/admin/peak')
  await admin.getByRole('radio', { name: 'Tingkat 1' }).check()
  await admin.getByRole('radio', { name: '3 jam' }).check()
  await admin.getByRole('button', { name: 'Simpan mode' }).click()
  await expect(flashOn(admin, 'Mode puncak tingkat 1 berlaku sampai')).toBeVisible()
  await expect(line(admin)).toContainText('saran saat mengetik')
  await expect(admin.getByText(/Tingkat 1 berakhir sendiri pukul/)).toBeVisible()

  // What has no value any more, as an old page might send it.
  await admin.goto('/admin/peak')
  const seen = await admin.locator('input[name=seen]').getAttribute('value')
  const cookie = (await admin.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ choice: '7', hours: '24', seen: seen ?? '' })
  const answer = await fetch(`${origin}/admin/peak`, { method: 'POST', headers, body, redirect: 'manual' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Pilih salah satu')

  await choose(admin, /^Mati/)
  await expect(flashOn(admin, 'Mode puncak mati. Beban tidak diukur lagi.')).toBeVisible()
  await expect(admin.getByText('Tidak diukur')).toBeVisible()
})

test('/metrics tells the level of the process', async () => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toContain('\nportal_peak_level 0\n')
})
