// POST /api/v1/chat-assistant: one message to the virtual assistant, one answer; nothing of it is kept (spec §7).
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerQuestion } from '#domain/assistant/answer-question.ts'
import { assistantInput } from '#domain/assistant/assistant-input.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { asAppError, TooLarge } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { FixedWindow } from '../middleware/fixed-window.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { visitorAddress } from '../middleware/visitor-address.ts'

/** A message of 1,000 characters, even with each of them escaped, in bytes. */
const bodyLimit = 8 * 1024

/** The JSON endpoint; the origin of its requests is checked before it. */
export function chatAssistant({ trustProxy = env.trustProxy, now = Date.now } = {}): Hono<AppEnv> {
  const messages = new FixedWindow({ limit: 20, windowMs: 60_000, now })
  return new Hono<AppEnv>()
    .post('/api/v1/chat-assistant', limitBody(bodyLimit), async (context) => {
      context.header('Cache-Control', 'no-store')
      const wait = messages.take(visitorAddress(context, trustProxy))
      if (wait > 0) {
        context.header('Retry-After', String(wait))
        return refuse(context, 429, 'Terlalu banyak pesan. Coba lagi dalam 1 menit.')
      }
      if (context.get('bodyTooLarge')) throw new TooLarge()
      const input = assistantInput.safeParse(await context.req.json().catch(() => null))
      if (!input.success) return refuse(context, 400, input.error.issues[0]?.message ?? '')
      const { message, sources } = await answerQuestion(input.data.userMessage)
      return context.json({ success: true, message, sources })
    })
    .onError((error, context) => {
      const requestId = context.get('requestId')
      const known = asAppError(error)
      if (!known) log.error({ requestId, err: error }, 'unexpected error')
      else if (known.status >= 500) log.warn({ requestId, reason: String(known.cause ?? known.message) }, 'unavailable')
      return refuse(context, known?.status ?? 500, known?.message ?? 'Terjadi kesalahan di portal ini.')
    })
}

function refuse(context: Context<AppEnv>, status: number, message: string): Response {
  return context.json({ success: false, message }, status as ContentfulStatusCode)
}
