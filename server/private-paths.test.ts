// Checks over the list of all routes which addresses are kept from search engines.
import { describe, expect, test } from 'vitest'
import routes from '#tests/architecture/routes.json' with { type: 'json' }
import { isPrivatePath } from './secure-answers.ts'

const fill = (route: string) => route.replaceAll(/:\w+/g, 'contoh').replace('*', 'tidak-ada')
const areas = routes.filter((route) => /^\/(client|helpdesk|admin)\//.test(route) || route === '/status/:publicId')
const open = [
  '/',
  '/knowledge',
  '/contact',
  '/search',
  '/status',
  '/login',
  '/register',
  '/terms',
  '/privacy',
  '/aksesibilitas',
]

test('there are routes of all areas to look at', () => {
  expect(areas.length).toBeGreaterThan(80)
})

test.each(areas)('%s is for its reader alone, with its data, in any spelling', (route) => {
  const path = fill(route)
  const spellings = [path, `${path}.data`, `${path}?a=1`, `${path}/`, path.toUpperCase(), `/${path}`]
  for (const spelling of [...spellings, ...['http://x', 'HTTPS://x.example:443'].map((origin) => origin + path)]) {
    expect([spelling, isPrivatePath(spelling)]).toEqual([spelling, true])
  }
})

describe('the public pages are everybody’s', () => {
  test.each([...open, ...routes.filter((route) => route.startsWith('/knowledge/'))])('%s', (route) => {
    expect(isPrivatePath(fill(route))).toBe(false)
    expect(isPrivatePath(`${fill(route)}?q=admin/client`)).toBe(false)
  })

  test.each([
    '/assets/admin.js',
    '/favicon.svg',
    '/robots.txt',
    '/administrasi',
    '/statusnya/x',
    '/%E0%A4%A',
    'http://admin/',
    'http://x?/admin',
  ])('%s', (path) => expect(isPrivatePath(path)).toBe(false))
})

test('an encoded address of an area is of that area', () => {
  expect(isPrivatePath('/%61dmin/people')).toBe(true)
})
