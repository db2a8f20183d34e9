// What search engines and feed readers ask for: robots.txt, sitemap.xml and the RSS feed of announcements.
import { Hono } from 'hono'
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import { env } from '#platform/env.server.ts'
import { asAppError } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { findPublicAddresses } from '../public-addresses.ts'

const closedToRobots = ['/client/', '/helpdesk/', '/admin/', '/status/', '/search', '/sign-out', '/app/']

/** `/robots.txt`, `/sitemap.xml`, `/announcements.rss`; the page cache keeps them like pages. */
export const discovery = new Hono<AppEnv>()
  .onError((error, context) => {
    const known = asAppError(error)
    if (!known) throw error
    return context.text(known.message, known.status as 503)
  })
  .get('/robots.txt', (context) =>
    context.text(
      [
        'User-agent: *',
        ...closedToRobots.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${env.origin}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  )
  .get('/sitemap.xml', async (context) => {
    const urls = (await findPublicAddresses()).map(({ path, updatedAt }) => {
      const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
      return `<url><loc>${xml(env.origin + path)}</loc>${changed}</url>`
    })
    return context.body(
      `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      200,
      { 'Content-Type': 'application/xml; charset=utf-8' },
    )
  })
  .get('/announcements.rss', async (context) => {
    const items = (await findActiveAnnouncements()).map(
      ({ id, title, content, publishedAt }) =>
        `<item><title>${xml(title)}</title><link>${xml(`${env.origin}/#pengumuman-${id}`)}</link>` +
        `<guid isPermaLink="false">${xml(`${env.origin}/announcements/${id}`)}</guid>` +
        `<pubDate>${publishedAt.toUTCString()}</pubDate><description>${xml(content.trim())}</description></item>`,
    )
    const channel = [
      '<title>Pengumuman Helpdesk SPMB Jawa Tengah</title>',
      `<link>${xml(env.origin)}</link>`,
      '<description>Pengumuman terbaru seputar penerimaan murid baru SMA, SMK, dan SLB negeri.</description>',
      '<language>id</language>',
      `<atom:link href="${xml(`${env.origin}/announcements.rss`)}" rel="self" type="application/rss+xml"/>`,
      ...items,
    ]
    return context.body(
      `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${channel.join('\n')}\n</channel></rss>\n`,
      200,
      { 'Content-Type': 'application/rss+xml; charset=utf-8' },
    )
  })

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as XML takes it; control characters XML forbids are left out. */
function xml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '').replaceAll(/[^\P{Cc}\n\r\t]/gu, '')
}
