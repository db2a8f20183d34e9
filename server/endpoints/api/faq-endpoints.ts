// /api/v1/faqs and /api/v1/faqs/thanks: the FAQ, and how often visitors thanked for an answer.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { findThanksOf, thankForQuestion } from '#domain/content/faq/faq-thanks.ts'
import { findFaqsAfter } from '#domain/content/faq/published-faqs.ts'
import { isVisitorKey } from '#shared/ids.ts'
import type { AppEnv } from '../../app-env.ts'
import { visitorAddress } from '../../middleware/visitor-address.ts'
import type { FindVisitor } from '../../trusted-proxies.ts'
import { afterNumber, categoryName, cutPage, limit, momentSchema, pageOf, provenance, success } from './lists.ts'
import { problems } from './problem.ts'

const faqEntry = z
  .strictObject({
    id: z.int(),
    question: z.string(),
    answer: z.string().openapi({ description: 'Teks biasa, boleh beberapa baris.' }),
    category: z.string().openapi({ example: 'umum' }),
    categoryTitle: z.string().openapi({ example: 'Umum' }),
    topic: z.string(),
    updatedAt: momentSchema,
    ...provenance,
  })
  .openapi('Faq')

const listFaqs = createRoute({
  method: 'get',
  path: '/faqs',
  operationId: 'listFaqs',
  tags: ['FAQ'],
  summary: 'Daftar pertanyaan yang sering diajukan, menurut id',
  description: 'Pertanyaan yang sering diajukan beserta jawabannya.',
  request: { query: z.object({ category: categoryName, limit, after: afterNumber }) },
  responses: {
    ...success('Satu halaman FAQ.', pageOf(faqEntry)),
    ...problems(400),
  },
})

const wrongQuestion = 'Tulis pertanyaan FAQ, paling banyak 500 karakter.'
const question = z
  .string({ error: wrongQuestion })
  .trim()
  .min(1, wrongQuestion)
  .max(500, wrongQuestion)
  .refine((text) => !/\p{Cc}/u.test(text), 'Pertanyaan tidak boleh berisi karakter kendali.')
  .openapi({ description: 'Kata-kata pertanyaannya, persis seperti di FAQ.' })

const thanks = z.strictObject({ question: z.string(), count: z.int().nonnegative() }).openapi('Thanks')

const countThanks = createRoute({
  method: 'get',
  path: '/faqs/thanks',
  tags: ['FAQ'],
  operationId: 'countThanks',
  summary: 'Jumlah terima kasih untuk pertanyaan yang disebut',
  description: 'Berapa pengunjung yang berterima kasih, menurut kata-kata pertanyaannya.',
  request: {
    query: z.object({
      question: z
        .union(
          [question.transform((one) => [one]), z.array(question).max(100, 'Paling banyak 100 pertanyaan sekaligus.')],
          {
            error: wrongQuestion,
          },
        )
        .openapi({
          type: 'array',
          items: { type: 'string' },
          description: 'Boleh diulang: `?question=…&question=…`, paling banyak 100.',
        }),
    }),
  },
  responses: {
    ...success('Jumlahnya, dalam urutan yang ditanyakan; 0 bila belum ada.', pageOf(thanks)),
    ...problems(400),
  },
})

const giveThanks = createRoute({
  method: 'post',
  path: '/faqs/thanks',
  tags: ['FAQ'],
  operationId: 'giveThanks',
  summary: 'Berterima kasih untuk satu jawaban',
  description:
    'Satu pengunjung dihitung sekali: simpan `visitorKey` dari jawaban pertama dan kirim kembali setiap kali. Kunci buatan sendiri diganti dengan yang baru.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object(
            {
              question,
              visitorKey: z
                .string({ error: 'Kunci pengunjung harus berupa teks.' })
                .refine(
                  isVisitorKey,
                  'Kunci pengunjung harus 16 sampai 64 huruf, angka, tanda hubung, atau garis bawah.',
                )
                .optional()
                .openapi({
                  description: 'Kunci pengunjung dari jawaban sebelumnya; tanpa ini portal membuat yang baru.',
                }),
            },
            { error: 'Isi kiriman harus berupa objek JSON.' },
          ),
        },
      },
    },
  },
  responses: {
    ...success(
      'Sudah dihitung; `repeated` benar bila pengunjung ini pernah berterima kasih.',
      z
        .strictObject({
          question: z.string(),
          count: z.int().positive(),
          repeated: z.boolean(),
          visitorKey: z.string(),
        })
        .openapi('GivenThanks'),
    ),
    ...problems(400, 403, 404, 413),
  },
})

export function addFaqEndpoints(api: OpenAPIHono<AppEnv>, findVisitor?: FindVisitor): void {
  api.openapi(listFaqs, async (context) => {
    const { category, limit: size, after = 0 } = context.req.valid('query')
    const { items, next } = cutPage(context.req.url, await findFaqsAfter(after, size + 1, category), size)
    return context.json(
      { items: items.map((each) => ({ ...each, updatedAt: each.updatedAt.toISOString() })), next },
      200,
    )
  })
  api.openapi(countThanks, async (context) => {
    const { question: questions } = context.req.valid('query')
    return context.json({ items: await findThanksOf(questions), next: null }, 200)
  })
  api.openapi(giveThanks, async (context) => {
    const { question: thanked, visitorKey: brought = '' } = context.req.valid('json')
    const { count, repeated, token } = await thankForQuestion(thanked, {
      token: brought,
      network: visitorAddress(context, findVisitor),
      userAgent: context.req.header('User-Agent') ?? null,
    })
    return context.json({ question: thanked, count, repeated, visitorKey: token }, 200)
  })
}
