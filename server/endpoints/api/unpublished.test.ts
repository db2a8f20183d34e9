// Checks that no endpoint of the API gives away what is not published: every described GET, asked in every way that its
// parameters allow, beside content of every kind in every state that the public may not read.
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { announcement } from '#domain/content/announcements/announcement-tables.ts'
import { article } from '#domain/content/articles/article-tables.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { noteOnTicket } from '#domain/tickets/desk/desk-reply.ts'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { now } from '#shared/dates.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { publicApi } from './public-api.ts'

provideDatabase()

const api = publicApi({ findVisitor: (_, forwarded) => forwarded, ownOrigin: 'https://bantuan.example' })

/** Stands in everything that is not public, beside a word that it can be searched by. */
const canary = 'kanariatersembunyi'
const searched = 'zirkonium'
const hidden = `Tentang ${searched} dan ${canary}`

/** Every way in which a row of a table is kept from the public, by the columns that say so. */
const later = () => new Date(now().getTime() + 60_000)
const earlier = () => new Date(now().getTime() - 1_000)
const states = {
  faq: [{ draftSince: earlier() }, { deletedAt: earlier() }],
  article: [{ publishedAt: null }, { publishedAt: later() }, { deletedAt: earlier() }],
  announcement: [{ publishedAt: later() }, { expiresAt: earlier() }, { deletedAt: earlier() }],
} as const

/** What the parameters of the endpoints are given; each name that an endpoint describes must stand here. */
const given: Record<string, string[]> = {
  ...{ limit: ['', '1'], after: [''], category: [''], q: [searched, 'spmb'], type: ['', 'faq', 'article'] },
  ...{
    id: [],
    publicId: [],
    attachmentId: ['x'],
    status: ['pending'],
    office: ['1'],
    since: ['2025-06-14T01:00:00Z'],
    question: [`Apa itu ${searched}?`],
  },
}

beforeAll(async () => {
  await loadContent({ demo: false })
  const faqs = await database.select({ id: faq.id }).from(faq).where(isNull(faq.deletedAt)).limit(states.faq.length)
  for (const [at, state] of states.faq.entries()) {
    const question = `Apa itu ${searched}${at === 0 ? '' : ' sebenarnya'}?`
    await database
      .update(faq)
      .set({ question, answer: hidden, asked: hidden, ...state })
      .where(eq(faq.id, faqs[at]?.id ?? 0))
  }
  const articles = await database.select({ id: article.id }).from(article).limit(states.article.length)
  for (const [at, state] of states.article.entries()) {
    const texts = { title: hidden, summary: hidden, content: hidden, asked: hidden }
    await database
      .update(article)
      .set({ ...texts, ...state })
      .where(eq(article.id, articles[at]?.id ?? ''))
  }
  given.id?.push(...articles.map(({ id }) => id))
  const row = { title: hidden, content: hidden, publishedAt: earlier(), updatedAt: now() }
  await database.insert(announcement).values(states.announcement.map((state) => ({ ...row, ...state })))
  const ticket = await aTicket(await aClient())
  await noteOnTicket(await anAgent(), { ticketId: ticket.id, version: ticket.version, message: hidden })
  given.publicId?.push(ticket.publicId)
})

interface Route {
  readonly path: string
  readonly method: string
  readonly request?: { readonly params?: z.ZodObject; readonly query?: z.ZodObject }
}

const reads = api.openAPIRegistry.definitions
  .flatMap((each) => (each.type === 'route' ? [each.route as unknown as Route] : []))
  .filter(({ method }) => method === 'get')

/** Every address of an endpoint that the values above allow. */
function addressesOf({ path, request }: Route): string[] {
  const names = (part?: z.ZodObject) => Object.keys(part?.shape ?? {})
  const unknown = [...names(request?.params), ...names(request?.query)].filter((name) => !given[name]?.length)
  if (unknown.length > 0) throw new Error(`${path}: no values for ${unknown.join(', ')}`)
  const paths = names(request?.params).reduce(
    (made, name) => made.flatMap((each) => (given[name] ?? []).map((value) => each.replace(`{${name}}`, value))),
    [path],
  )
  const withOrWithout = (pairs: Record<string, string>, name: string) =>
    (given[name] ?? []).map((value) => (value ? { ...pairs, [name]: value } : pairs))
  const queries = names(request?.query).reduce<Record<string, string>[]>(
    (made, name) => made.flatMap((pairs) => withOrWithout(pairs, name)),
    [{}],
  )
  return paths.flatMap((each) => queries.map((pairs) => `${each}?${new URLSearchParams(pairs)}`))
}

let caller = 0

/** The answers in which what is hidden shows, and how many were good at all. */
async function leaks(routes: readonly Route[]) {
  const found: string[] = []
  let good = 0
  for (const address of routes.flatMap(addressesOf)) {
    caller += 1
    const answer = await api.request(address, { headers: { 'X-Forwarded-For': `10.1.${caller >> 8}.${caller & 255}` } })
    if (answer.ok) good += 1
    if ((await answer.text()).includes(canary)) found.push(address)
  }
  return { found, good }
}

test('no described read shows what is not published', async () => {
  await refreshSearchIndex()
  const { found, good } = await leaks(reads)
  expect(found).toEqual([])
  expect(reads.length).toBeGreaterThan(6)
  // All but the articles that are hidden.
  expect(good).toBeGreaterThan(reads.length)
})

test('it would be found if it were published', async () => {
  await database
    .update(faq)
    .set({ draftSince: null })
    .where(and(eq(faq.answer, hidden), isNull(faq.deletedAt)))
  await database
    .update(article)
    .set({ publishedAt: earlier() })
    .where(and(eq(article.title, hidden), isNull(article.deletedAt)))
  await database
    .update(announcement)
    .set({ publishedAt: earlier(), expiresAt: null })
    .where(and(eq(announcement.title, hidden), isNull(announcement.deletedAt)))
  await refreshSearchIndex()
  const paths = new Set((await leaks(reads)).found.map((address) => address.split(/[?]|(?<=articles)\//)[0]))
  expect([...paths]).toEqual(expect.arrayContaining(['/faqs', '/articles', '/announcements', '/search']))
})
