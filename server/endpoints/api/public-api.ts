// The public API under /api/v1: what the portal publishes, for other systems, described by its own OpenAPI document.
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { env } from '#platform/env.server.ts'
import { ownPagesOnly } from '#server/middleware/request-guards.ts'
import { NotFound } from '#shared/errors.ts'
import type { AppEnv } from '../../app-env.ts'
import type { FindVisitor } from '../../trusted-proxies.ts'
import { describeChat } from './api-docs.ts'
import { addContentEndpoints, addSearchEndpoint } from './content-endpoints.ts'
import { addFaqEndpoints } from './faq-endpoints.ts'
import { identifyKey, limited, limitedBy, refuseWithoutKey, takeKeyBody } from './key-access.ts'
import { addKeyTicketEndpoints } from './key-ticket-endpoints.ts'
import { answerProblem, invalidBy } from './problem.ts'
import { addTicketEndpoint } from './ticket-endpoint.ts'

/** The largest body, in bytes: a question of 500 characters, each of them escaped. */
const bodyLimit = 8 * 1024

const exposedHeaders = [
  'ETag',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
]

const sender = /<([^<>\s]+@[^<>\s]+)>/.exec(env.mailFrom)?.[1] ?? env.mailFrom

const about = {
  openapi: '3.1.0',
  info: {
    title: 'API Helpdesk SPMB',
    version: '1',
    contact: { name: 'Helpdesk SPMB', url: env.origin, email: sender },
    license: { name: 'EUPL-1.2', url: 'https://eupl.eu/1.2/en/' },
    description:
      'FAQ, artikel, pengumuman, kontak, pencarian, dan status pertanyaan untuk sistem lain, tanpa kunci dan tanpa masuk; ' +
      'mengirim dan membaca pertanyaan dengan kunci dari administrator portal. ' +
      'Daftar menjawab `{items, next}`: ikuti `next` sampai null. Jawaban membawa `ETag`; kirim kembali lewat ' +
      '`If-None-Match` dan portal menjawab 304 bila tidak ada yang berubah. Batas pemakaian ada di header `RateLimit-*`. ' +
      'Kesalahan dijawab sebagai `application/problem+json` (RFC 9457), oleh asisten sebagai `{success: false, message}`.',
  },
  servers: [{ url: '/api/v1' }],
  security: [{}],
  tags: [
    { name: 'Asisten', description: 'Asisten Virtual.' },
    { name: 'FAQ', description: 'Pertanyaan yang sering diajukan.' },
    { name: 'Kontak', description: 'Cabang dinas dan cara menghubunginya.' },
    { name: 'Pencarian', description: 'Pencarian portal.' },
    { name: 'Pengumuman', description: 'Pengumuman yang berlaku.' },
    { name: 'Pertanyaan', description: 'Status menurut ID.' },
    { name: 'Pertanyaan dengan kunci', description: 'Untuk sistem yang mendapat kunci dari administrator portal.' },
    { name: 'Pusat Informasi', description: 'Artikel portal.' },
  ],
}

const keyScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'Kunci yang dibuat administrator portal di halaman Kunci API: `Authorization: Bearer spmb_…`.',
} as const

export interface ApiOptions {
  readonly findVisitor?: FindVisitor
  readonly ownOrigin?: string
}

export function publicApi({ findVisitor, ownOrigin = env.origin }: ApiOptions = {}): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidBy(result.error)
    },
  })
  api.onError(answerProblem)
  api.use('*', cors({ origin: '*', allowMethods: ['GET', 'HEAD'], exposeHeaders: exposedHeaders, maxAge: 86_400 }))
  api.use('*', async (context, next) => {
    await next()
    // Kept by browsers, asked for again each time: an edit shows at once, and costs 304 otherwise.
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'public, no-cache')
  })
  const retainedHeaders = [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'access-control-expose-headers']
  api.use('*', etag({ retainedHeaders: [...retainedHeaders, ...exposedHeaders] }))
  const takeTurn = {
    read: limited('api-reads', findVisitor),
    lookUp: limited('api-look-ups', findVisitor),
    write: limited('api-writes', findVisitor),
  }
  const ofKey = (context: Context<AppEnv>) => String(context.get('keyHolder')?.id)
  const takeKeyTurn = {
    read: limitedBy('api-key-reads', ofKey),
    write: limitedBy('api-key-writes', ofKey),
  }
  api.use('*', identifyKey(takeTurn.lookUp))
  api.use('*', (context, next) => {
    if (context.get('keyHolder')) return takeKeyTurn[context.req.method === 'POST' ? 'write' : 'read'](context, next)
    if (context.req.method === 'POST') return takeTurn.write(context, next)
    return takeTurn[context.req.path.includes('/tickets/') ? 'lookUp' : 'read'](context, next)
  })
  api.use('*', ownPagesOnly(ownOrigin))
  api.use('*', refuseWithoutKey)
  api.use('*', takeKeyBody(bodyLimit), async (context, next) => {
    const refused = context.get('bodyRefused')
    if (refused) throw refused
    await next()
  })
  addSearchEndpoint(api)
  addFaqEndpoints(api, findVisitor)
  addContentEndpoints(api)
  addTicketEndpoint(api)
  addKeyTicketEndpoints(api)
  api.openAPIRegistry.registerComponent('securitySchemes', 'key', keyScheme)
  describeChat(api)
  api.get('/openapi.json', (context) => context.json(api.getOpenAPI31Document(about)))
  api.all('*', () => {
    throw new NotFound('Alamat API ini tidak ada. Daftarnya ada di /api/docs.')
  })
  return api
}
