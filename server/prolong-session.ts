// Adds the cookies of a session that was prolonged to an answer, without overwriting cookies that the page itself set.
const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))

/**
 * Sends the cookies along, but none that the page set itself: it has signed somebody in or out meanwhile, and the last
 * cookie of a name is the one a browser keeps. `cookies` are Set-Cookie values.
 */
export function prolongSession(answer: Response, cookies: readonly string[]): void {
  const own = new Set(answer.headers.getSetCookie().map(nameOf))
  for (const cookie of cookies) if (!own.has(nameOf(cookie))) answer.headers.append('Set-Cookie', cookie)
}
