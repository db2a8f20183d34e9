// The addresses at which React Router fetches a page's data: '/knowledge.data', '/_.data' for a path that ends with '/'.
/** True for the path of a page's data. */
export function isPageData(pathname: string): boolean {
  return pathname.endsWith('.data')
}

/** The page whose data a path names ('/knowledge' of '/knowledge.data', '/' of '/_.data'); the path itself otherwise. */
export function pagePathOf(pathname: string): string {
  if (pathname === '/_.data') return '/'
  return pathname.replace(/(\/_)?\.data$/, '')
}

/** The path of the page that a request asks for, or whose data. */
export function requestedPage(request: Pick<Request, 'url'>): string {
  return pagePathOf(new URL(request.url).pathname)
}
