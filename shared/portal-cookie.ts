// The portal's own cookies, those of the session apart: under HTTPS bound to this very host by their name.
// In the browser it follows from the page's address; the server sets it at start.
let secure = typeof location === 'object' && location.protocol === 'https:'

/** Tells this module whether the public reaches the portal by HTTPS. Once, before the first answer. */
export function setSecureCookies(https: boolean): void {
  secure = https
}

/** What of a cookie differs from one to the next; all are for the whole site, and Lax. */
export interface CookieOptions {
  /** How long it is kept, in seconds; 0 takes it away. */
  readonly maxAge: number
  /** True for what scripts need not read. */
  readonly httpOnly?: boolean
}

// No other host of the domain can set a cookie under this prefix, and no page without HTTPS.
const nameOf = (name: string) => (secure ? `__Host-${name}` : name)

/** The Set-Cookie value of a cookie; `name` and `value` are words without signs of their own. */
export function portalCookie(name: string, value: string, { maxAge, httpOnly = false }: CookieOptions): string {
  const flags = `${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`
  return `${nameOf(name)}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${flags}`
}

/** The value that a Cookie header (or `document.cookie`) carries under the name; undefined when it carries none. */
export function readPortalCookie(cookies: string | null, name: string): string | undefined {
  return cookieValue(cookies, nameOf(name))
}

/** The first value under exactly this name in a Cookie header; undefined when there is none. */
export function cookieValue(cookies: string | null, name: string): string | undefined {
  const start = `${name}=`
  const found = cookies?.split(';').find((each) => each.trimStart().startsWith(start))
  return found?.trim().slice(start.length)
}
