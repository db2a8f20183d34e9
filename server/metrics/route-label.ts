// The route that a request went to, by its pattern: what figures and traces name, never a path with an ID in it.
import type { Hono } from 'hono'
import { pagePathOf } from '#shared/page-data-path.ts'
import { endpointRouter } from '../endpoint-router.ts'

/** All that the portal answers. */
export interface LabelledRoutes {
  /** The pattern of the page at a path; undefined where there is none. */
  readonly pagePattern: (pathname: string) => string | undefined
  readonly endpoints: Pick<Hono, 'routes'>
  /** Paths of the built files. */
  readonly files: ReadonlySet<string>
}

/** Every file of the build, and every path at which there is nothing: one label each, however many are asked for. */
const builtFile = 'file'
const nothing = 'none'

/**
 * Pages of reports under seal count as a page that many open: no figure may show how many reports are sent or read
 * (docs/decisions/044-sealed-reports.md).
 */
const mergedInto: readonly (readonly [pages: RegExp, label: string])[] = [
  [/^\/ask\/report(?:\/|$)/, '/ask'],
  [/^\/admin\/sealed-reports(?:\/|$)/, '/admin/dashboard'],
]

const merged = (label: string) => mergedInto.find(([pages]) => pages.test(label))?.[1] ?? label

/** A pattern without the expressions that its parts must fit. */
const readable = (path: string) => path.replaceAll(/\{[^{}]*\}/g, '')

/**
 * Makes the look-up from an address, with or without query, to one of a fixed list of labels: the pattern of a page (also
 * when its data are asked for) or endpoint, 'file' or 'none'.
 */
export function routeLabels({ pagePattern, endpoints, files }: LabelledRoutes): (url: string) => string {
  const known = endpoints.routes.filter(({ path }) => !path.endsWith('*'))
  const endpointPattern = endpointRouter(known.map(({ path }) => [path, readable(path)]))
  return (url) => {
    const end = url.search(/[?#]/)
    const pathname = end === -1 ? url : url.slice(0, end)
    if (files.has(pathname)) return builtFile
    return merged(pagePattern(pagePathOf(pathname)) ?? endpointPattern(pathname) ?? nothing)
  }
}
