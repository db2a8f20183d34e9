// What pages share whose address is itself the key: it is kept nowhere and told to nobody.

/** No copy in a cache, no word to the next site. */
export const keyPageHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Title, and no place in search engines. */
export function keyPageMeta(title: string) {
  return [
    { title: `${title} · Helpdesk SPMB` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** The token of the page's address; '' when there is none. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
