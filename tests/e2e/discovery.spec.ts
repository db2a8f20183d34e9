// What search engines, feed readers and shared links find: robots, sitemap, feed, addresses, structured data.
// What no screen shows is looked at once.
import { expect } from '@playwright/test'
import { test } from './test.ts'

test('robots.txt closes the areas and names the sitemap', { tag: '@wide' }, async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  for (const path of ['/client/', '/helpdesk/', '/admin/', '/status/']) expect(text).toContain(`Disallow: ${path}`)
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('every address of the sitemap answers, and all articles are in it', { tag: '@wide' }, async ({
  request,
  baseURL,
}) => {
  const text = await (await request.get('/sitemap.xml')).text()
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(addresses.filter((address) => /\/knowledge\/[a-z-]+\/[a-z]+-\d+$/.test(address))).toHaveLength(23)
  expect(
    addresses.filter((address) => /\/faq\/[a-z0-9-]+\/[a-z0-9-]+\/\d+-[a-z0-9-]+$/.test(address)).length,
  ).toBeGreaterThanOrEqual(59)
  for (const address of addresses) {
    expect(address.startsWith(baseURL ?? 'missing')).toBe(true)
    expect([address, (await request.get(address)).status()]).toEqual([address, 200])
  }
})

test('the feed of announcements is well-formed and holds what is active', async ({ page }) => {
  const answer = await page.request.get('/announcements.rss')
  expect(answer.headers()['content-type']).toContain('application/rss+xml')
  const text = await answer.text()
  await page.goto('/login')
  const items = await page.evaluate((feed) => {
    const parsed = new DOMParser().parseFromString(feed, 'application/xml')
    if (parsed.querySelector('parsererror')) return [{ title: 'not well-formed', link: '' }]
    const textOf = (item: Element, name: string) => item.querySelector(name)?.textContent ?? ''
    return [...parsed.querySelectorAll('item')].map((item) => ({
      title: textOf(item, 'title'),
      link: textOf(item, 'link'),
    }))
  }, text)
  expect(items.map(({ title }) => title)).toContain('Jadwal Pemilihan Sekolah')
  expect(items.map(({ title }) => title)).not.toContain('Pemeliharaan Sistem Helpdesk')
  // Each has a place of its own, the folded ones too.
  expect(new Set(items.map(({ link }) => link)).size).toBe(items.length)
  for (const { title, link } of items) {
    await page.goto('/login')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
  }
})

test('pages name their address and what they are', { tag: '@wide' }, async ({ page, baseURL }) => {
  await page.goto('/knowledge/requirements/req-2?dari=whatsapp')
  const address = `${baseURL}/knowledge/requirements/req-2`
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Kartu Keluarga dan Bukti Domisili',
  )
  const structured = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(structured).toMatchObject({
    '@type': 'Article',
    headline: 'Kartu Keluarga dan Bukti Domisili',
    inLanguage: 'id',
  })
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
  await page.goto('/')
  const faq = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(faq['@type']).toBe('FAQPage')
  expect(faq.mainEntity.length).toBeGreaterThan(3)
  await page.goto('/announcements')
  const season = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  const stages = await page.locator('#jadwal ~ ol h3').allTextContents()
  expect(stages.length).toBeGreaterThan(3)
  expect(season['@graph'].map(({ name }: { name: string }) => name.replace(/ \(.*/, ''))).toEqual(stages)
})

test('pages of one ticket and results stay out of search engines', { tag: '@wide' }, async ({ page }) => {
  for (const path of ['/search?q=kuota', '/status/aaaaaaaaaaaaaaaaaaaaaaaaa', '/login-required']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})
