// Checks that a request is named by a pattern of a fixed list, whatever it asks for.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { routeLabels } from './request-figures.ts'

const nothing = async () => new Response()
const labelOf = routeLabels({
  pagePattern: (path) =>
    path.startsWith('/status/') ? '/status/:publicId' : /^\/($|ask|admin\/sealed)/.test(path) ? path : undefined,
  endpoints: new Hono()
    .use('/assets/*', nothing)
    .use(nothing)
    .get('/files/:id/:name', nothing)
    .get('/api/docs/:file{swagger-ui.+}', nothing)
    .post('/attachments', nothing)
    .all('*', nothing),
  files: new Set(['/assets/root-1a2b.js', '/favicon.svg']),
})

test.each([
  ['/', '/'],
  ['/?q=budi%40example.com', '/'],
  ['/_.data?x=1', '/'],
  ['/status/SPMB-SECRET', '/status/:publicId'],
  ['/status/SPMB-SECRET.data?page=2', '/status/:publicId'],
  // Nothing shows how many reports under seal are sent or read.
  ['/ask/report', '/ask'],
  ['/ask/report.data', '/ask'],
  ['/ask/report/:publicId/files/:fileId', '/ask'],
  ['/ask/reporting', '/ask/reporting'],
  ['/admin/sealed-reports', '/admin/dashboard'],
  ['/admin/sealed-reports/:id', '/admin/dashboard'],
  ['/files/17/rapor-budi.pdf', '/files/:id/:name'],
  ['/api/docs/swagger-ui.css', '/api/docs/:file'],
  ['/attachments', '/attachments'],
  ['/assets/root-1a2b.js', 'file'],
  ['/favicon.svg?v=3', 'file'],
  ['/assets/gone.js', 'none'],
  ['/budi@example.com', 'none'],
  ['', 'none'],
])('%s is %s', (url, label) => {
  expect(labelOf(url)).toBe(label)
})
