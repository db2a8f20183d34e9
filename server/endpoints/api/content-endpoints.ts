import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { findAnnouncementsAfter } from '#domain/content/announcements/published-announcements.ts'
import { findArticlesAfter, getArticleText } from '#domain/content/articles/published-articles.ts'
import { findOffices } from '#domain/offices/public-offices.ts'
import { searchKinds } from '#domain/search/engine/search-answer.ts'
import { search } from '#domain/search/search.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import { NotFound } from '#shared/errors.ts'
import { searchMaxLength } from '#shared/text.ts'
import {
  afterNumber,
  afterWord,
  categoryName,
  cutPage,
  limit,
  momentSchema,
  pageOf,
  provenance,
  success,
} from './lists.ts'
import { problems } from './problem.ts'

const articleFields = {
  id: z.string().openapi({ example: 'req-3' }),
  title: z.string(),
  summary: z.string(),
  category: z.string().openapi({ example: 'requirements' }),
  categoryTitle: z.string(),
  url: z.string().openapi({ description: 'Alamat relatif halamannya.', example: '/knowledge/requirements/req-3' }),
  updatedAt: momentSchema,
  ...provenance,
}

const listArticles = createRoute({
  method: 'get',
  path: '/articles',
  operationId: 'listArticles',
  tags: ['Pusat Informasi'],
  summary: 'Daftar artikel, menurut id',
  description: 'Artikel Pusat Informasi yang terbit, tanpa isinya.',
  request: { query: z.object({ category: categoryName, limit, after: afterWord }) },
  responses: {
    ...success('Satu halaman artikel, tanpa isinya.', pageOf(z.strictObject(articleFields).openapi('Article'))),
    ...problems(400),
  },
})

const getArticle = createRoute({
  method: 'get',
  path: '/articles/{id}',
  operationId: 'getArticle',
  tags: ['Pusat Informasi'],
  summary: 'Satu artikel dengan isinya',
  description: 'Artikel yang terbit, dengan isinya.',
  request: { params: z.object({ id: z.string().openapi({ description: 'Id artikel.', example: 'req-3' }) }) },
  responses: {
    ...success(
      'Isinya sebagai Markdown dan sebagai teks biasa.',
      z
        .strictObject({
          ...articleFields,
          content: z.strictObject({ markdown: z.string(), text: z.string() }),
        })
        .openapi('ArticleWithContent'),
    ),
    ...problems(404),
  },
})

const listAnnouncements = createRoute({
  method: 'get',
  path: '/announcements',
  operationId: 'listAnnouncements',
  tags: ['Pengumuman'],
  summary: 'Pengumuman yang sedang berlaku, terbaru lebih dulu',
  description: 'Pengumuman yang sudah terbit dan belum berakhir.',
  request: { query: z.object({ limit, after: afterNumber }) },
  responses: {
    ...success(
      'Satu halaman pengumuman.',
      pageOf(
        z
          .strictObject({
            id: z.int(),
            title: z.string(),
            content: z.string(),
            publishedAt: momentSchema,
            expiresAt: momentSchema.nullable().openapi({ description: 'null: berlaku terus.' }),
          })
          .openapi('Announcement'),
      ),
    ),
    ...problems(400),
  },
})

const listOffices = createRoute({
  method: 'get',
  path: '/offices',
  operationId: 'listOffices',
  tags: ['Kontak'],
  summary: 'Cabang dinas, wilayahnya, dan call centre-nya',
  description: 'Semua cabang dinas; nomor yang belum diisi kosong.',
  responses: {
    ...success(
      'Semua cabang dinas dalam satu halaman.',
      pageOf(
        z
          .strictObject({
            no: z.int(),
            name: z.string(),
            address: z.string(),
            callCentre: z.string().openapi({ description: 'Kosong bila nomornya belum diisi.' }),
            whatsapp: z.string().openapi({ description: 'Kosong bila nomornya belum diisi.' }),
            hours: z.string().openapi({ description: 'Jam layanan dalam kata-kata.' }),
            mapUrl: z.string(),
            regencies: z.array(z.string()).openapi({ example: ['Kota Contoh'] }),
          })
          .openapi('Office'),
      ),
    ),
    ...problems(),
  },
})

const idShape = /^[a-z0-9-]{1,60}$/

function shown<Row extends { id: string; category: string; updatedAt: Date }>(row: Row) {
  return { ...row, url: `/knowledge/${row.category}/${row.id}`, updatedAt: row.updatedAt.toISOString() }
}

export function addContentEndpoints(api: OpenAPIHono<AppEnv>): void {
  api.openapi(listArticles, async (context) => {
    const { category, limit: size, after = '' } = context.req.valid('query')
    const { items, next } = cutPage(context.req.url, await findArticlesAfter(after, size + 1, category), size)
    return context.json({ items: items.map(shown), next }, 200)
  })
  api.openapi(getArticle, async (context) => {
    const { id } = context.req.valid('param')
    if (!idShape.test(id)) throw new NotFound('Artikel tidak ditemukan')
    const { markdown, text, ...article } = shown(await getArticleText(id))
    return context.json({ ...article, content: { markdown, text } }, 200)
  })
  api.openapi(listAnnouncements, async (context) => {
    const { limit: size, after } = context.req.valid('query')
    const { items, next } = cutPage(context.req.url, await findAnnouncementsAfter(after, size + 1), size)
    const announcements = items.map(({ publishedAt, expiresAt, ...each }) => ({
      ...each,
      publishedAt: publishedAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    }))
    return context.json({ items: announcements, next }, 200)
  })
  api.openapi(listOffices, async (context) => {
    const offices = await findOffices()
    return context.json(
      {
        items: offices.map(({ regencies, places: _, ...office }) => ({ ...office, regencies: [...regencies] })),
        next: null,
      },
      200,
    )
  })
}

const wrongQuery = `Isi q dengan kata yang dicari, paling banyak ${searchMaxLength} karakter.`
const wrongLimit = 'Isi limit dengan angka 1 sampai 50.'

const query = z.object({
  q: z
    .string({ error: wrongQuery })
    .trim()
    .min(1, wrongQuery)
    .max(searchMaxLength, wrongQuery)
    .refine((text) => !/\p{Cc}/u.test(text), 'Kata yang dicari tidak boleh berisi karakter kendali.')
    .refine((text) => /[\p{L}\p{N}%]/u.test(text), 'Kata yang dicari harus berisi huruf atau angka.')
    .openapi({ description: 'Kata atau kalimat yang dicari.', example: 'syarat domisili' }),
  limit: z
    .string({ error: wrongLimit })
    .regex(/^[1-9]\d?$/, wrongLimit)
    .transform(Number)
    .refine((size) => size <= 50, wrongLimit)
    .default(10)
    .openapi({ type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'Paling banyak sekian butir.' }),
  type: z
    .enum(searchKinds, { error: `Isi type dengan salah satu dari ${searchKinds.join(', ')}.` })
    .optional()
    .openapi({ description: 'Hanya jenis ini.' }),
})

const searchResult = z
  .strictObject({
    id: z.string(),
    type: z.enum(searchKinds),
    title: z.string(),
    category: z.string(),
    categoryTitle: z.string(),
    summary: z.string(),
    url: z.string().openapi({ description: 'Alamat relatif di portal.' }),
    score: z.number().openapi({ description: 'Semakin besar semakin cocok; hanya berarti dalam satu jawaban.' }),
  })
  .openapi('SearchResult')

const searchRoute = createRoute({
  method: 'get',
  path: '/search',
  tags: ['Pencarian'],
  operationId: 'search',
  summary: 'Mencari di FAQ, artikel, pengumuman, dan kontak',
  description: 'Pencarian yang sama dengan halaman pencarian portal.',
  request: { query },
  responses: {
    ...success(
      'Yang ditemukan, paling cocok lebih dulu.',
      z
        .strictObject({
          query: z.string(),
          total: z
            .int()
            .nonnegative()
            .openapi({ description: 'Semua yang ditemukan, juga yang tidak ikut ditampilkan.' }),
          results: z.array(searchResult),
        })
        .openapi('SearchAnswer'),
    ),
    ...problems(400),
  },
})

export function addSearchEndpoint(api: OpenAPIHono<AppEnv>): void {
  api.openapi(searchRoute, async (context) => {
    const { q, limit, type } = context.req.valid('query')
    // No one in danger is shown a page on death certificates; the assistant's endpoint gives help.
    if (findDistress(q)) return context.json({ query: q, total: 0, results: [] }, 200)
    const { total, results } = await search(q, { limit, ...(type && { kinds: [type] }) })
    return context.json(
      {
        query: q,
        total,
        results: results.map(({ kind, id, title, category, categoryTitle, summary, url, score }) => ({
          id,
          type: kind,
          title,
          category,
          categoryTitle,
          summary,
          url,
          score,
        })),
      },
      200,
    )
  })
}
