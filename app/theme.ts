// The theme staff chose for their screens: a cookie the server reads, so that a page arrives in its colours.

/** The themes and their names; 'system' follows the device. */
export const themes = { light: 'Terang', dark: 'Gelap', system: 'Ikuti sistem' } as const

export type Theme = keyof typeof themes

/** True for the name of a theme. */
export function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && Object.hasOwn(themes, value)
}

/** The Set-Cookie value that keeps the choice for a year. */
export function themeCookie(theme: Theme): string {
  return `tema=${theme}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`
}

/** What a Cookie header asks for; the device's own theme when it says nothing. */
export function readTheme(cookies: string | null): Theme {
  const chosen = cookies?.match(/(?:^|;\s*)tema=([a-z]+)/)?.[1]
  return isTheme(chosen) ? chosen : 'system'
}
