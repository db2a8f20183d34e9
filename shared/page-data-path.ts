// The addresses at which React Router fetches a page's data: '/knowledge.data', '/_.data' for a path that ends with '/'.
export function isPageData(pathname: string): boolean {
  return pathname.endsWith('.data')
}

export function pagePathOf(pathname: string): string {
  if (pathname === '/_.data') return '/'
  return pathname.replace(/(\/_)?\.data$/, '')
}

export function requestedPage(request: Pick<Request, 'url'>): string {
  return pagePathOf(new URL(request.url).pathname)
}
