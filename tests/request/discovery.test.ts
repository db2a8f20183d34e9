// What search engines, feed readers, shared links and installed apps read: robots, sitemap, feed, metadata, manifest.
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import type { Page } from './page.ts'
import { asAgent, Visitor } from './visitors.ts'

const structured = (page: Page) => JSON.parse(page.$('script[type="application/ld+json"]').text())

test('robots.txt closes the areas and names the sitemap', async () => {
  const visitor = new Visitor()
  const text = await (await visitor.get('/robots.txt')).text()
  for (const path of ['/client/', '/helpdesk/', '/admin/', '/status/']) expect(text).toContain(`Disallow: ${path}`)
  expect(text).toContain(`Sitemap: ${visitor.origin}/sitemap.xml`)
})

test('every address of the sitemap is answered, and all articles and answers are in it', async () => {
  const visitor = new Visitor()
  const answer = await visitor.get('/sitemap.xml')
  expect(answer.headers.get('content-type')).toContain('application/xml')
  const $ = load(await answer.text(), { xml: true })
  const addresses = $('loc')
    .toArray()
    .map((each) => $(each).text())
  expect(
    addresses.filter((address) => /\/knowledge\/[a-z-]+\/[a-z]+-\d+$/.test(address)).length,
  ).toBeGreaterThanOrEqual(23)
  expect(
    addresses.filter((address) => /\/faq\/[a-z0-9-]+\/[a-z0-9-]+\/\d+-[a-z0-9-]+$/.test(address)).length,
  ).toBeGreaterThanOrEqual(59)
  expect(addresses.filter((address) => !address.startsWith(visitor.origin))).toEqual([])
  const wrong: string[] = []
  for (const address of addresses) {
    const { status } = await visitor.get(address.replace(visitor.origin, ''))
    if (status !== 200) wrong.push(`${address}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('the feed holds the active announcements, each with its own place on the page of announcements', async () => {
  const visitor = new Visitor()
  const answer = await visitor.get('/announcements.rss')
  expect(answer.headers.get('content-type')).toContain('application/rss+xml')
  const read = async () => {
    const $ = load(await (await visitor.get('/announcements.rss')).text(), { xml: true })
    return $('item')
      .toArray()
      .map((item) => ({
        ...{ title: $('title', item).text(), link: new URL($('link', item).text()) },
        words: $('description', item).text(),
      }))
  }
  const items = await read()
  const titles = items.map(({ title }) => title)
  expect(items.find(({ title }) => title === 'Jadwal Pemilihan Sekolah')?.words).toMatch(
    /^Pengumuman .* 2025, yang sudah selesai/,
  )
  expect(titles).not.toContain('Pemeliharaan Sistem Helpdesk Terjadwal')
  expect(new Set(items.map(({ link }) => link.hash)).size).toBe(items.length)
  expect(items.filter(({ link }) => link.origin !== visitor.origin || link.pathname !== '/announcements')).toEqual([])
  // Other tests announce and withdraw meanwhile.
  const withoutPlace = async () => {
    const page = await visitor.open('/announcements')
    return (await read()).filter(({ title, link }) => page.parts(link.hash, title).length === 0)
  }
  await expect.poll(withoutPlace).toEqual([])
})

test('pages name their address and what they are', async () => {
  const visitor = new Visitor()
  const page = await visitor.open('/knowledge/requirements/req-2?dari=whatsapp')
  const address = `${visitor.origin}/knowledge/requirements/req-2`
  const meta = (name: string) => page.$(`meta[property="${name}"]`).attr('content')
  expect(page.$('link[rel=canonical]').attr('href')).toBe(address)
  expect([meta('og:url'), meta('og:title')]).toEqual([address, page.heading])
  expect(structured(page)).toMatchObject({ '@type': 'Article', headline: page.heading, inLanguage: 'id' })
  const picture = await visitor.get(new URL(meta('og:image') ?? '').pathname)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const faq = structured(await visitor.open('/'))
  expect([faq['@type'], faq.mainEntity.length > 3]).toEqual(['FAQPage', true])
  const announcements = await visitor.open('/announcements')
  const stages = announcements.texts('#jadwal ~ ol h3')
  expect(stages.length).toBeGreaterThan(3)
  const events: { name: string }[] = structured(announcements)['@graph']
  expect(events.map(({ name }) => name.replace(/ \(.*/, ''))).toEqual(stages)
})

test('pages of one ticket and results are closed to search engines', async () => {
  const { publicId } = await aTicket(await aClient())
  for (const path of [
    '/search?q=kuota',
    `/status/${publicId}`,
    '/status/aaaaaaaaaaaaaaaaaaaaaaaaa',
    '/login-required',
  ]) {
    const page = await new Visitor().open(path)
    expect([path, page.$('meta[name=robots]').attr('content')]).toEqual([path, 'noindex'])
  }
  expect((await new Visitor().open('/contact')).$('meta[name=robots]').length).toBe(0)
})

test('the installed portal has shortcuts to pages that exist, with their icons', async () => {
  const visitor = new Visitor()
  const manifest = (await (await visitor.get('/manifest.webmanifest')).json()) as {
    readonly id: string
    readonly shortcuts: readonly { name: string; url: string; icons: readonly { src: string; type: string }[] }[]
  }
  expect(manifest.id).toBe('/')
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Cek status', '/status'],
    ['Tanya', '/ask'],
  ])
  for (const { url, icons } of manifest.shortcuts) {
    expect([url, (await visitor.get(url)).status]).toEqual([url, 200])
    for (const { src, type } of icons) {
      const icon = await visitor.get(src)
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
    }
  }
})

test('the theme of staff arrives with the page, and the public pages ignore it', async () => {
  const { visitor } = await asAgent()
  const page = await visitor.open('/helpdesk/tickets/pending?search=a')
  expect(page.$('html').attr('data-theme')).toBeUndefined()
  const dark = await page.submit('Gelap')
  expect([dark.path, dark.$('html').attr('data-theme')]).toEqual(['/helpdesk/tickets/pending?search=a', 'dark'])
  expect(dark.$('button[aria-pressed=true]').text()).toContain('Gelap')
  expect((await visitor.open('/helpdesk/dashboard')).$('html').attr('data-theme')).toBe('dark')
  expect((await visitor.open('/knowledge')).$('html').attr('data-theme')).toBeUndefined()
  const system = await dark.submit('Ikuti sistem')
  expect(system.$('html').attr('data-theme')).toBeUndefined()
})
