// /api/v1/search: what the portal's own search finds.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { findDistress } from '#domain/distress/find-distress.ts'
import { searchKinds } from '#domain/search/engine/search-answer.ts'
import { search } from '#domain/search/search.ts'
import { searchMaxLength } from '#shared/text.ts'
import type { AppEnv } from '../../app-env.ts'
import { success } from './lists.ts'
import { problems } from './problem.ts'

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

/** Adds the endpoint. */
export function addSearchEndpoint(api: OpenAPIHono<AppEnv>): void {
  api.openapi(searchRoute, async (context) => {
    const { q, limit, type } = context.req.valid('query')
    // Nobody in danger is shown a page on death certificates; the assistant's endpoint gives help.
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
