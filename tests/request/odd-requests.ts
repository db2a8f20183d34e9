// Requests that the portal's forms never send: other methods, no body, bodies of other kinds, broken ones; and what is wrong
// with an answer to one of them.

/** One request; `what` is its body in the report. */
export interface Odd {
  readonly what: string
  readonly method: string
  readonly kind?: string
  readonly body?: string
}

const multipart = 'multipart/form-data; boundary=batas'
const half = '--batas\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsimp'

/** What the portal's forms never send. */
export const odd: readonly Odd[] = [
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].map((method) => ({ what: 'no body', method })),
  { what: 'no body', method: 'POST' },
  { what: 'JSON', method: 'POST', kind: 'application/json', body: '{"intent":1}' },
  { what: 'half of a JSON', method: 'POST', kind: 'application/json', body: '{"userMessage":' },
  { what: 'plain text', method: 'POST', kind: 'text/plain', body: 'intent=save' },
  { what: 'a kind that is none', method: 'POST', kind: ';;;', body: 'intent=save' },
  { what: 'multipart without a boundary', method: 'POST', kind: 'multipart/form-data', body: half },
  { what: 'multipart that breaks off', method: 'POST', kind: multipart, body: half },
  { what: 'multipart that is none', method: 'POST', kind: multipart, body: 'intent=save' },
  {
    what: 'broken percent signs',
    method: 'POST',
    kind: 'application/x-www-form-urlencoded',
    body: '%ZZ=%&=&&%E0%A4%A',
  },
]

/** Error texts of frameworks. */
const framework =
  /unexpected server error|internal server error|method not allowed|not found|bad request|no route matches|did not provide|invalid request method|malformed|unsupported media|expected a response|\bat \w+.*\.js:\d/i

/** What people read; the page for no address at all says its specified English words. */
export const readable = (text: string) =>
  text.replaceAll(/<script[\s\S]*?<\/script>/g, '').replace('Oops! Page not found', '')

/** What is wrong with the answer to such a request; undefined for a good one. `isData`: asked by the router in the browser. */
export function faultOf(answer: Response, text: string, isData: boolean): string | undefined {
  const type = answer.headers.get('Content-Type')
  const [words] = framework.exec(text) ?? []
  if (answer.status >= 500) return String(answer.status)
  if (text !== '' && (!type || (/^text\/(?!x-script$)|xml/.test(type) && !/charset=utf-8/i.test(type))))
    return `as ${type}`
  // What the browser's router reads is no text for people.
  return answer.status >= 400 && !isData ? words : undefined
}

/** The addresses of patterns of routes and endpoints: with `values` for their parameters, and with values that do not exist. */
export function addressesOf(patterns: readonly string[], values: Readonly<Record<string, string>>): string[] {
  const made = patterns.flatMap((pattern) =>
    [values, {} as Readonly<Record<string, string>>].map((known) =>
      pattern
        .replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => known[name] ?? 'tidak_ada')
        .replace('*', 'tidak-ada'),
    ),
  )
  return [...new Set(made)].filter((path) => path !== '/dev/ui')
}
