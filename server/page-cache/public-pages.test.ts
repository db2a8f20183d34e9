// Which addresses the page cache may keep, and as which it keeps them.
import { expect, test } from 'vitest'
import { searchMaxLength } from '#shared/text.ts'
import { cacheKey, countedSearch, spelledRight } from './public-pages.ts'

test.each([
  '/',
  '/_.data',
  '/knowledge',
  '/knowledge.data',
  '/knowledge/requirements',
  '/knowledge/requirements/req-2',
  '/knowledge/requirements/req-2.data',
  '/faq/umum/akun-login/12-lupa-password',
  '/faq/umum/akun-login/12-lupa-password.data',
  '/contact',
  '/announcements',
  '/search',
  '/terms',
  '/privacy',
  '/aksesibilitas',
  '/ask',
  '/ask.data',
  '/login-required',
  '/robots.txt',
  '/sitemap.xml',
  '/announcements.rss',
])('%s is the same for everybody, whatever clicks and campaigns add to it', (path) => {
  expect(cacheKey(path)).toBe(path)
  expect(cacheKey(`${path}?`)).toBe(path)
  expect(cacheKey(`${path}?fbclid=1&utm_source=x&_routes=root&constructor=1&__proto__=2`)).toBe(path)
})

test.each([
  '/login',
  '/ask/report',
  '/register',
  '/status',
  '/status/abcdefghijklmnopqrstuvwxy',
  '/client/dashboard',
  '/client/dashboard.data',
  '/helpdesk/dashboard',
  '/admin/mail',
  '/sign-out',
  '/knowledge/a/b/c',
  '/knowledge/a_1',
  '/knowledge/%ff',
  '/knowledge/../admin',
  '/knowledge/%2e%2e/admin',
  '/healthz',
  'http://elsewhere.example/',
])('%s is not', (path) => {
  expect(cacheKey(path)).toBeNull()
})

test.each([
  ['/?topik=akun&fbclid=1&kategori=umum', '/?kategori=umum&topik=akun'],
  ['/?kategori=umum&kategori=lain', '/?kategori=umum'],
  ['/?faq=semua&search=', '/?faq=semua'],
  ['/?search=%20Kartu+Keluarga%20', '/?search=Kartu+Keluarga'],
  ['/search?q=+KARTU++%0AKeluarga%00+', '/search?q=kartu+keluarga'],
  ['/search.data?jenis=faq&q=KK&_routes=x', '/search.data?q=kk&jenis=faq'],
  ['/knowledge/requirements?q=Akta', '/knowledge/requirements?q=Akta'],
  [`/search?q=${'x'.repeat(10_000)}`, `/search?q=${'x'.repeat(searchMaxLength)}`],
])('%s is kept as %s', (url, address) => {
  expect(cacheKey(url)).toBe(address)
  expect(cacheKey(address)).toBe(address)
})

test.each([
  ['/search?q=kartu', 'kartu'],
  ['/search.data?q=kartu', 'kartu'],
  ['/search?q=kartu&jenis=faq', ''],
  ['/search', ''],
  ['/knowledge/requirements?q=akta', 'akta'],
  ['/knowledge?q=akta', ''],
  ['/?search=akta', ''],
])('%s counts as a search for "%s"', (address, query) => {
  expect(countedSearch(address)).toBe(query)
})

test.each([
  ['/Search?q=Kuota', '/search?q=Kuota'],
  ['/search/', '/search'],
  ['/%73earch?q=%41', '/search?q=%41'],
  ['//knowledge//requirements', '/knowledge/requirements'],
  ['/./search', '/search'],
  ['/x/../search', '/search'],
  ['/%2e/search', '/search'],
  ['\\\\search', null],
  ['/\\search', '/search'],
  ['/knowledge%2Frequirements', '/knowledge/requirements'],
  ['/SEARCH.DATA?q=a', '/search.data?q=a'],
  ['/_.DATA', '/_.data'],
  ['//', '/'],
  ['http://elsewhere.example/search?q=a', '/search?q=a'],
  ['//elsewhere.example/search', null],
  ['/search?q=++daftar+ulang++', '/search?q=daftar+ulang'],
  ['/Search?jenis=faq&q=%20kk', '/search?jenis=faq&q=kk'],
  ['/search.data?q=kk+&_routes=x', '/search.data?q=kk&_routes=x'],
  ['/knowledge?q=+akta', '/knowledge?q=akta'],
  ['/?search=+&faq=semua', '/?search=&faq=semua'],
  ['/search?q=daftar+ulang', null],
  ['/?fbclid=+1', null],
  ['/login?q=+x', null],
  ['/search', null],
  ['/', null],
  ['/Login', null],
  ['/assets/App-BxY.js', null],
  ['*', null],
  ['', '/'],
])('%s is spelled right as %s', (url, right) => {
  expect(spelledRight(url)).toBe(right)
})
