// Which addresses the page cache may keep.
import { expect, test } from 'vitest'
import { isPublicPage } from './public-pages.ts'

test.each([
  '/',
  '/_.data',
  '/knowledge',
  '/knowledge.data',
  '/knowledge/requirements',
  '/knowledge/requirements/req-2',
  '/knowledge/requirements/req-2.data',
  '/contact',
  '/terms',
  '/privacy',
  '/login-required',
  '/robots.txt',
  '/sitemap.xml',
  '/announcements.rss',
  '/?category=sma',
])('%s is the same for everybody', (path) => {
  expect(isPublicPage(path)).toBe(true)
})

test.each([
  '/login',
  '/register',
  '/status',
  '/status/abcdefghijklmnopqrstuvwxy',
  '/search',
  '/client/dashboard',
  '/client/dashboard.data',
  '/helpdesk/dashboard',
  '/admin/mail',
  '/sign-out',
  '/knowledge/a/b/c',
  '/knowledge/%2e%2e/admin',
  '//knowledge',
  '/healthz',
  '/knowledge/requirements?q=akta',
])('%s is not', (path) => {
  expect(isPublicPage(path)).toBe(false)
})
