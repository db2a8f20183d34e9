// Shared by pages whose address is itself a key: it is never stored nor sent elsewhere.
/** No copy in a cache, no word to another site; to none at all, a browser would hide from us whence the form comes. */
export const keyPageHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }

/** Title, and no place in search engines. */
export function keyPageMeta(title: string) {
  return [
    { title: `${title} · Helpdesk SPMB` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

/** The token of the page's address; '' when there is none. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
