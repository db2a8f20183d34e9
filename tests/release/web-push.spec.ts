// 'Beri tahu saya di HP ini': a phone without an account is notified of its answer by a push service of the tests, sees no word
// of it, opens it by a tap, and ends that. Where a browser cannot or may not, the page says so or nothing.
import { type Browser, type BrowserContext, devices, expect, type Page, test } from '@playwright/test'
import { findWholeChromium } from '#scripts/find-chromium.mjs'
import { answerAtDesk, askAsGuest } from '#tests/e2e/ask-as-guest.ts'
import { ports } from '#tests/e2e/ports.ts'
import { asAdmin } from '#tests/e2e/register-client.ts'
import { violationsOf } from '#tests/e2e/violations.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { openPushServer, type PushServer, type StubSubscription } from '#tests/setup/push-server.ts'

const origin = `http://localhost:${ports.webPush}`
const phone = { ...devices['Pixel 5'], viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' as const }
test.describe.configure({ mode: 'serial' })
const wholeChromium = findWholeChromium()

// The desk's pages are opened in contexts that take their address from here. The shell of the other tests shows no
// notifications.
test.use({
  baseURL: origin,
  launchOptions: async ({ launchOptions }, use) => {
    await use(
      wholeChromium ? { ...launchOptions, executablePath: wholeChromium } : { ...launchOptions, channel: 'chromium' },
    )
  },
})

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let service: PushServer

test.beforeAll(async () => {
  folder = await makeDataDir()
  let key = ''
  service = await openPushServer(() => key)
  // In the quiet hours of the machine that runs the tests it is day here.
  const env = { PORTAL_DEMO: '1', PORTAL_NOW: '2025-06-16T10:00:00+07:00', PUSH_TEST_ORIGIN: service.origin }
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.webPush, env })
  key = (await (await fetch(`${origin}/push/state?topic=regency:1`)).json()).key
})

test.afterAll(async () => {
  await portal?.stop()
  await service?.close()
  await folder?.remove()
})

/**
 * Chromium's own push service is on the internet, so the browser's part of the address and the keys comes from the
 * service of the tests; permission, service worker and notification are the browser's own.
 */
function standIn(given: StubSubscription): void {
  const stored = 'langganan-pengujian'
  const manager = globalThis.PushManager.prototype
  const made = () => ({
    toJSON: () => given,
    unsubscribe: async () => {
      localStorage.removeItem(stored)
      return true
    },
  })
  manager.getSubscription = async () => (localStorage.getItem(stored) ? (made() as unknown as PushSubscription) : null)
  manager.subscribe = async (options) => {
    const key = options?.applicationServerKey as Uint8Array
    if (!options?.userVisibleOnly || key.length !== 65) throw new TypeError('wrong options')
    localStorage.setItem(stored, '1')
    return made() as unknown as PushSubscription
  }
}

async function aPhone(browser: Browser, wishes: { granted?: boolean; javaScriptEnabled?: boolean } = {}) {
  const { granted = true, javaScriptEnabled = true } = wishes
  const context = await browser.newContext({ ...phone, baseURL: origin, javaScriptEnabled })
  if (granted) await context.grantPermissions(['notifications'], { origin })
  const given = service.aDevice()
  await context.addInitScript(standIn, given)
  return { context, page: await context.newPage(), device: given.endpoint.split('/').at(-1) ?? '' }
}

const offer = (page: Page) => page.getByRole('button', { name: 'Beri tahu saya di HP ini' })
const isOn = (page: Page) => page.getByText('HP ini akan diberi tahu')

/** Hands the message to the page's service worker as the browser does, and gives what then stands on the screen. */
async function showOn(context: BrowserContext, page: Page, data: string) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (own) found(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype
      const all = await getNotifications.call(await navigator.serviceWorker.ready)
      return all.map(({ title, body, data: { path }, tag }) => ({ title, body, path, tag }))
    })
  await expect.poll(async () => (await shown()).length).toBe(1)
  return (await shown())[0]
}

test('a phone without an account is notified of the answer, opens it by a tap, and ends that', async ({ browser }) => {
  const { context, page, device } = await aPhone(browser)
  const asked = await askAsGuest(page, 'Rahasia keluarga: token kami ditolak terus.')
  await offer(page).tap()
  await expect(isOn(page)).toBeVisible()
  await expect(page.getByText(/kabari lewat pemberitahuan di HP Anda/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`/status/${asked.id}`)
  await expect(isOn(page)).toBeVisible()

  const desk = await answerAtDesk(browser, asked, 'Rahasia petugas: token sudah dibuka.')
  await expect.poll(() => service.received.filter((each) => each.device === device).length).toBe(1)
  const sent = service.received.find((each) => each.device === device)?.content
  expect(JSON.stringify(sent)).not.toMatch(/rahasia|token|siti|T-\d/i)
  await desk.reload()
  await expect(desk.getByText(/Pemberitahuan di HP terkirim/)).toBeVisible()

  await page.goto('/contact')
  expect(await showOn(context, page, JSON.stringify(sent))).toEqual({
    ...{ title: 'Helpdesk SPMB', body: 'Ada jawaban untuk Anda.' },
    ...{ path: `/status/${asked.id}`, tag: sent?.tag },
  })
  const [worker] = context.serviceWorkers()
  const opened = await worker?.evaluate(async () => {
    const all = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (address: string) => Promise<unknown> }
      dispatchEvent: (event: Event) => void
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await all.registration.getNotifications()
    return new Promise((open) => {
      all.clients.openWindow = async (address) => open(address)
      all.dispatchEvent(new all.NotificationEvent('notificationclick', { notification }))
    })
  })
  expect(opened).toBe(`${origin}/status/${asked.id}`)

  await page.goto(`/status/${asked.id}`)
  await page.getByRole('button', { name: 'Matikan' }).tap()
  await expect(offer(page)).toBeVisible()
  await page.reload()
  await expect(offer(page)).toBeVisible()
})

test('where it may not be, cannot be, or without scripts, the page says why or nothing', async ({ browser }) => {
  const { context, page } = await aPhone(browser, { granted: false })
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => 'denied'
  })
  const asked = await askAsGuest(page, 'Token kami ditolak lagi.')
  await expect(page.getByText(/diblokir di HP ini/)).toBeVisible()

  const cannot = await context.newPage()
  await cannot.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await cannot.goto(`/status/${asked.id}`)
  await expect(cannot.getByRole('button', { name: 'Kirim balasan' })).toBeVisible()
  await expect(offer(cannot)).toHaveCount(0)

  const iPhone = await context.newPage()
  await iPhone.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' })
  })
  await iPhone.goto(`/status/${asked.id}`)
  await expect(iPhone.getByText(/Tambahkan ke Layar Utama/)).toBeVisible()

  const plain = await aPhone(browser, { javaScriptEnabled: false })
  await plain.context.addCookies(await context.cookies())
  await plain.page.goto(`/status/${asked.id}`)
  await expect(plain.page.getByRole('button', { name: 'Kirim balasan' })).toBeVisible()
  await expect(plain.page.getByText(/Beri tahu saya|diblokir|Layar Utama/)).toHaveCount(0)
})

test('a visitor chooses which urgent announcements the phone gets', async ({ browser }) => {
  const { page } = await aPhone(browser)
  await page.goto('/announcements')
  await expect(page.getByLabel('Kabar untuk')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await page.getByLabel('Kabar untuk').selectOption({ label: 'Kabupaten Demak' })
  await offer(page).tap()
  await expect(isOn(page)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Kabar untuk').selectOption({ label: 'Kabupaten Kudus' })
  await expect(offer(page)).toBeVisible()
  await page.reload()
  await expect(isOn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Matikan kabar tentang Kabupaten Demak' }).tap()
  await expect(isOn(page)).toHaveCount(0)
})

test('a visitor is reminded of a stage, by the calendar where there is no push', async ({ browser }) => {
  const { page } = await aPhone(browser)
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Pilih sekolah/ })
    .first()
    .tap()
  await expect(page).toHaveURL('/announcements#tahap-pilih-sekolah')
  const stage = page.locator('#tahap-pilih-sekolah')
  await expect(stage.getByText('HP berbunyi sehari sebelum ditutup.')).toBeInViewport()
  await stage.getByRole('button', { name: 'Ingatkan di HP ini' }).tap()
  await expect(stage.getByText('HP ini mengingatkan Anda.')).toBeVisible()
  await expect(page.getByText('HP ini akan diberi tahu tentang:')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await stage.getByRole('button', { name: 'Matikan tentang Pilih sekolah' }).tap()
  await expect(stage.getByRole('button', { name: 'Ingatkan di HP ini' })).toBeVisible()
  await expect(isOn(page)).toHaveCount(0)

  const plain = await aPhone(browser, { javaScriptEnabled: false })
  await plain.page.goto('/announcements#jadwal')
  const link = plain.page
    .locator('#tahap-pilih-sekolah')
    .getByRole('link', { name: 'Simpan ke kalender untuk Pilih sekolah' })
  const file = await plain.page.request.get((await link.getAttribute('href')) ?? '')
  expect(await file.text()).toContain('SUMMARY:Batas akhir: Pilih sekolah')
  await expect(plain.page.getByText('Ingatkan di HP ini')).toHaveCount(0)
  await expect(plain.page.locator('#tahap-verifikasi-berkas').getByRole('link')).toHaveCount(0)
})

test('without network the button says so, and works once it is back', async ({ browser }) => {
  const { context, page } = await aPhone(browser)
  await askAsGuest(page, 'Token kami ditolak di sini.')
  await expect(offer(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await offer(page).tap()
  await expect(page.getByRole('alert')).toHaveText('Belum berhasil. Periksa jaringan HP ini, lalu coba lagi.')
  await context.setOffline(false)
  await offer(page).tap()
  await expect(isOn(page)).toBeVisible()
})

test('a phone is notified of the answer to a report without a word that it is one', async ({ browser }) => {
  const { page, device } = await aPhone(browser)
  await page.goto(`${origin}/ask/report`)
  await page.getByLabel('Apa yang dilaporkan').selectOption({ label: 'Petugas' })
  await page.getByLabel('Ceritakan kejadiannya').fill('Petugas loket meminta uang.')
  await page.getByRole('button', { name: 'Kirim laporan' }).click()
  await page.waitForURL(/\/ask\/report\/[a-z0-9]{25}$/)
  await offer(page).tap()
  await expect(isOn(page)).toBeVisible()
  await expect(page.getByText(/kabari lewat pemberitahuan di HP Anda/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const number = /L-(\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1] ?? ''

  const admin = await (await browser.newContext({ baseURL: origin })).newPage()
  await asAdmin(admin, `/admin/sealed-reports/${number}`)
  await admin.getByLabel('Jawaban').fill('Petugas itu kami periksa.')
  await admin.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect(admin.getByText(/Pelapor dikabari lewat pemberitahuan di HP, tanpa isi laporan/).first()).toBeVisible()
  await expect(admin.getByText(/Pemberitahuan di HP terkirim/)).toBeVisible()
  const sent = service.received.find((each) => each.device === device)?.content
  expect(sent).toMatchObject({ title: 'Helpdesk SPMB', body: 'Ada jawaban untuk Anda.' })
  expect(JSON.stringify(sent)).not.toMatch(/lapor|report|petugas|uang|L-\d/i)
  await page.goto(`${origin}${sent?.path}`)
  await expect(page.getByText('Petugas itu kami periksa.')).toBeVisible()
  await page.getByRole('button', { name: 'Matikan' }).click()
  await expect(offer(page)).toBeVisible()
})
