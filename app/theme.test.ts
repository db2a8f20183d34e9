// The theme cookie: what was written is read back, and anything else means the device's own theme.
import { expect, test } from 'vitest'
import { isTheme, readTheme, type Theme, themeCookie } from './theme.ts'

test.each<Theme>(['light', 'dark', 'system'])('%s is kept and read', (theme) => {
  expect(readTheme(`a=1; ${themeCookie(theme).split(';')[0]}; b=2`)).toBe(theme)
})

test.each([null, '', 'tema=', 'tema=merah', 'skema=dark', 'xtema=dark', 'tema=constructor'])(
  '%s: the device decides',
  (cookies) => {
    expect(readTheme(cookies)).toBe('system')
  },
)

test('only names of themes are themes', () => {
  expect(['light', 'toString', '', null, 1].filter(isTheme)).toEqual(['light'])
})
