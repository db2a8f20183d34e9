// Reads app/routes.ts: every page is under its area's guarded layout, and no URL vanishes unnoticed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { elsewhere, refusals, visitedPages } from '#tests/e2e/accessible-pages.ts'
import known from './routes.json' with { type: 'json' }
import { read, root } from './source-files.ts'

const guardedAreas = ['client', 'helpdesk', 'admin']

interface Page {
  readonly url: string
  readonly file: string
  /** The files of the layouts around it, outermost first. */
  readonly layouts: readonly string[]
}

function pagesIn(entries: readonly RouteConfigEntry[], path: string, layouts: readonly string[]): Page[] {
  return entries.flatMap((entry) => {
    const url = [path, entry.path].filter(Boolean).join('/')
    if (entry.children) return pagesIn(entry.children, url, [...layouts, entry.file])
    return [{ url: `/${url}`, file: entry.file, layouts }]
  })
}

const pages = pagesIn(await routes, '', [])

test.each(guardedAreas)('every page of %s stands under its layout', (area) => {
  const layout = `routes/${area}/${area}-layout.tsx`
  const own = pages.filter(({ file, url }) => file.startsWith(`routes/${area}/`) || url.startsWith(`/${area}/`))
  expect(own).not.toEqual([])
  expect(own.filter(({ layouts }) => !layouts.includes(layout))).toEqual([])
})

test.each(guardedAreas)(
  'the layout of %s guards: middleware, and a loader so that it runs on every navigation',
  (area) => {
    const text = read(`app/routes/${area}/${area}-layout.tsx`)
    for (const name of ['middleware', 'loader']) {
      expect(text).toMatch(new RegExp(`^export (const|function|async function) ${name}\\b`, 'm'))
    }
    expect(text).toMatch(new RegExp(`\\bguard\\('${area}'\\)`))
  },
)

test('every page that routes.ts names exists', () => {
  const named = [...new Set(pages.flatMap(({ file, layouts }) => [file, ...layouts]))]
  expect(named.filter((file) => !existsSync(join(root, 'app', file)))).toEqual([])
})

test('the URLs are those of routes.json; a new one is added there, and one goes only on purpose', () => {
  expect(pages.map(({ url }) => url).sort()).toEqual(known)
})

// Addresses answered by a file without markup are no pages; the design system's page exists in development only.
const shown = pages.filter(({ file, url }) => file.endsWith('.tsx') && url !== '/dev/ui').map(({ url }) => url)

/** The page that answers an address; ids may stand in it as ':id'. */
function pageOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://localhost')
  return matchRoutes(
    pages.map(({ url }) => ({ path: url })),
    pathname,
  )?.at(-1)?.route.path
}

test('axe looks at every page: in every-page.spec.ts, or where accessible-pages.ts says', () => {
  const visited = Object.values(visitedPages)
    .flat()
    .map((address) => pageOf(address))
  const refused = Object.values(refusals).flat()
  // A link that only a mail holds is a page even where it is refused.
  const looked = [...visited, pageOf(refusals.visitor[0])]
  expect(pageOf(refusals.visitor[0])).toBe('/unsubscribe')
  expect(shown.filter((url) => !looked.includes(url) && !(url in elsewhere) && url !== '/*')).toEqual([])
  expect(refused.map((address) => pageOf(address))).toContain('/*')
  for (const [url, spec] of Object.entries(elsewhere)) {
    expect([shown.includes(url), visited.includes(url), read(spec).includes('violationsOf(')]).toEqual([
      true,
      false,
      true,
    ])
  }
})
