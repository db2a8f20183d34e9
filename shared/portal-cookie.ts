// The portal's own cookies, those of the session apart: under HTTPS bound to this very host by their name.
// In the browser it follows from the page's address; the server sets it at start.
let secure = typeof location === 'object' && location.protocol === 'https:'

/** Sets whether the public reaches the portal by HTTPS. Called once, before the first answer. */
export function setSecureCookies(https: boolean): void {
  secure = https
}

export interface CookieOptions {
  /** How long it is kept, in seconds; 0 takes it away. */
  readonly maxAge: number
  readonly httpOnly?: boolean
}

// No other host of the domain can set a cookie under this prefix, and no page without HTTPS.
const nameOf = (name: string) => (secure ? `__Host-${name}` : name)

export function portalCookie(name: string, value: string, { maxAge, httpOnly = false }: CookieOptions): string {
  const flags = `${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`
  return `${nameOf(name)}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${flags}`
}

export function readPortalCookie(cookies: string | null, name: string): string | undefined {
  return cookieValue(cookies, nameOf(name))
}

export function cookieValue(cookies: string | null, name: string): string | undefined {
  const start = `${name}=`
  const found = cookies?.split(';').find((each) => each.trimStart().startsWith(start))
  return found?.trim().slice(start.length)
}
