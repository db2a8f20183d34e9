// The address under which the page cache keeps what it was asked for: pages, their data, and what robots and feed
// readers ask for.
import { pagePathOf } from '#shared/page-data-path.ts'
import { type PublicPage, publicPageAt, readQuery } from '#shared/public-pages.ts'

const feeds = [/^\/robots\.txt$/, /^\/sitemap\.xml$/, /^\/announcements\.rss$/]

/** Paths that need no normalising, which most requests have. */
const rightAsItIs = /^(\/|(\/[a-z0-9_-][a-z0-9_.-]*)+)$/

function canonicalPath(url: string): string {
  const [target = ''] = url.split('?', 1)
  const { pathname } = URL.parse(target.startsWith('/') ? `http://portal${target}` : target) ?? { pathname: target }
  let decoded = pathname
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    // It leads to no page.
  }
  return `/${decoded.toLowerCase().split('/').filter(Boolean).join('/')}`
}

/** A value with a blank at an end, as a form without scripts sends it. */
const blankAtEdge = /=(?:\+|%20)|(?:\+|%20)(?:&|$)/

function withoutBlanks({ reads }: PublicPage, query: string): string {
  const params = new URLSearchParams(query)
  for (const name of reads) {
    const value = params.get(name)
    if (value !== null) params.set(name, value.trim())
  }
  return `?${params}`
}

/**
 * Where a public page is that this address spells in another way ('/Search/?q=++kk' is '/search?q=kk'); null for all
 * other addresses. Every spelling would otherwise be a separate page that is not cached.
 */
export function spelledRight(url: string): string | null {
  const at = url.indexOf('?')
  const pathname = at === -1 ? url : url.slice(0, at)
  const query = at === -1 ? '' : url.slice(at)
  const hasBlanks = blankAtEdge.test(query)
  if (!hasBlanks && rightAsItIs.test(pathname)) return null
  const path = canonicalPath(pathname)
  const page = publicPageAt(pagePathOf(path))
  if (!page) return null
  const right = path + (hasBlanks ? withoutBlanks(page, query) : query)
  return right === url ? null : right
}

/**
 * The address that represents this one and all that mean the same ('/?fbclid=1' is '/'), also for a page's data
 * ('/knowledge.data', '/_.data' for the home page); null for what is not the same for everybody.
 */
export function cacheKey(url: string): string | null {
  const at = url.indexOf('?')
  const pathname = at === -1 ? url : url.slice(0, at)
  const page = publicPageAt(pagePathOf(pathname))
  if (page) return at === -1 ? pathname : pathname + readQuery(page, url.slice(at + 1))
  return feeds.some((path) => path.test(pathname)) ? pathname : null
}

export function countedSearch(address: string): string {
  const [pathname = '', query = ''] = address.split('?', 2)
  if (query === '' || !/^\/(search|knowledge\/[a-z0-9-]+)$/.test(pagePathOf(pathname))) return ''
  const params = new URLSearchParams(query)
  return params.has('jenis') ? '' : (params.get('q') ?? '')
}
