// The theme staff chose for their screens: a cookie the server reads, so that a page arrives in its colours.
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

export const themes = { light: 'Terang', dark: 'Gelap', system: 'Ikuti sistem' } as const

export type Theme = keyof typeof themes

export function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && Object.hasOwn(themes, value)
}

const cookie = 'tema'

export function themeCookie(theme: Theme): string {
  return portalCookie(cookie, theme, { maxAge: 31_536_000, httpOnly: true })
}

export function readTheme(cookies: string | null): Theme {
  const chosen = readPortalCookie(cookies, cookie)
  return isTheme(chosen) ? chosen : 'system'
}
