// Every page of the portal, for each reader: it has no banned word, and each of its forms, sent as its HTML is, is answered
// with a page or refused with a message. On a portal where no other test has written anything.
import { expect, test } from 'vitest'
import { type PageVisitor, refusals, visitedPages } from '#tests/e2e/accessible-pages.ts'
import { forFamilies, forStaff, linesOf, linesWith } from './banned-words.ts'
import { ownPortal } from './own-portal.ts'
import type { Page } from './page.ts'
import { openForVisit, signInForVisit } from './visit-page.ts'

const portal = ownPortal({ PORTAL_NOW: '2025-06-16T10:00:00+07:00' })

/** The pages that each reader has opened. */
const opened = new Map<PageVisitor, readonly Page[]>()

/** Legal texts: people have agreed to a version of them, and other words would be another version. */
const agreed = ['/terms', '/privacy']

test.each([
  ['visitor', forFamilies],
  ['client@spmb.test', forFamilies],
  ['agent@spmb.test', forStaff],
  ['admin@spmb.test', forStaff],
] as const)('%s reads one word for each thing', async (who, banned) => {
  const reader = await signInForVisit(portal().origin, who)
  const found: Record<string, string[]> = {}
  const pages: Page[] = []
  for (const address of visitedPages[who].filter((each) => !agreed.includes(each))) {
    const page = await openForVisit(reader, address)
    expect([address, page.status]).toEqual([address, 200])
    pages.push(page)
    const lines = [...new Set(linesWith(linesOf(page), banned))]
    if (lines.length > 0) found[address] = lines
  }
  opened.set(who, pages)
  for (const address of refusals[who]) {
    const page = await reader.open(address)
    expect([address, page.status >= 400]).toEqual([address, true])
    found[address] = linesWith(linesOf(page), banned)
    if (found[address].length === 0) delete found[address]
  }
  expect(found).toEqual({})
})

/** What is wrong with the answer to an untouched form; empty when nothing is. */
function faultOf(answer: Page): string {
  if (answer.status >= 500) return `answered with ${answer.status}`
  const words = [...answer.notices, ...answer.texts('[id$=-error]')]
  if (answer.status >= 400 && words.length === 0) return `refused with ${answer.status} without a word`
  if (answer.heading === '') return `answered with ${answer.status} and no page`
  return ''
}

/** The same for the rows of a list: ids in addresses, and what follows the first word of a button ('Hapus: …'), differ. */
const kindOf = (key: string) => key.replaceAll(/\d+/g, 'N').replace(/: (\S+?):? [^[]*\[/, ': $1 [')

test.each(Object.keys(visitedPages) as PageVisitor[])('every form that %s sees is answered', async (who) => {
  const presses = new Map((opened.get(who) ?? []).flatMap((page) => page.posts.map((post) => [kindOf(post.key), post])))
  expect(presses.size).toBeGreaterThan(5)
  const faults: string[] = []
  // Signing out would end the run.
  const pressed = [...presses.values()].filter(({ key }) => !/^\/sign-out|: Keluar/.test(key))
  for (const { key, press } of pressed) {
    const answer = await press()
    const fault = who !== 'visitor' && answer.path.startsWith('/login') ? 'signed out' : faultOf(answer)
    if (fault) faults.push(`${key} was ${fault}`)
  }
  expect(faults).toEqual([])
})

test('a banned word is found, a fixed sentence is not', () => {
  expect(linesWith(['Login', 'Login Diperlukan', 'Kabar tentang tiket muncul di sini.'])).toEqual([
    'Kabar tentang tiket muncul di sini. (pertanyaan, laporan)',
  ])
})
