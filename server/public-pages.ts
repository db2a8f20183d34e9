// What the page cache may keep: the public pages and what robots and feed readers ask for.
import { isPublicPath, pageOf } from '#shared/public-pages.ts'

const feeds = [/^\/robots\.txt$/, /^\/sitemap\.xml$/, /^\/announcements\.rss$/]

/** True for the path of a public page and for its data ('/knowledge.data', '/_.data' for the home page). */
export function isPublicPage(pathname: string): boolean {
  const page = pageOf(pathname)
  return isPublicPath(page) || feeds.some((path) => path.test(page))
}
