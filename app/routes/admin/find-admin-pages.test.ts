// What the search of the administration finds for a word, and that it has every page.
import { describe, expect, test } from 'vitest'
import known from '#tests/architecture/routes.json' with { type: 'json' }
import { adminLinks } from './admin-links.ts'
import { otherPages, pageWords } from './admin-pages.ts'
import { type AdminTarget, findAdminPages } from './find-admin-pages.ts'

const target = (label: string, words = '', about = ''): AdminTarget => ({ to: '/x', label, words, about, group: 'G' })
const targets = [
  target('Jam layanan', 'libur sla', 'Waktu kerja'),
  target('Pesan terkirim', 'email whatsapp'),
  target('WhatsApp', 'wa SMTP_URL'),
]
const found = (query: string) => findAdminPages(targets, query).map(({ label }) => label)

describe('a query', () => {
  test.each([
    ['libur', ['Jam layanan']],
    ['LIBUR ', ['Jam layanan']],
    ['jam kerja', ['Jam layanan']],
    ['smtp', ['WhatsApp']],
    ['smtp_url', ['WhatsApp']],
    ['jam whatsapp', []],
    ['pesan wa', ['Pesan terkirim']],
    ['tidak-ada', []],
    [' ', []],
    ['!?', []],
  ])('%j finds %j', (query, labels) => {
    expect(found(query)).toEqual(labels)
  })

  test('finds a whole word before the beginning of one, and a label before its words', () => {
    expect(found('wa')).toEqual(['WhatsApp', 'Pesan terkirim', 'Jam layanan'])
    expect(found('whatsapp')).toEqual(['WhatsApp', 'Pesan terkirim'])
  })
})

const ofMenu = adminLinks(0).flatMap(({ to, pages = [] }) => [to, ...pages.map((page) => page.to)])

test('every line and tab of the menu has words, and no words are of a page that is not there', () => {
  expect(ofMenu.filter((to) => !pageWords[to])).toEqual([])
  expect(Object.keys(pageWords).filter((to) => !ofMenu.includes(to))).toEqual([])
})

test('the search has every page of the administration except those of the own account', () => {
  const own = /^\/admin\/(profile|change-|sessions|two-factor)/
  const files = ['/admin/access-log/export', '/admin/season/file']
  const unlisted = ['/admin', '/admin/search', '/admin/knowledge-preview', ...files]
  const pages = known.filter((url) => /^\/admin\b/.test(url) && !url.includes(':') && !own.test(url))
  expect(pages.length).toBeGreaterThan(30)
  const listed = [...ofMenu, ...otherPages.map(({ to }) => to), ...unlisted]
  expect(pages.filter((url) => !listed.includes(url))).toEqual([])
})

test('the menu has at most seven groups, and no entry has the name of a group', () => {
  const groups = new Set(adminLinks(0).map(({ group }) => group))
  expect(groups.size).toBeLessThanOrEqual(7)
  expect(adminLinks(0).filter(({ label }) => groups.has(label))).toEqual([])
})
