// Which pages are the same for everybody: the one list that page cache, service worker and pages go by.

const paths = [
  /^\/$/,
  /^\/knowledge$/,
  /^\/knowledge\/[a-z0-9-]{1,60}$/,
  /^\/knowledge\/[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}$/,
  /^\/contact$/,
  /^\/terms$/,
  /^\/privacy$/,
  /^\/login-required$/,
]

/** True for the path of a page that carries nothing of a person. */
export function isPublicPath(pathname: string): boolean {
  return paths.some((path) => path.test(pathname))
}

/** The page whose data a path names ('/knowledge' of '/knowledge.data', '/' of '/_.data'); the path itself otherwise. */
export function pageOf(pathname: string): string {
  return pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '')
}
