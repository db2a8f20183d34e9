import { type Context, Hono } from 'hono'
import { announcementAddress } from '#domain/content/announcements/announcement-address.ts'
import { findActiveAnnouncements } from '#domain/content/announcements/published-announcements.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { writeCalendar } from '#domain/season/season-calendar.ts'
import { getCrisisLine } from '#domain/tickets/distress/crisis-line.ts'
import { env } from '#platform/env.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import { findPublicAddresses } from '#server/public-addresses.ts'
import { isoDay, now, zonedInstant } from '#shared/dates.ts'
import { asAppError } from '#shared/errors.ts'
import { portalName } from '#shared/instance.ts'

const closedToRobots = ['/client/', '/helpdesk/', '/admin/', '/status/', '/search', '/sign-out', '/app/']

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
    const items = (await findActiveAnnouncements()).map(({ id, title, content, publishedAt, pastSeason }) => {
      const words = pastSeason ? `Pengumuman ${pastSeason}, yang sudah selesai.\n\n${content}` : content
      return (
        `<item><title>${xml(title)}</title><link>${xml(`${env.origin}${announcementAddress(id)}`)}</link>` +
        `<guid isPermaLink="false">${xml(`${env.origin}/announcements/${id}`)}</guid>` +
        `<pubDate>${publishedAt.toUTCString()}</pubDate><description>${xml(words.trim())}</description></item>`
      )
    })
    const channel = [
      `<title>${xml(`Pengumuman ${portalName()}`)}</title>`,
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

function xml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '').replaceAll(/[^\P{Cc}\n\r\t]/gu, '')
}

/** For how long the file may be believed; RFC 9116 asks for less than a year. */
const validDays = 180

/**
 * `/.well-known/security.txt`. `origin` is the portal's public address, `securityContact` a `mailto:` or `https:` address;
 * without a contact there is no such file, and the request continues to the page for what does not exist.
 */
export function securityText({
  origin,
  securityContact,
}: {
  readonly origin: string
  readonly securityContact: string | undefined
}): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/security.txt', async (context, next) => {
    if (!securityContact) return next()
    const expires = zonedInstant(isoDay(now()))
    expires.setUTCDate(expires.getUTCDate() + validDays)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: id, en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return context.text(`${lines.join('\n')}\n`)
  })
}

async function answer(context: Context<AppEnv>, only?: string): Promise<Response> {
  const season = await getSeason()
  const isKnown = season && (only === undefined || season.stages.some(({ id }) => id === only))
  if (!isKnown) return context.text('Jadwal ini tidak ada.', 404)
  return context.body(writeCalendar(season, { origin: env.origin, at: now() }, only), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${only ?? 'spmb'}.ics"`,
  })
}

export const calendar = new Hono<AppEnv>()
  .onError((error, context) => {
    const known = asAppError(error)
    if (!known) throw error
    return context.text(known.message, known.status as 503)
  })
  .get('/calendar.ics', (context) => answer(context))
  .get('/calendar/:file', (context) =>
    answer(context, /^([a-z0-9-]+)\.ics$/.exec(context.req.param('file'))?.[1] ?? ''),
  )

export const crisisLine = new Hono<AppEnv>()
  .onError((error, context) => {
    const known = asAppError(error)
    if (!known) throw error
    return context.text(known.message, known.status as 503)
  })
  .get('/crisis-line.json', async (context) =>
    context.json(await getCrisisLine(), 200, { 'Cache-Control': 'no-cache' }),
  )
