// Holds every regular expression of the portal to time that grows no faster than the text.
import { expect, test } from 'vitest'
import { Marked } from '#app/routes/helpdesk/search/found-list.tsx'
import { cutExcerpt } from '#domain/tickets/desk-search/found-tickets.ts'
import { parseQuery } from '#domain/tickets/desk-search/search-query.ts'
// Loads the YAML parser, which calls RegExp without `new`, before the constructor is replaced.
import '#platform/content-data.server.ts'
import { anyPhrase } from '#shared/phrases.ts'
import { isTest, ownFiles } from '../source-files.ts'
import { builtPatterns, type FoundPattern, patternsIn } from './find-patterns.ts'
import { findSlowPatterns } from './time-patterns.ts'

const looked = ['app', 'domain', 'platform', 'server', 'shared', 'worker']
const files = ownFiles().filter((file) => looked.includes(file.split('/')[0] ?? '') && !isTest(file))

/** What a search of the desk marks. */
const searched = ['081234567890', 'ibu.ani@contoh.id']
  .map((typed) => parseQuery(typed).parts[0]?.pattern ?? '')
  .join('|')

/** Files that build patterns, each with what makes it build them where loading it does not. */
const builders: Record<string, (() => unknown) | null> = {
  'app/components/addresses/address-words.tsx': null,
  'app/components/faq/linked-pages.ts': null,
  'app/routes/helpdesk/search/found-list.tsx': () => Marked({ text: 'kata', pattern: searched }),
  'domain/search/assistant/conclusions/own-case.ts': null,
  'domain/tickets/desk-search/found-tickets.ts': () => cutExcerpt('kata', searched),
  'domain/tickets/desk-search/search-query.ts': null,
  'domain/tickets/title/title.ts': null,
  'domain/privacy/data-export/collected-data.ts': null,
  'domain/tickets/personal-words/take-out-numbers.ts': null,
  'shared/phrases.ts': () => anyPhrase(['kata']),
  'shared/privacy/private-text.ts': null,
}

/** Files that compile the phrases of content/language/ when they are loaded. */
const withPhrases = [
  'domain/search/assistant/complaint.ts',
  'domain/tickets/distress/distress.server.ts',
  'domain/tickets/reply-guard/reply-words.ts',
]

const found = files.map((file) => [file, patternsIn(file)] as const)

/** One of each, with all the places it stands. */
function distinct(patterns: readonly FoundPattern[]): FoundPattern[] {
  const groups = Object.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`)
  return Object.values(groups).flatMap((same = []) =>
    same[0] ? [{ ...same[0], where: same.map(({ where }) => where).join(', ') }] : [],
  )
}

test('every file that builds a pattern is in the list of this test, and no other', () => {
  expect(found.flatMap(([file, { builtAt }]) => (builtAt.length > 0 ? [file] : []))).toEqual(
    Object.keys(builders).sort(),
  )
})

test('no pattern takes more than linear time', async () => {
  const literals = found.flatMap(([, { literals }]) => literals)
  expect(literals.length).toBeGreaterThan(300)
  const built: FoundPattern[] = []
  for (const [file, use] of [...Object.entries(builders), ...withPhrases.map((file) => [file, null] as const)]) {
    const patterns = await builtPatterns(file, use ?? undefined)
    expect([file, patterns.length > 0]).toEqual([file, true])
    built.push(...patterns)
  }
  const slow = await findSlowPatterns(distinct([...literals, ...built]))
  expect(slow.map(({ source, flags, where, how }) => `/${source}/${flags} at ${where}: ${how}`)).toEqual([])
})

test('a quadratic and an exponential pattern are found, and those after them still looked at', async () => {
  const planted = patternsIn(
    'planted.ts',
    String.raw`export const plain = /\s+/g
    export const quadratic = /[^\s@]+@[^\s@]+/g
    export const exponential = /^(a+)+$/
    export const alsoQuadratic = /<script[^>]*>/`,
  ).literals
  const slow = await findSlowPatterns(planted, 5_000)
  expect(slow.map(({ where }) => where)).toEqual(['planted.ts:2', 'planted.ts:3', 'planted.ts:4'])
})
