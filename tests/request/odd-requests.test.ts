// Sends every page and endpoint some of the requests that our forms never send: no failure, and no words of a framework.
// Everything as every role: tests/release/odd-requests.spec.ts.
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import endpoints from '#tests/architecture/endpoints.json' with { type: 'json' }
import pages from '#tests/architecture/routes.json' with { type: 'json' }
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { addressesOf, faultOf, odd, readable } from './odd-requests.ts'
import { asAdmin, asAgent, asClient, Visitor } from './visitors.ts'

/** Who sends them: someone with access, without the permissions whose forms change settings of all tests. */
const signIn = {
  visitor: async () => new Visitor(),
  client: async () => (await asClient()).visitor,
  agent: async () => (await asAgent()).visitor,
  admin: async () => (await asAdmin('content', 'users', 'access_log', 'tickets', 'reports', 'database')).visitor,
} as const

const areas = { client: 'client', helpdesk: 'agent', admin: 'admin' } as const
const senderOf = (path: string) => {
  const area = /^\/(client|helpdesk|admin)\//.exec(path)?.[1] as keyof typeof areas | undefined
  return area ? areas[area] : 'visitor'
}

/** Endless streams, and the form that takes a ticket of another test. */
const skipped = /\/events$|^\/helpdesk\/next$/

/** A browser that shows what it gets, and a script. */
const readers = ['text/html,*/*;q=0.8', '*/*']

/** Of so many requests one is sent; which one differs by address. */
const share = 18

test.each(Object.entries(signIn))(
  'as %s, odd requests get no failure and no words of a framework',
  async (who, signedIn) => {
    let http = await signedIn()
    const { id, publicId } = await aTicket(await aClient())
    const paths = [...pages, ...endpoints.map((each) => each.slice(each.indexOf(' ') + 1))]
    const addresses = addressesOf([...new Set(paths)], { id: String(id), publicId, format: 'json' })
    const wrong: string[] = []
    let sent = 0
    for (const [place, path] of addresses.entries()) {
      if (senderOf(path) !== who || skipped.test(path)) continue
      const isPage = pages.includes(path) && path !== '/'
      for (const [at, { what, method, kind, body }] of odd.entries()) {
        if ((place + at) % share !== 0) continue
        const asked = method === 'POST' && isPage && at % 2 === 0 ? `${path}.data` : path
        const answer = await http.send(asked, {
          method,
          headers: { Origin: http.origin, Accept: readers[at % 2] ?? '', ...(kind && { 'Content-Type': kind }) },
          ...(body !== undefined && { body: Buffer.from(body) }),
        })
        sent += 1
        const fault = faultOf(answer, readable(await answer.text()), asked.endsWith('.data'))
        if (fault) wrong.push(`${method} ${asked}, ${what}: ${answer.status} ${fault}`)
      }
      if (/sessions/.test(path)) http = await signedIn()
    }
    expect(wrong).toEqual([])
    expect(sent).toBeGreaterThan(10)
  },
)

test('no folder is listed, and nothing of the source is served', async () => {
  const found = await readdir('build/client', { recursive: true, withFileTypes: true })
  const folders = found
    .filter((each) => each.isDirectory())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace('build/client', ''))
  expect(folders).toContain('/assets')
  const http = new Visitor()
  const source = ['.git/HEAD', '.git/config', '.env', 'package.json', 'server/start.js', '..%2fserver/start.js']
  for (const path of [...folders.flatMap((each) => [each, `${each}/`]), ...source.map((each) => `/${each}`)]) {
    const answer = await http.get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toMatch(/\.br"|\.map"|refs\/heads|"dependencies"/)
  }
})

test('TRACE returns nothing that was sent', async () => {
  for (const path of ['/', '/login', '/api/v1/faqs', '/assets/x.js', '/healthz']) {
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { Origin: new Visitor().origin, Cookie: 'rahasia=kenari-kuning' }
      const asked = request(new Visitor().origin + path, { method: 'TRACE', headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      asked.on('error', reject)
      asked.end()
    })
    expect(answer.text).not.toContain('kenari-kuning')
    expect(`${path} ${answer.status}`).toMatch(/ 4\d\d$/)
  }
})
