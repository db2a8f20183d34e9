// /api/docs: the API's reference page, made by Swagger UI from /api/v1/openapi.json; all of it comes from this server.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '../../app-env.ts'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The files of Swagger UI that the page takes, with their types. */
const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const page = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - Helpdesk SPMB</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>Halaman ini memerlukan JavaScript. Keterangan yang sama ada di <a href="/api/v1/openapi.json">openapi.json</a>.</noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
})
`

// Swagger UI writes styles and draws its icons as data; scripts come from this server alone.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const hour = 'public, max-age=3600'

/** The page and its files; they change with a new version of the portal only. */
export const apiDocs = new Hono<AppEnv>()
  .get('/api', (context) => context.redirect('/api/docs'))
  .get('/api/docs', (context) =>
    context.html(page, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'public, no-cache' }),
  )
  .get('/api/docs/start.js', (context) =>
    context.body(start, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': hour }),
  )
  .get('/api/docs/:file{swagger-ui.+}', async (context) => {
    const file = context.req.param('file')
    const type = Object.hasOwn(files, file) ? files[file] : undefined
    if (!type) return context.notFound()
    return context.body(new Uint8Array(await readFile(join(folder, file))), 200, {
      'Content-Type': type,
      'Cache-Control': hour,
    })
  })
