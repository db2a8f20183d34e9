// POST /api/v1/chat-assistant: one message to the virtual assistant, one answer; nothing of it is kept (spec §7).
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { networkMessages, visitorMessages } from '#app/visitor-limits.server.ts'
import { answerQuestion } from '#domain/assistant/answer-question.ts'
import { assistantInput } from '#domain/assistant/assistant-input.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { asAppError, TooLarge, TooMany } from '#shared/errors.ts'
import { isVisitorKey } from '#shared/ids.ts'
import type { AppEnv } from '../app-env.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { visitorAddress } from '../middleware/visitor-address.ts'

/** A message of 1,000 characters, even with each of them escaped, in bytes. */
const bodyLimit = 8 * 1024

/** The JSON endpoint; the origin of its requests is checked before it. */
export function chatAssistant({ trustProxy = env.trustProxy } = {}): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/api/v1/chat-assistant', limitBody(bodyLimit), async (context) => {
      context.header('Cache-Control', 'no-store')
      const network = visitorAddress(context, trustProxy)
      await visitorMessages.take(`${network} ${visitorKeyOf(context)}`)
      await networkMessages.take(network)
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
      if (known instanceof TooMany) context.header('Retry-After', String(known.waitSeconds))
      return refuse(context, known?.status ?? 500, known?.message ?? 'Terjadi kesalahan di portal ini.')
    })
}

/** The key the chat window sends along, so that a school behind one address is more than one visitor. */
function visitorKeyOf(context: Context<AppEnv>): string {
  const key = context.req.header('x-visitor-key') ?? ''
  return isVisitorKey(key) ? key : ''
}

function refuse(context: Context<AppEnv>, status: number, message: string): Response {
  return context.json({ success: false, message }, status as ContentfulStatusCode)
}
