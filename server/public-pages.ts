// The address under which the page cache keeps what it was asked for: pages, their data, and what robots and feed
// readers ask for.
import { pageOf, publicPageAt, readQuery } from '#shared/public-pages.ts'

const feeds = [/^\/robots\.txt$/, /^\/sitemap\.xml$/, /^\/announcements\.rss$/]

/**
 * The address that stands for this one and all that mean the same ('/?fbclid=1' is '/'), also for a page's data
 * ('/knowledge.data', '/_.data' for the home page); null for what is not the same for everybody.
 */
export function keptAddress(url: string): string | null {
  const at = url.indexOf('?')
  const pathname = at === -1 ? url : url.slice(0, at)
  const page = publicPageAt(pageOf(pathname))
  if (page) return at === -1 ? pathname : pathname + readQuery(page, url.slice(at + 1))
  return feeds.some((path) => path.test(pathname)) ? pathname : null
}

/** The search that an address is counted as: one of everything, or within a category; '' for other addresses. */
export function countedSearch(address: string): string {
  const [pathname = '', query = ''] = address.split('?', 2)
  if (query === '' || !/^\/(search|knowledge\/[a-z0-9-]+)$/.test(pageOf(pathname))) return ''
  const params = new URLSearchParams(query)
  return params.has('jenis') ? '' : (params.get('q') ?? '')
}
