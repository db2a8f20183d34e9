// A message shown on the next page, for actions that end in a redirect: a cookie carries it, the page shows it once.
import { data, redirect } from 'react-router'
import { isPageData } from '#shared/page-data-path.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

const tones = ['success', 'info', 'warning', 'error'] as const

export const flashMaxLength = 400

export interface Flash {
  readonly title: string
  readonly tone: (typeof tones)[number]
}

const cookie = 'pesan'

export const flashToastId = 'pesan'

/** The Set-Cookie value that makes the next page show the text (up to `flashMaxLength` characters, nothing personal but what its reader just sent) within 30 s. */
export function flashCookie(title: string, tone: Flash['tone'] = 'success'): string {
  return portalCookie(cookie, `${tone}.${encodeURIComponent(title)}`, { maxAge: 30 })
}

export function redirectWithFlash(path: string, title: string, tone?: Flash['tone']): Response {
  return redirect(path, { headers: { 'Set-Cookie': flashCookie(title, tone) } })
}

export function readFlash(cookies: string | null): Flash | undefined {
  const [, name, text = ''] = /^(\w+)\.([\w.!~*'()%-]+)$/.exec(readPortalCookie(cookies, cookie) ?? '') ?? []
  const tone = tones.find((each) => each === name)
  if (!tone) return undefined
  try {
    const title = decodeURIComponent(text)
    return title.length > flashMaxLength ? undefined : { title, tone }
  } catch {
    return undefined
  }
}

const clearedCookie = () => portalCookie(cookie, '', { maxAge: 0 })

/**
 * What a layout's loader answers: its own data and the message for a whole page, which that answer also clears. A page
 * that is fetched piece by piece ('.data') is shown by scripts, and they take the word out of the cookies themselves.
 */
export function withFlash<Data extends object>(request: Request, loaded: Data) {
  const whole = !isPageData(new URL(request.url).pathname)
  const flash = whole ? readFlash(request.headers.get('cookie')) : undefined
  return data({ ...loaded, flash }, { headers: flash ? { 'Set-Cookie': clearedCookie() } : {} })
}

export function takeFlash(): Flash | undefined {
  const found = readFlash(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones this portal serves
  if (found) document.cookie = clearedCookie()
  return found
}
