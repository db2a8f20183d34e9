// Checks what a browser keeps of where someone wanted to go, and what it is believed.
import { expect, test } from 'vitest'
import { readWanted, wantedCookie } from './sign-in-cookies.server.ts'

const browserWith = (cookie: string) => ({ headers: new Headers({ cookie }) })

test('a page of this portal returns as it was', () => {
  const path = '/client/create-question?text=Token%20ditolak%3B%20apa%3F'
  const [pair = ''] = wantedCookie(path)?.split('; ') ?? []
  expect(readWanted(browserWith(pair))).toBe(path)
  expect(wantedCookie(path)).toContain('HttpOnly')
})

test.each([null, '', '//penipu.example/', 'https://penipu.example/', `/ask?text=${'a'.repeat(4_000)}`])(
  '%s is not kept',
  (path) => {
    expect(wantedCookie(path)).toBeUndefined()
  },
)

test.each(['tujuan=%2F%2Fpenipu.example', 'tujuan=https%3A%2F%2Fpenipu.example', 'tujuan=%', 'lain=%2Fask', ''])(
  '%s leads nowhere',
  (cookie) => {
    expect(readWanted(browserWith(cookie))).toBeNull()
  },
)
