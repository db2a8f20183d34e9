// Asks for every address of the portal: the pages of routes.json, the endpoints of endpoints.json, what the
// API describes, and for visitors whatever a page, the sitemap or a feed links to.
import { z } from 'zod'
import { exchangeKinds } from '#domain/content/exchange/exchange-kind.ts'
import endpoints from '#tests/architecture/endpoints.json' with { type: 'json' }
import pages from '#tests/architecture/routes.json' with { type: 'json' }
import { type Planted, sharedWord } from './canary-items.ts'

/** One request; the path with its query. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: URLSearchParams | string
  readonly type?: string
}

/** What returned, its body as text whatever it is. */
export interface Got {
  readonly status: number
  readonly text: string
}

export type Ask = (asked: Asked) => Promise<Got>

/** How to make an address of a pattern. A new parameter needs a row here. */
function valuesOf(name: string, planted: Planted): readonly string[] {
  const values: Readonly<Record<string, readonly string[]>> = {
    id: planted.ids,
    publicId: planted.publicIds,
    category: planted.categories,
    topic: ['-'],
    fileId: planted.ids,
    attachmentId: planted.publicIds,
    kind: Object.keys(exchangeKinds),
    format: ['json', 'html', 'csv', 'xlsx'],
    name: ['berkas.pdf'],
    file: ['swagger-ui.css'],
  }
  const known = values[name]
  if (!known)
    throw new Error(`':${name}' is a new parameter: say in valuesOf() of canary-requests.ts what stands for it`)
  return known
}

/** The addresses of a pattern such as '/knowledge/:category/:id'; '*' is what leads nowhere. */
function addressesOf(pattern: string, planted: Planted): string[] {
  const [, before, name, after] = /^([^:]*):(\w+)(?:\{[^}]*\})?(.*)$/.exec(pattern) ?? []
  if (name === undefined) return [pattern.replace('*', 'tidak-ada')]
  return valuesOf(name, planted).flatMap((value) => addressesOf(`${before}${value}${after}`, planted))
}

const searching = new URLSearchParams(['q', 'search', 'message', 'title', 'cari'].map((name) => [name, sharedWord]))

/** A page's data as the browser's router asks for them, with `shown` the page itself, and both while searching. */
function visitsOf(path: string, searches: boolean, shown: boolean): Asked[] {
  const both = [...(shown ? [path] : []), `${path === '/' ? '/_' : path}.data`]
  const asked = searches ? both.flatMap((each) => [each, `${each}?${searching}`]) : both
  return asked.map((each) => ({ method: 'GET' as const, path: each }))
}

/**
 * Every page and every endpoint that is read. A page is made of nothing but its data, so those alone are enough; `shown`
 * asks for the pages too, for what links are in them.
 */
export function readings(planted: Planted, shown: boolean): Asked[] {
  const ofPages = pages.flatMap((pattern) =>
    addressesOf(pattern, planted).flatMap((path) => visitsOf(path, !pattern.includes(':'), shown)),
  )
  const ofEndpoints = endpoints
    .filter((endpoint) => endpoint.startsWith('GET '))
    .flatMap((endpoint) => addressesOf(endpoint.slice(4), planted))
    .map((path) => ({ method: 'GET' as const, path }))
  return [...ofPages, ...ofEndpoints]
}

/** Every page as a form that a visitor sends: each id and each question in turn where no account is needed. */
export function sentForms(planted: Planted): Asked[] {
  return pages.flatMap((pattern) => {
    const open = !/^\/(client|helpdesk|admin)\//.test(pattern)
    const forms = [
      ...planted.ids.map((id) => ({ id, faqId: id })),
      ...planted.questions.map((question) => ({ question })),
    ]
    return addressesOf(pattern, planted).flatMap((path) =>
      (open && !pattern.includes(':') ? forms : [{ score: '1', comment: 'Baik.' }]).map((fields) => ({
        method: 'POST' as const,
        path,
        body: new URLSearchParams({ ...fields, q: sharedWord, visitorKey: 'kunci-pengunjung-kenari' }),
      })),
    )
  })
}

const schema = z.looseObject({ $ref: z.string().optional(), required: z.array(z.string()).default([]) })
const description = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z
          .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().default(false) }))
          .default([]),
        requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })) }).optional(),
      }),
    ),
  ),
})

const base = '/api/v1'

/** What represents a query parameter or a field that the API requires. A new one needs a row here. */
function requiredValues(name: string, planted: Planted): readonly string[] {
  const values: Readonly<Record<string, readonly string[]>> = {
    q: [sharedWord],
    question: planted.questions,
    description: [sharedWord],
    message: [sharedWord],
    regency: ['Kota Semarang'],
    name: ['Bu Kenari'],
    phone: ['0812 3456 7890'],
    consent: ['true'],
    userMessage: [sharedWord, `Apa itu ${sharedWord}?`, `Bagaimana ${sharedWord} dan isi berkasnya?`],
  }
  const known = values[name]
  if (!known)
    throw new Error(`'${name}' is new in the API: say in requiredValues() of canary-requests.ts what stands for it`)
  return known
}

/** Every operation that the description of the API lists, with all that is planted as its parameters. */
export function apiRequests(openapi: unknown, planted: Planted): Asked[] {
  const { paths, components } = description.parse(openapi)
  const resolved = (found: z.output<typeof schema>) => components.schemas[found.$ref?.split('/').at(-1) ?? ''] ?? found
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters, requestBody }]): Asked[] => {
      const addresses = addressesOf(base + path.replaceAll(/\{(\w+)\}/g, ':$1'), planted)
      const queries = parameters.filter((each) => each.in === 'query')
      const optional = queries.filter((each) => !each.required).map(({ name }) => name)
      const extras = [
        {},
        ...(optional.includes('limit') ? [{ limit: '100' }] : []),
        ...(optional.includes('category') ? planted.categories.map((category) => ({ category })) : []),
      ]
      let asked: Record<string, string>[] = extras
      for (const { name } of queries.filter((each) => each.required)) {
        asked = asked.flatMap((each) => requiredValues(name, planted).map((value) => ({ ...each, [name]: value })))
      }
      if (method === 'get') {
        return addresses.flatMap((address) =>
          asked.map((each) => ({ method: 'GET' as const, path: `${address}?${new URLSearchParams(each)}` })),
        )
      }
      if (method !== 'post' || !requestBody)
        throw new Error(`${method} ${path}: teach canary-requests.ts to ask for it`)
      let bodies: Record<string, string>[] = [{}]
      for (const name of resolved(requestBody.content['application/json']?.schema ?? { required: [] }).required) {
        bodies = bodies.flatMap((each) => requiredValues(name, planted).map((value) => ({ ...each, [name]: value })))
      }
      return addresses.flatMap((address) =>
        bodies.map((body) => ({
          method: 'POST' as const,
          path: address,
          body: JSON.stringify(body),
          type: 'application/json',
        })),
      )
    }),
  )
}

/** The addresses inside the portal that an answer names: links and sources of a page, `loc` of the sitemap, the feed. */
export function linksIn(text: string, origin: string): string[] {
  const named = [...text.matchAll(/(?:href|src|action)="([^"]+)"|<(?:loc|link)>([^<]+)</g)].map(
    ([, attribute, element]) => (attribute ?? element ?? '').replaceAll('&amp;', '&'),
  )
  return named.flatMap((address) => {
    if (!URL.canParse(address, origin)) return []
    const url = new URL(address, origin)
    return url.origin === origin && !url.pathname.startsWith('/assets/') ? [url.pathname + url.search] : []
  })
}

/** Asks for all of it, some at a time; `see` gets each answer. Follows `next` of the API's lists. */
export async function askAll(all: readonly Asked[], ask: Ask, see: (asked: Asked, got: Got) => void): Promise<void> {
  const waiting = [...all]
  const one = async () => {
    for (let asked = waiting.shift(); asked; asked = waiting.shift()) {
      const got = await ask(asked)
      see(asked, got)
      const next = asked.path.startsWith(`${base}/`) ? /"next":"([^"]+)"/.exec(got.text)?.[1] : undefined
      if (next) waiting.push({ method: 'GET', path: next })
    }
  }
  await Promise.all(Array.from({ length: 4 }, one))
}
