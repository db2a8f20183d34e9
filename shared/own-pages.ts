// The pages about one's own questions that a device may keep for reading without network, and where they lie on it.
/** Whose they are: an account's, gone with its session, or of who holds a question's link. */
export type OwnPageOf = 'account' | 'link'

/** The browser's caches they lie in; pages and the service worker know them by these names. */
export const ownPageCaches: Readonly<Record<OwnPageOf, string>> = { account: 'halaman-akun', link: 'halaman-tautan' }

/** The header with the question's title, in percent encoding. */
export const ownTitleHeader = 'x-title'

const paths = /^\/(client\/questions(\/[a-z0-9]{25})?|status\/[a-z0-9]{25})$/

/** True for the path of a page that may be kept for its reader. */
export function isOwnPagePath(pathname: string): boolean {
  return paths.test(pathname)
}
