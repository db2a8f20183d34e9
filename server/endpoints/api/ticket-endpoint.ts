// /api/v1/tickets/{publicId}: what anyone who holds a ticket's ID may see of it.
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { readKeyTicket } from '#domain/api-keys/tickets/key-tickets.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { entryTypes, statusLabel } from '#domain/tickets/ticket.ts'
import type { AppEnv } from '../../app-env.ts'
import { attachmentFields, requireScope } from './key-access.ts'
import { momentSchema, success } from './lists.ts'
import { problems } from './problem.ts'

const ticketStatus = z
  .strictObject({
    publicId: z.string(),
    number: z.string().openapi({ example: 'T-1056' }),
    status: z.enum(['pending', 'inprogress', 'waiting', 'completed']),
    statusLabel: z.string().openapi({ example: 'Sudah Dijawab' }),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    submittedBy: z.string(),
    organization: z.string().nullable(),
    regency: z.string().nullable(),
    office: z.string().nullable().openapi({ description: 'null: ditangani tim provinsi.' }),
    submittedAt: momentSchema,
    mergedInto: z.string().nullable().openapi({ description: 'ID pertanyaan yang melanjutkannya, bila digabungkan.' }),
    history: z.array(
      z.strictObject({
        type: z.enum(entryTypes),
        author: z.string(),
        organization: z.string().nullable(),
        message: z.string(),
        at: momentSchema,
        attachments: z
          .array(attachmentFields)
          .optional()
          .openapi({ description: 'Hanya dengan kunci yang boleh membaca lampiran.' }),
      }),
    ),
  })
  .openapi('TicketStatus')

const getTicket = createRoute({
  method: 'get',
  path: '/tickets/{publicId}',
  operationId: 'getTicket',
  tags: ['Pertanyaan'],
  summary: 'Status satu pertanyaan menurut ID-nya',
  description:
    'Tanpa kunci, NIK, nomor KK, NISN, dan nomor ponsel dalam teks disamarkan, sama seperti di halaman Cek Status. ' +
    'Dengan kunci dengan `tickets:read`, hanya pertanyaan yang boleh dibaca kunci itu, seperti pemohonnya membacanya.',
  security: [{}, { key: [] }],
  request: {
    params: z.object({
      publicId: z.string().openapi({ description: '25 huruf kecil dan angka.', example: 'k3v9x2m7q1z8c4n6b5t0w9r2a' }),
    }),
  },
  responses: {
    ...success('Statusnya.', ticketStatus),
    ...problems(401, 403, 404),
  },
})

export function addTicketEndpoint(api: OpenAPIHono<AppEnv>): void {
  api.openapi(getTicket, async (context) => {
    context.header('Cache-Control', 'private, no-store')
    context.header('X-Robots-Tag', 'noindex')
    if (context.get('keyHolder')) {
      const holder = requireScope(context, 'tickets:read')
      const found = await readKeyTicket(holder, context.req.valid('param').publicId)
      return context.json(
        {
          ...found,
          statusLabel: statusLabel(found, 'public').label,
          submittedAt: found.submittedAt.toISOString(),
          history: found.history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
        },
        200,
      )
    }
    const {
      label: _,
      fixedLabel: __,
      submittedAt,
      history,
      ...report
    } = await lookUpStatus(context.req.valid('param').publicId)
    return context.json(
      {
        ...report,
        // Of the status that stands beside it, also when the ticket continues in another.
        statusLabel: statusLabel(report, 'public').label,
        submittedAt: submittedAt.toISOString(),
        history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      },
      200,
    )
  })
}
