import { z } from '@hono/zod-openapi'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { log } from '#platform/log.server.ts'
import { type AppError, asAppError, Busy, Invalid, TooMany } from '#shared/errors.ts'
import type { AppEnv } from '../../app-env.ts'

const titles: Record<number, string> = {
  400: 'Permintaan salah',
  401: 'Perlu kunci',
  403: 'Tidak diizinkan',
  404: 'Tidak ditemukan',
  409: 'Bertentangan',
  413: 'Kiriman terlalu besar',
  422: 'Kunci kiriman sudah dipakai',
  429: 'Terlalu banyak permintaan',
  500: 'Kesalahan portal',
  503: 'Layanan sedang terganggu',
}

export const problem = z
  .strictObject({
    type: z
      .literal('about:blank')
      .openapi({ description: 'Selalu about:blank: status HTTP sudah menjelaskan jenisnya.' }),
    title: z.string().openapi({ description: 'Status dalam kata-kata.', example: 'Permintaan salah' }),
    status: z.int().openapi({ example: 400 }),
    detail: z.string().openapi({ description: 'Apa yang salah dan apa yang dapat dilakukan.' }),
    code: z
      .enum([
        ...(['invalid', 'forbidden', 'not_found', 'conflict', 'too_large', 'too_many', 'unavailable'] as const),
        ...(['put_off', 'unexpected'] as const),
      ])
      .openapi({ description: 'Kata tetap untuk program; tidak berubah walau kalimatnya berubah.' }),
    requestId: z.string().openapi({ description: 'Sebutkan nomor ini bila melapor.' }),
    errors: z
      .array(z.strictObject({ name: z.string(), reason: z.string() }))
      .optional()
      .openapi({ description: 'Isian yang salah, satu per satu.' }),
  })
  .openapi('Problem')

const described: Record<number, string> = {
  400: 'Isian salah; `errors` menyebut yang mana.',
  401: 'Tanpa kunci, atau kuncinya salah, kedaluwarsa, atau dicabut.',
  403: 'Tidak diizinkan: kuncinya tidak boleh melakukan ini, atau dikirim oleh halaman situs lain.',
  404: 'Tidak ada, atau sudah dihapus.',
  409: 'Keadaannya tidak mengizinkan, atau kiriman yang sama masih diproses.',
  413: 'Kiriman terlalu besar.',
  422: '`Idempotency-Key` sudah dipakai untuk kiriman lain.',
  429: 'Batas terlampaui; tunggu selama `Retry-After` detik.',
  500: 'Kesalahan portal.',
  503: 'Layanan sedang tidak dapat dihubungi, atau ditunda karena ramai (`put_off`); tunggu selama `Retry-After` detik.',
}

export function problems<Status extends 400 | 401 | 403 | 404 | 409 | 413 | 422>(...statuses: Status[]) {
  const one = (status: number) => ({
    description: described[status] ?? '',
    content: { 'application/problem+json': { schema: problem } },
  })
  return Object.fromEntries([...statuses, 429, 500, 503].map((status) => [status, one(status)])) as Record<
    Status | 429 | 500 | 503,
    ReturnType<typeof one>
  >
}

export function invalidBy(error: z.ZodError): Invalid {
  const fields = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? '')
    if (!fields.has(name)) fields.set(name, message)
  }
  return new Invalid(error.issues[0]?.message ?? 'Permintaan ini tidak dapat dibaca.', Object.fromEntries(fields))
}

export const answerProblem: ErrorHandler<AppEnv> = (error, context) => {
  const known = asKnown(error)
  const requestId = context.get('requestId')
  if (!known) log.error({ requestId, err: error }, 'unexpected error')
  else if (known.status >= 500) log.warn({ requestId, err: known.cause ?? known }, 'unavailable')
  if (known instanceof TooMany) {
    const wait = String(known.waitSeconds)
    context.header('Retry-After', wait)
    context.header('RateLimit-Remaining', '0')
    context.header('RateLimit-Reset', wait)
  }
  if (known instanceof Busy) context.header('Retry-After', String(known.waitSeconds))
  return send(context, known)
}

function asKnown(error: Error): AppError | undefined {
  // The framework's own: a body that is no JSON, or that says it is something else.
  if (error instanceof HTTPException && error.status < 500) {
    return new Invalid(
      error.status === 400 ? 'Isi kiriman bukan JSON yang benar.' : 'Kirim isinya sebagai JSON (application/json).',
    )
  }
  return asAppError(error)
}

function send(context: Context<AppEnv>, known: AppError | undefined): Response {
  const status = known?.status ?? 500
  const fields = known instanceof Invalid ? Object.entries(known.fields) : []
  const body: z.output<typeof problem> = {
    type: 'about:blank',
    title: titles[status] ?? 'Kesalahan',
    status,
    detail: known?.message ?? 'Terjadi kesalahan di portal ini.',
    code: known?.code ?? 'unexpected',
    requestId: context.get('requestId') ?? '',
    ...(fields.length > 0 ? { errors: fields.map(([name, reason]) => ({ name, reason })) } : {}),
  }
  context.header('Cache-Control', 'no-store')
  return context.body(JSON.stringify(body), status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json; charset=utf-8',
  })
}
