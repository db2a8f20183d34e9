import { sameSearch, typedSearch } from './text.ts'

/** A public page. */
export interface PublicPage {
  readonly file: string
  readonly path: RegExp
  /** The names of the query it reads. Everything else in a query is dropped before it is rendered. */
  readonly reads: readonly string[]
  readonly search?: string
  readonly offline?: false
  /** True where someone signed in is answered otherwise: no cache answers a request with a session. */
  readonly visitorsOnly?: true
}

export const publicPages: readonly PublicPage[] = [
  { file: 'routes/public/home-page.tsx', path: /^\/$/, reads: ['search', 'kategori', 'topik', 'faq'] },
  { file: 'routes/public/knowledge-page.tsx', path: /^\/knowledge$/, reads: ['q'] },
  { file: 'routes/public/knowledge-category-page.tsx', path: /^\/knowledge\/[a-z0-9-]{1,60}$/, reads: ['q'] },
  { file: 'routes/public/article-page.tsx', path: /^\/knowledge\/[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}$/, reads: [] },
  {
    file: 'routes/public/faq-answer-page.tsx',
    path: /^\/faq\/[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}\/[a-z0-9-]{1,80}$/,
    reads: [],
  },
  { file: 'routes/public/contact-page.tsx', path: /^\/contact$/, reads: ['wilayah'] },
  { file: 'routes/public/announcements-page.tsx', path: /^\/announcements$/, reads: [] },
  { file: 'routes/public/incidents/incident-page.tsx', path: /^\/incidents\/[a-z0-9-]{1,9}$/, reads: ['ikut'] },
  { file: 'routes/public/legal-page.tsx', path: /^\/(terms|privacy)$/, reads: [] },
  { file: 'routes/public/accessibility-page.tsx', path: /^\/aksesibilitas$/, reads: [] },
  { file: 'routes/public/ask-page.tsx', path: /^\/ask$/, reads: ['text'], visitorsOnly: true },
  { file: 'routes/public/login-required-page.tsx', path: /^\/login-required$/, reads: ['text'] },
  { file: 'routes/public/search-page.tsx', path: /^\/search$/, reads: ['q', 'jenis'], search: 'q', offline: false },
]

export function publicPageAt(pathname: string): PublicPage | undefined {
  return publicPages.find(({ path }) => path.test(pathname))
}

export function isPublicPath(pathname: string): boolean {
  const page = publicPageAt(pathname)
  return page !== undefined && page.offline !== false
}

export function isVisitorsOnly(pathname: string): boolean {
  return publicPageAt(pathname)?.visitorsOnly === true
}

export function readQuery({ reads, search }: PublicPage, query: string): string {
  if (query === '' || reads.length === 0) return ''
  const given = new URLSearchParams(query)
  const read = reads.flatMap((name) => {
    const value = name === search ? sameSearch(typedSearch(given, name)) : typedSearch(given, name)
    return value === '' ? [] : [[name, value]]
  })
  return read.length === 0 ? '' : `?${new URLSearchParams(read)}`
}

/** Whose they are: an account's, gone with its session, or of who holds a question's link. */
export type OwnPageOf = 'account' | 'link'

/** Names of the browser's caches, used by pages and the service worker. */
export const ownPageCaches: Readonly<Record<OwnPageOf, string>> = { account: 'halaman-akun', link: 'halaman-tautan' }

export const ownTitleHeader = 'x-title'

const paths = /^\/(client\/questions(\/[a-z0-9]{25})?|status\/[a-z0-9]{25})$/

export function isOwnPagePath(pathname: string): boolean {
  return paths.test(pathname)
}
