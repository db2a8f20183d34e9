// POST /api/v1/chat-assistant: one message to the virtual assistant, one answer; of it only keywords are counted (docs/rules-of-service.md#the-assistant).
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { networkMessages, visitorMessages } from '#app/visitor-limits.server.ts'
import { type Answer, assistantInput } from '#domain/search/assistant/answer.ts'
import { answerQuestion } from '#domain/search/assistant/answer-question.ts'
import { incidentAddress } from '#domain/shared-answers/incident-address.ts'
import { findIncidentsAbout } from '#domain/shared-answers/similar/similar-tickets.ts'
import { env } from '#platform/env.server.ts'
import { ownPagesOnly } from '#server/middleware/request-guards.ts'
import { Busy } from '#shared/errors.ts'
import { isVisitorKey } from '#shared/ids.ts'
import type { AppEnv } from '../app-env.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { visitorAddress } from '../middleware/visitor-address.ts'
import { Overloaded, RenderQueue } from '../render-queue.ts'
import type { FindVisitor } from '../trusted-proxies.ts'
import { errorAnswer } from './error-answer.ts'

/** A message of 1,000 characters, even with each of them escaped, in bytes. */
const bodyLimit = 8 * 1024

/**
 * One answer takes 10 to 15 ms of the process, so they are looked up two at a time and a page never waits behind a burst
 * of them; a hundred wait a second or two, as a school where everybody asks at once needs.
 */
const bounds = {
  atOnce: { urgent: 0, own: 0, others: 2 },
  waiting: 100,
  waitMs: { urgent: 0, own: 0, others: 10_000 },
  renderMs: 10_000,
}

const manyAsk = 'Asisten sedang menjawab banyak orang sekaligus. Tunggu sebentar, lalu kirim lagi.'

export interface ChatOptions {
  readonly findVisitor?: FindVisitor
  readonly ownOrigin?: string
  readonly answer?: typeof answerQuestion
  readonly findIncidents?: typeof findIncidentsAbout
}

export function chatAssistant({
  findVisitor,
  ownOrigin = env.origin,
  answer = answerQuestion,
  findIncidents = findIncidentsAbout,
}: ChatOptions = {}): Hono<AppEnv> {
  const answers = new RenderQueue(bounds)
  return new Hono<AppEnv>()
    .post('/api/v1/chat-assistant', ownPagesOnly(ownOrigin), limitBody(bodyLimit), async (context) => {
      context.header('Cache-Control', 'no-store')
      const network = visitorAddress(context, findVisitor)
      await visitorMessages.take(`${network} ${visitorKeyOf(context)}`)
      await networkMessages.take(network)
      const refused = context.get('bodyRefused')
      if (refused) throw refused
      const input = assistantInput.safeParse(await context.req.json().catch(() => null))
      if (!input.success) return refuse(context, 400, input.error.issues[0]?.message ?? '')
      const found = await answers
        .run(() => answer(input.data, network), 'others')
        .catch((error: unknown) => {
          throw error instanceof Overloaded ? new Busy(manyAsk) : error
        })
      if (found.inDanger) return context.json(toResponse(found))
      const incidents = await findIncidents(input.data.userMessage)
      return context.json(toResponse(incidents.length > 0 ? withIncidents(found, incidents) : found))
    })
    .onError((error, context) => {
      const { message, status } = errorAnswer(error, context)
      return refuse(context, status, message)
    })
}

/** The key the chat window sends along, so that a school behind one address is more than one visitor. */
function visitorKeyOf(context: Context<AppEnv>): string {
  const key = context.req.header('x-visitor-key') ?? ''
  return isVisitorKey(key) ? key : ''
}

function withIncidents(answer: Answer, incidents: Awaited<ReturnType<typeof findIncidentsAbout>>): Answer {
  const known = incidents.map(({ title }) => `Sedang ada gangguan yang kami tangani: ${title}.`)
  return {
    message: [...known, 'Anda tidak perlu bertanya lagi. Tekan Saya juga di halamannya.', answer.message].join('\n\n'),
    answered: true,
    sources: [...incidents.map(({ id, title }) => ({ title, url: incidentAddress(id) })), ...answer.sources],
    ...(answer.next && { next: answer.next }),
    ...(answer.conversation && { conversation: answer.conversation }),
  }
}

function toResponse({ inDanger: _, ...answer }: Answer) {
  return { success: true, ...answer }
}

function refuse(context: Context<AppEnv>, status: number, message: string): Response {
  return context.json({ success: false, message }, status as ContentfulStatusCode)
}
