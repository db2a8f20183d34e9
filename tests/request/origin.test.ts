// Requests that another site makes a browser send are refused at every address that could change something, although the
// sender may do it on the portal's own pages (tests/request/access.test.ts shows that).
import { expect, test } from 'vitest'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission } from '#domain/accounts/person.ts'
import endpoints from '#tests/architecture/endpoints.json' with { type: 'json' }
import pages from '#tests/architecture/routes.json' with { type: 'json' }
import { asAdmin, asClient, password, Visitor } from './visitors.ts'

const refusal = 'Permintaan ditolak karena tidak berasal dari halaman portal ini.'

/** Where a request comes from, by its headers. */
const foreign: Readonly<Record<string, Record<string, string>>> = {
  'another site': { Origin: 'https://jahat.example' },
  'a sandboxed page': { Origin: 'null' },
  'no origin': {},
}

/** Endpoints without cookies, which programs use: a request without an origin is not from a browser. */
const withoutCookies = (address: string) => / \/(api\/v1|webhooks)\/| \/unsubscribe$/.test(address)

const pathOf = (pattern: string) => pattern.replaceAll(/:(\w+)(\{[^}]*\})?/g, '1').replace('*', 'tidak-ada')

async function refusedAt(visitor: Visitor, method: string, path: string, headers: Record<string, string>) {
  const answer = await visitor.send(path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'intent=',
  })
  const text = await answer.text()
  return answer.status === 403 && text.includes(refusal) ? undefined : `${method} ${path}: ${answer.status}`
}

test.each(Object.entries(foreign))(
  'from %s every page refuses each method that changes something',
  async (from, headers) => {
    const { visitor: client } = await asClient()
    const { visitor: admin } = await asAdmin(...(Object.keys(permissions) as Permission[]))
    const wrong: (string | undefined)[] = []
    for (const page of pages.filter((each) => each !== '/dev/ui')) {
      const sender = page.startsWith('/client/') ? client : admin
      const path = pathOf(page)
      // One origin is enough for the methods that no page uses.
      for (const method of from === 'another site' ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST']) {
        // Mail programs stop mails by this one.
        if (`${method} ${page}` === 'POST /unsubscribe' && !headers.Origin) continue
        wrong.push(await refusedAt(sender, method, path, headers))
      }
      wrong.push(await refusedAt(sender, 'POST', `${path === '/' ? '/_' : path}.data`, headers))
    }
    expect(wrong.filter(Boolean)).toEqual([])
  },
)

test.each(Object.entries(foreign))('from %s every endpoint refuses what changes something', async (from, headers) => {
  const { visitor } = await asClient()
  const changing = endpoints.filter((each) => !each.startsWith('GET '))
  const wrong: (string | undefined)[] = []
  for (const address of changing.filter((each) => from !== 'no origin' || !withoutCookies(each))) {
    // WhatsApp's messages carry a signature, which is checked whatever the origin.
    if (address === 'POST /webhooks/whatsapp') continue
    const [method = '', pattern = ''] = address.split(' ')
    wrong.push(await refusedAt(visitor, method, pathOf(pattern), headers))
  }
  expect(changing.length).toBeGreaterThan(9)
  expect(wrong.filter(Boolean)).toEqual([])
})

test('sign-in from another site sets no cookie; from the own page it does', async () => {
  const { person } = await asClient()
  const body = new URLSearchParams({ email: person.email, password })
  for (const headers of [...Object.values(foreign), { Referer: 'https://jahat.example/' }]) {
    const answer = await new Visitor().send('/login', { method: 'POST', headers, body })
    expect([headers, answer.status, answer.headers.getSetCookie()]).toEqual([headers, 403, []])
  }
  const visitor = new Visitor()
  const referred = { Referer: `${visitor.origin}/login` }
  expect((await visitor.send('/login', { method: 'POST', headers: referred, body })).status).toBe(302)
  expect(visitor.cookie).toContain('portal.session_token=')
})
