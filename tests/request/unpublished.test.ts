// One item of each kind that is not public, with its own word: neither visitors nor a client nor an agent of another office
// find the word at the item's addresses or in the lists and searches. Every address as every role: tests/release/canary.spec.ts.
import { beforeAll, expect, test } from 'vitest'
import { type Planted, password, plantCanaries, type Role, sharedWord } from '#tests/release/canary-items.ts'
import { ownPortal } from './own-portal.ts'
import { Visitor } from './visitors.ts'

// An urgent announcement would stand on every page of other tests.
const portal = ownPortal()

let planted: Planted

beforeAll(async () => {
  planted = await plantCanaries()
})

async function as(role: Role): Promise<Visitor> {
  const visitor = new Visitor(portal().origin)
  if (role !== 'visitor' && role !== 'office key') await visitor.signIn(planted.people[role].email, password)
  return visitor
}

/** Where an item is read by its id. */
const byId = [
  ...['/faq/-/-/:id.data', '/knowledge/requirements/:id.data', '/api/v1/articles/:id', '/incidents/:id.data'],
  ...['/attachments/:id', '/attachments/:id/thumbnail', '/files/:id/berkas.pdf', '/photos/:id'],
  ...['/helpdesk/tickets/:id.data', '/helpdesk/tickets/:id/print.data', '/helpdesk/tickets/:id/similar.data'],
  ...['/admin/faq/:id/history.data', '/admin/knowledge-article/requirements/:id/history.data'],
  ...['/admin/breaches/:id.data', '/admin/sealed-reports/:id.data'],
]
const byPublicId = [
  '/status/:id.data',
  '/api/v1/tickets/:id',
  '/client/questions/:id.data',
  '/client/questions/:id/receipt.data',
]

/** Lists, feeds and searches. */
const lists = [
  ...['/_.data', '/knowledge.data', '/knowledge/requirements.data', '/announcements.data', '/announcements.rss'],
  ...[
    '/sitemap.xml',
    '/api/v1/faqs?limit=100',
    '/api/v1/articles?limit=100',
    '/api/v1/announcements',
    '/api/v1/tickets',
  ],
  ...['/search.data', '/api/v1/search', '/helpdesk/search.data', '/helpdesk/tickets/pending.data'].map(
    (path) => `${path}?q=${sharedWord}`,
  ),
  ...['/client/questions', '/client/dashboard', '/client/information-center', '/helpdesk/dashboard'].map(
    (path) => `${path}.data`,
  ),
  ...['/helpdesk/announcements', '/admin/faq', '/admin/announcements', '/admin/files', '/admin/season/close'].map(
    (path) => `${path}.data`,
  ),
]

function addresses(): string[] {
  const at = (patterns: readonly string[], ids: readonly string[]) =>
    patterns.flatMap((pattern) => ids.map((id) => pattern.replace(':id', id)))
  return [...at(byId, planted.ids), ...at(byPublicId, planted.publicIds), ...lists]
}

/** The items whose word the role reads, with the address of each. */
async function readBy(role: Role): Promise<Map<string, string>> {
  const visitor = await as(role)
  const found = new Map<string, string>()
  for (const path of addresses()) {
    const text = Buffer.from(await (await visitor.get(path)).arrayBuffer())
      .toString('latin1')
      .toLowerCase()
    for (const { what, token } of planted.canaries) if (text.includes(token)) found.set(what, path)
  }
  return found
}

test.each(['visitor', 'other agent'] as const)('the %s reads nothing at these addresses', async (role) => {
  const found = await readBy(role)
  const leaks = planted.canaries.filter(({ what, readers }) => found.has(what) && !readers.includes(role))
  expect(leaks.map(({ what }) => `${what} at ${found.get(what)}`)).toEqual([])
})

test('who may read the items finds them at the same addresses', async () => {
  const found = new Set([...(await readBy('writer')).keys(), ...(await readBy('requester')).keys()])
  const expected = planted.canaries.filter((each) =>
    each.found.some((role) => role === 'writer' || role === 'requester'),
  )
  expect(expected.length).toBeGreaterThan(30)
  // Its address has two ids: tests/release/canary.spec.ts.
  const missed = expected
    .map(({ what }) => what)
    .filter((what) => what !== 'a sealed report, its file' && !found.has(what))
  expect(missed).toEqual([])
})
