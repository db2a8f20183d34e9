import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { assistantInput, conversationSchema, longestMessage } from '#domain/search/assistant/answer.ts'
import type { AppEnv } from '#server/app-env.ts'
import { describable } from './lists.ts'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

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

export const chatAnswer = z
  .strictObject({
    success: z.literal(true),
    message: z.string().openapi({ description: 'Jawaban dalam kalimat, diambil dari isi portal.' }),
    answered: z.union([z.boolean(), z.literal('unsure')]).openapi({
      description:
        '`true` bila pertanyaannya terjawab, `false` bila tidak, `unsure` bila pembaca perlu menilai sendiri.',
    }),
    quoted: z
      .strictObject({ item: z.string(), asked: z.string() })
      .optional()
      .openapi({ description: 'Teks yang dikutip dan pertanyaan yang dicari, bila jawabannya mengutip.' }),
    sources: z
      .array(z.strictObject({ title: z.string(), url: z.string() }))
      .openapi({ description: 'Halaman yang menjadi dasar jawaban, dengan alamat relatif.' }),
    next: z
      .array(z.strictObject({ title: z.string(), url: z.string() }))
      .optional()
      .openapi({
        description: 'Langkah berikutnya: halaman portal dengan alamat relatif, atau nomor telepon sebagai `tel:`.',
      }),
    choices: z
      .array(z.string())
      .optional()
      .openapi({ description: 'Jawaban singkat atas pertanyaan balik; masing-masing dapat dikirim sebagai pesan.' }),
    conversation: describable(conversationSchema).optional().openapi({
      description:
        'Pokok percakapan: paling banyak 1 KB, tanpa data pribadi. Kirim kembali bersama pesan berikutnya supaya pertanyaan lanjutan dipahami; bila tidak ada, yang sebelumnya tetap berlaku.',
    }),
  })
  .openapi('ChatAnswer')

export const chatRefusal = z
  .strictObject({ success: z.literal(false), message: z.string().openapi({ description: 'Apa yang salah.' }) })
  .openapi('ChatRefusal')

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: chatRefusal } },
})

const chatRoute = createRoute({
  method: 'post',
  path: '/chat-assistant',
  operationId: 'askAssistant',
  tags: ['Asisten'],
  summary: 'Bertanya kepada Asisten Virtual',
  description: 'Jawaban diambil dari isi portal; kesalahan dijawab sebagai ChatRefusal.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: describable(
            assistantInput.extend({ conversation: describable(conversationSchema).optional() }),
          ).openapi('ChatMessage', {
            description: `\`userMessage\` paling banyak ${longestMessage} karakter; \`conversation\` dari jawaban sebelumnya. Portal tidak menyimpan percakapan; pokok yang tidak dapat dibaca memulai percakapan baru.`,
            example: { userMessage: 'Berapa kuota tiap jalur?' },
          }),
        },
      },
    },
  },
  responses: {
    200: { description: 'Jawaban.', content: { 'application/json': { schema: chatAnswer } } },
    400: refused('Pesan kosong, terlalu panjang, atau tidak dapat dibaca.'),
    403: refused('Dikirim oleh halaman situs lain.'),
    413: refused('Kiriman terlalu besar.'),
    429: refused('Terlalu banyak pesan; tunggu selama `Retry-After` detik.'),
    500: refused('Kesalahan portal.'),
    503: refused('Layanan sedang tidak dapat dihubungi.'),
  },
})

export function describeChat(api: OpenAPIHono<AppEnv>): void {
  api.openAPIRegistry.registerPath(chatRoute)
}
