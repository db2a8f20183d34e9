// /api/v1/tickets with a key: questions of other systems, their lists, replies and files.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { answerOnce } from '#domain/api-keys/api-key.server.ts'
import type { ApiScope } from '#domain/api-keys/api-key.ts'
import { downloadByKey, replyByKey, submitByKey, uploadByKey } from '#domain/api-keys/tickets/key-messages.ts'
import { findKeyTickets } from '#domain/api-keys/tickets/key-tickets.ts'
import { fileAndAnswer } from '#domain/shared-answers/attaching/filed-question.ts'
import { attachmentsPerMessage, refusals } from '#domain/tickets/attachments/attachment.ts'
import { guestQuestionInput } from '#domain/tickets/guest/guest-input.ts'
import { messageInput } from '#domain/tickets/ticket-input.ts'
import { isPublicId } from '#shared/ids.ts'
import type { AppEnv } from '../../app-env.ts'
import { attachmentFields, requireScope } from './key-access.ts'
import { afterNumber, cutPage, describable, limit, momentSchema, pageOf, success } from './lists.ts'
import { problems } from './problem.ts'

const publicId = z.string().openapi({ description: '25 huruf kecil dan angka.', example: 'k3v9x2m7q1z8c4n6b5t0w9r2a' })

const wrongKey = 'Kirim header Idempotency-Key dengan 8 sampai 128 huruf, angka, titik, atau tanda hubung.'
const onceHeader = z.object({
  'idempotency-key': z
    .string({ error: wrongKey })
    .regex(/^[\w.:-]{8,128}$/, wrongKey)
    .openapi({
      description:
        'Nama kiriman ini, misalnya UUID. Kiriman yang sama dengan kunci yang sama dijawab sama dan disimpan satu kali, selama 24 jam.',
      example: '6f1c9a52-6f0e-4b0f-9f6c-1d1f0a6f7c11',
    }),
})

const { name, phone, email, category, description } = guestQuestionInput.shape
const mustAgree = 'Kirim consent: true setelah pemohon menyetujui kebijakan privasi portal'

const newTicket = z
  .object({
    description: describable(description).openapi({ type: 'string', minLength: 1, maxLength: 10_000 }),
    regency: z
      .string({ error: 'Kabupaten/kota harus diisi' })
      .max(120, 'Kabupaten/kota tidak dikenal')
      .openapi({ description: 'Seperti di `/offices`.' }),
    name: describable(name).openapi({ type: 'string', minLength: 1, maxLength: 120 }),
    phone: describable(phone).openapi({ type: 'string', description: 'Nomor WhatsApp pemohon.' }),
    email: describable(email).openapi({ type: 'string' }),
    category: describable(category).openapi({
      type: 'string',
      description: 'Id kategori; bila kosong, dipilih dari kata-kata pertanyaannya.',
    }),
    consent: z.literal(true, { error: mustAgree }).openapi({
      description: 'Pemohon menyetujui kebijakan privasi portal di sistem pengirim.',
    }),
  })
  .openapi('NewTicket', {
    example: {
      description: 'Akun anak saya terkunci sejak pagi. Bagaimana membukanya?',
      regency: 'Kota Contoh',
      name: 'Siti Rahmawati',
      phone: '0812 3456 7890',
      consent: true,
    },
  })

/** The scope of a bearer key is in the description: OpenAPI has scopes for OAuth only. */
const withKey = (scope: ApiScope, words: string) => ({
  ...{ security: [{ key: [] }], tags: ['Pertanyaan dengan kunci'] },
  description: `Kunci dengan \`${scope}\`. ${words}`,
})

const created = <Schema extends z.ZodType>(words: string, schema: Schema) => ({
  201: { description: words, content: { 'application/json': { schema } } },
})

const submitTicket = createRoute({
  method: 'post',
  path: '/tickets',
  operationId: 'submitTicket',
  ...withKey(
    'tickets:create',
    'Pemohonnya mendapat kabar seperti bila ia bertanya sendiri, dan membuka pertanyaannya di halaman Cek Status dengan empat angka terakhir nomornya.',
  ),
  summary: 'Mengirim pertanyaan untuk seseorang',
  request: {
    headers: onceHeader,
    body: { required: true, content: { 'application/json': { schema: newTicket } } },
  },
  responses: {
    ...created(
      'Pertanyaannya tersimpan.',
      z
        .strictObject({
          publicId,
          number: z.string().openapi({ example: 'T-1056' }),
          url: z.string().openapi({
            description: 'Alamat relatif halaman statusnya.',
            example: '/status/k3v9x2m7q1z8c4n6b5t0w9r2a',
          }),
        })
        .openapi('SubmittedTicket'),
    ),
    ...problems(400, 401, 403, 409, 413, 422),
  },
})

const wrongSince = 'Isi since dengan waktu ISO 8601, misalnya 2025-06-14T01:00:00Z.'

const listTickets = createRoute({
  method: 'get',
  path: '/tickets',
  operationId: 'listTickets',
  ...withKey(
    'tickets:read',
    'Yang dikirim dengan kunci ini; dengan kunci satu cabang dinas juga semua yang sedang ada di cabang itu.',
  ),
  summary: 'Daftar pertanyaan yang boleh dibaca kunci ini, menurut urutan masuk',
  request: {
    query: z.object({
      status: z
        .enum(['pending', 'inprogress', 'waiting', 'completed'], {
          error: 'Isi status dengan pending, inprogress, waiting, atau completed.',
        })
        .optional()
        .openapi({ description: 'Hanya yang berstatus ini.' }),
      office: z
        .string()
        .regex(/^[1-9]\d{0,3}$/, 'Isi office dengan nomor cabang dinas.')
        .transform(Number)
        .optional()
        .openapi({ type: 'integer', minimum: 1, description: 'Nomor cabang dinas.' }),
      since: z.iso
        .datetime({ offset: true, error: wrongSince })
        .transform((text) => new Date(text))
        .optional()
        .openapi({ type: 'string', format: 'date-time', description: 'Yang masuk sejak waktu ini.' }),
      limit,
      after: afterNumber,
    }),
  },
  responses: {
    ...success(
      'Satu halaman pertanyaan.',
      pageOf(
        z
          .strictObject({
            publicId,
            number: z.string().openapi({ example: 'T-1056' }),
            kind: z.enum(['question', 'complaint']),
            title: z.string(),
            status: z.enum(['pending', 'inprogress', 'waiting', 'completed']),
            category: z.string().openapi({ description: 'Id kategori.' }),
            office: z.int().nullable().openapi({ description: 'Nomor cabang dinas; null: ditangani tim provinsi.' }),
            submittedAt: momentSchema,
          })
          .openapi('TicketInList'),
      ),
    ),
    ...problems(400, 401, 403),
  },
})

const replyToTicket = createRoute({
  method: 'post',
  path: '/tickets/{publicId}/replies',
  operationId: 'replyToTicket',
  ...withKey(
    'tickets:reply',
    'Hanya pada pertanyaan yang dikirim dengan kunci ini, selama pemohonnya tidak punya akun sendiri.',
  ),
  summary: 'Membalas sebagai pemohon',
  request: {
    headers: onceHeader,
    params: z.object({ publicId }),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z
            .object({
              message: describable(messageInput('Balasan')).openapi({
                type: 'string',
                minLength: 1,
                maxLength: 10_000,
              }),
              attachments: z
                .array(z.string().refine(isPublicId, refusals.gone))
                .max(attachmentsPerMessage, refusals.many)
                .optional()
                .openapi({ description: 'Id berkas yang sudah diunggah untuk pertanyaan ini.' }),
            })
            .openapi('NewReply', { example: { message: 'Sudah saya coba, masih terkunci.' } }),
        },
      },
    },
  },
  responses: {
    ...created('Balasannya tersimpan.', z.strictObject({ publicId }).openapi('StoredReply')),
    ...problems(400, 401, 403, 404, 409, 413, 422),
  },
})

const fileBody = z.string().openapi({ type: 'string', format: 'binary' })

const uploadAttachment = createRoute({
  method: 'post',
  path: '/tickets/{publicId}/attachments',
  operationId: 'uploadAttachment',
  ...withKey(
    'attachments',
    'Isi kirimannya berkas itu sendiri: PDF, JPG, PNG, paling besar 10 MB, atau rekaman suara. Berkas menunggu balasannya selama sehari.',
  ),
  summary: 'Mengunggah berkas untuk balasan',
  request: {
    params: z.object({ publicId }),
    query: z.object({
      name: z.string().max(300).default('').openapi({ description: 'Nama berkas.', example: 'rapor.pdf' }),
    }),
    body: { required: true, content: { 'application/octet-stream': { schema: fileBody } } },
  },
  responses: { ...created('Berkasnya tersimpan.', attachmentFields), ...problems(400, 401, 403, 404, 409, 413) },
})

const downloadAttachment = createRoute({
  method: 'get',
  path: '/tickets/{publicId}/attachments/{attachmentId}',
  operationId: 'downloadAttachment',
  ...withKey('attachments', 'Berkas dari riwayat pertanyaan yang boleh dibaca kunci ini.'),
  summary: 'Mengunduh satu berkas',
  request: {
    params: z.object({
      publicId,
      attachmentId: z.string().openapi({ description: 'Id berkas dari riwayat pertanyaan.' }),
    }),
  },
  responses: {
    200: {
      description: 'Isi berkasnya.',
      content: {
        'application/pdf': { schema: fileBody },
        'image/jpeg': { schema: fileBody },
        'image/png': { schema: fileBody },
        'audio/webm': { schema: fileBody },
        'audio/ogg': { schema: fileBody },
        'audio/mp4': { schema: fileBody },
      },
    },
    ...problems(401, 403, 404, 409),
  },
})

export function addKeyTicketEndpoints(api: OpenAPIHono<AppEnv>): void {
  api.openapi(submitTicket, async (context) => {
    const holder = requireScope(context, 'tickets:create')
    const { consent: _, ...body } = context.req.valid('json')
    const idempotencyKey = context.req.valid('header')['idempotency-key']
    const { description: words, category: chosen } = body
    const answer = await answerOnce(holder, { idempotencyKey, said: ['tickets', body] }, () =>
      fileAndAnswer('key', { words, category: chosen }, ({ category: picked, version }) =>
        submitByKey(holder, { ...body, category: picked, idempotencyKey }, version),
      ),
    )
    return context.json(answer, 201)
  })
  api.openapi(listTickets, async (context) => {
    const holder = requireScope(context, 'tickets:read')
    const { limit: size, after, ...filter } = context.req.valid('query')
    const { items, next } = cutPage(context.req.url, await findKeyTickets(holder, filter, after, size + 1), size)
    const shown = items.map(({ id: _, createdAt, ...item }) => ({ ...item, submittedAt: createdAt.toISOString() }))
    return context.json({ items: shown, next }, 200)
  })
  api.openapi(replyToTicket, async (context) => {
    const holder = requireScope(context, 'tickets:reply')
    const { publicId: id } = context.req.valid('param')
    const { message, attachments = [] } = context.req.valid('json')
    if (attachments.length > 0) requireScope(context, 'attachments')
    const idempotencyKey = context.req.valid('header')['idempotency-key']
    const answer = await answerOnce(
      holder,
      { idempotencyKey, said: ['replies', id, message, attachments] },
      async () => {
        await replyByKey(holder, { message, attachments, publicId: id, idempotencyKey })
        return { publicId: id }
      },
    )
    return context.json(answer, 201)
  })
  api.openapi(uploadAttachment, async (context) => {
    const holder = requireScope(context, 'attachments')
    const content = new Uint8Array(await context.req.arrayBuffer())
    const { name: fileName } = context.req.valid('query')
    return context.json(
      await uploadByKey(holder, context.req.valid('param').publicId, { name: fileName, content }),
      201,
    )
  })
  api.openapi(downloadAttachment, async (context) => {
    const holder = requireScope(context, 'attachments')
    const { publicId: id, attachmentId } = context.req.valid('param')
    const { mediaType, content } = await downloadByKey(holder, id, attachmentId)
    return context.body(new Uint8Array(content), 200, {
      'Content-Type': mediaType,
      'Content-Disposition': 'attachment',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    }) as never
  })
}
