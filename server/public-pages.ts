// Which pages are the same for everybody and may be kept: the one list the page cache goes by.

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

/** True for the path of a public page and for its data ('/knowledge.data', '/_.data' for the home page). */
export function isPublicPage(pathname: string): boolean {
  const page = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '')
  return paths.some((path) => path.test(page))
}
