// What the page cache may keep: the public pages and what robots and feed readers ask for.
import { isPublicPath, pageOf } from '#shared/public-pages.ts'

const feeds = [/^\/robots\.txt$/, /^\/sitemap\.xml$/, /^\/announcements\.rss$/]

/**
 * True for the path of a public page and for its data ('/knowledge.data', '/_.data' for the home page), its query
 * included. A search within a page ('?q=') is not kept: each one is counted.
 */
export function isPublicPage(url: string): boolean {
  const [pathname = '', query = ''] = url.split('?', 2)
  if (new URLSearchParams(query).has('q')) return false
  const page = pageOf(pathname)
  return isPublicPath(page) || feeds.some((path) => path.test(page))
}
