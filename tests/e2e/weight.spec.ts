// What the first view of a public page weighs over the wire, and that nothing on it moves while it loads; what a full list of
// the desk weighs before it is compressed.
import { expect, type Page } from '@playwright/test'
import { listWith } from './desk-list.ts'
import { HttpClient } from './http-client.ts'
import { asAgent } from './register-client.ts'
import { test } from './test.ts'

const kilobyte = 1024

const views: Readonly<Record<string, { path: string; firstVisit?: true; until?: (page: Page) => Promise<void> }>> = {
  'the home page': { path: '/' },
  // Nobody has been here before: what the quick tips fetch belongs to the visit.
  'the home page, with the quick tips of a first visit': {
    path: '/',
    firstVisit: true,
    until: (page) => page.getByRole('dialog', { name: 'Tips Cepat' }).waitFor(),
  },
  'the information centre': { path: '/knowledge' },
  'an article': { path: '/knowledge/requirements/req-2' },
}

for (const [view, { path, firstVisit, until }] of Object.entries(views)) {
  test(`first view of ${view}: at most 200 KB, 160 KB of it JavaScript, no layout shift`, { tag: '@phone' }, async ({
    page,
  }) => {
    if (firstVisit) await page.addInitScript(() => localStorage.clear())
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const types = new Map<string, string>()
    const sizes = new Map<string, number>()
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
    await page.addInitScript(() => {
      const shifts = window as unknown as { shifted: number }
      shifts.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await until?.(page)

    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    const scripts = [...sizes].filter(([id]) => types.get(id) === 'Script').reduce((sum, [, size]) => sum + size, 0)
    expect(scripts).toBeGreaterThan(10 * kilobyte)
    expect(scripts).toBeLessThanOrEqual(160 * kilobyte)
    expect(total).toBeLessThanOrEqual(200 * kilobyte)
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0)
  })
}

test('on a slow line the scripts of the home page wait until its style sheet is there', { tag: '@phone' }, async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const line = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await page.goto('/')
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({
        name: new URL(name).pathname,
        startTime,
        responseEnd,
      }),
    ),
  )
  const style = fetched.find(({ name }) => name.endsWith('.css'))
  // The one that starts the others weighs half a kilobyte.
  const scripts = fetched.filter(({ name }) => name.endsWith('.js') && !name.includes('/entry.client'))
  expect(scripts.length).toBeGreaterThan(5)
  const early = scripts.filter(({ startTime }) => startTime < (style?.responseEnd ?? Number.POSITIVE_INFINITY))
  expect(early).toEqual([])
})

/** A page of a list, as findDeskTickets cuts it. */
const fullPage = 50

test('a full list of the desk: at most 100 KB before compression, and 1,200 elements', { tag: '@wide' }, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const subject = `Daftar penuh ${Date.now()}`
  const http = new HttpClient(baseURL ?? '')
  await http.signIn('client@spmb.test')
  for (let one = 1; one <= fullPage; one++) {
    const answer = await http.post('/client/create-question', {
      subject: `${subject} titik rumah di peta tidak dapat digeser ${one}`,
      category: 'verification',
      priority: one % 2 === 0 ? 'urgent' : 'medium',
      description:
        'Selamat siang, saya sudah mencoba menggeser titik rumah anak saya sejak kemarin malam tetapi peta kembali ke kantor kecamatan setiap kali disimpan. Mohon bantuannya.',
      regencyId: '16',
      idempotencyKey: crypto.randomUUID(),
    })
    expect(answer.status).toBe(302)
  }
  await asAgent(page, listWith(subject))
  await page.getByLabel('Pilih semua di halaman ini').check()
  await page.getByRole('button', { name: 'Ambil semua' }).click()
  await page.getByRole('button', { name: `Ambil ${fullPage} tiket` }).click()
  await expect(page.getByText(`Selesai untuk ${fullPage} tiket.`)).toBeVisible({ timeout: 60_000 })
  // Rows of what is in progress hold the most: status, agent, two buttons.
  const answer = await page.goto('/helpdesk/tickets/in-progress?sort=newest')
  await expect(page.locator('main a[data-row]')).toHaveCount(fullPage)
  const bytes = (await answer?.body())?.length
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  console.info(`list of ${fullPage}: ${bytes} bytes, ${elements} elements`)
  expect(bytes).toBeLessThanOrEqual(100 * kilobyte)
  expect(elements).toBeLessThanOrEqual(1_200)
})
