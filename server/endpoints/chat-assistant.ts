// POST /api/v1/chat-assistant: one message to the virtual assistant, one answer; of it only keywords are counted (docs/rules-of-service.md#the-assistant).
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { networkMessages, visitorMessages } from '#app/visitor-limits.server.ts'
import type { Answer, FoundAnswer } from '#domain/assistant/answer.ts'
import { answerQuestion } from '#domain/assistant/answer-question.ts'
import { assistantInput } from '#domain/assistant/assistant-input.ts'
import { phraseAnswer } from '#domain/assistant/phrase-answer.ts'
import { isShed } from '#domain/peak/peak-now.server.ts'
import { incidentAddress } from '#domain/service-incidents/incident-address.ts'
import { findIncidentsAbout } from '#domain/service-incidents/similar/find-incidents-about.ts'
import { env } from '#platform/env.server.ts'
import { type LanguageModel, languageModel } from '#platform/language-model.server.ts'
import { Busy } from '#shared/errors.ts'
import { isVisitorKey } from '#shared/ids.ts'
import type { AppEnv } from '../app-env.ts'
import { limitBody } from '../middleware/limit-body.ts'
import { ownPagesOnly } from '../middleware/same-origin.ts'
import { visitorAddress } from '../middleware/visitor-address.ts'
import { Overloaded, RenderQueue } from '../render-queue.ts'
import type { FindVisitor } from '../trusted-proxies.ts'
import { errorAnswer } from './error-answer.ts'

/** A message of 1,000 characters, even with each of them escaped, in bytes. */
const bodyLimit = 8 * 1024

/** One JSON value a line: the next words as `{words}`, in the end the answer. */
const lines = 'application/x-ndjson'

/**
 * One answer takes 10 to 15 ms of the process, so they are looked up two at a time and a page never waits behind a crowd
 * of them; a hundred wait a second or two, as a school where everybody asks at once needs.
 */
const bounds = { atOnce: { urgent: 0, own: 0, others: 2 }, waiting: 100, waitMs: 10_000, renderMs: 10_000 }

const manyAsk = 'Asisten sedang menjawab banyak orang sekaligus. Tunggu sebentar, lalu kirim lagi.'

/** What a test may replace; `model` null: the assistant quotes. */
export interface ChatOptions {
  readonly findVisitor?: FindVisitor
  readonly ownOrigin?: string
  readonly model?: LanguageModel | null
  readonly answer?: typeof answerQuestion
  readonly findIncidents?: typeof findIncidentsAbout
}

/** The JSON endpoint. Anyone who asks for `application/x-ndjson` gets a model's words as they come. */
export function chatAssistant({
  findVisitor,
  ownOrigin = env.origin,
  model = languageModel,
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
      if (incidents.length > 0) return context.json(toResponse(withIncidents(found, incidents)))
      const phrased = model && found.passages && !isShed('modelAnswers') ? phraseAnswer(model, found) : null
      if (phrased && context.req.header('Accept')?.includes(lines)) return streamed(phrased)
      return context.json(toResponse(phrased ? await lastOf(phrased) : found))
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

/** The answer behind the incidents that the message tells of: what is known of them comes first. */
function withIncidents(answer: Answer, incidents: Awaited<ReturnType<typeof findIncidentsAbout>>): Answer {
  const known = incidents.map(({ title }) => `Sedang ada gangguan yang kami tangani: ${title}.`)
  return {
    message: [...known, 'Anda tidak perlu bertanya lagi. Tekan Saya juga di halamannya.', answer.message].join('\n\n'),
    answered: true,
    sources: [...incidents.map(({ id, title }) => ({ title, url: incidentAddress(id) })), ...answer.sources],
    ...(answer.next && { next: answer.next }),
  }
}

type Phrased = ReturnType<typeof phraseAnswer>

/** The answer's public part. */
function toResponse({ message, answered, quoted, sources, next, topic }: Answer | FoundAnswer) {
  const more = { ...(quoted && { quoted }), ...(next && { next }), ...(topic !== undefined && { topic }) }
  return { success: true, message, answered, sources, ...more }
}

async function lastOf(phrased: Phrased): Promise<Answer> {
  for (;;) {
    const { done, value } = await phrased.next()
    if (done) return value
  }
}

function streamed(phrased: Phrased): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await phrased.next()
      controller.enqueue(Buffer.from(`${JSON.stringify(done ? toResponse(value) : { words: value })}\n`))
      if (done) controller.close()
    },
    // The visitor has gone: the model need not go on.
    async cancel() {
      await phrased.return({ message: '', answered: false, sources: [] })
    },
  })
  // Compressing would keep the words back.
  const headers = { 'Content-Type': `${lines}; charset=utf-8`, 'Cache-Control': 'no-store, no-transform' }
  return new Response(body, { headers })
}

function refuse(context: Context<AppEnv>, status: number, message: string): Response {
  return context.json({ success: false, message }, status as ContentfulStatusCode)
}
