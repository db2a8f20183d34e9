// A language model of the operator's choice, reached through any server that speaks OpenAI's protocol.
import { z } from 'zod'
import { env } from './env.server.ts'

/** Where the model is and what it is called there. */
export interface ModelSettings {
  /** The address before '/chat/completions', without a trailing slash. */
  readonly url: string
  readonly name: string
  readonly apiKey: string | undefined
}

/** A model that answers one question. */
export interface LanguageModel {
  /**
   * The words of the reply as they come; nothing of it is kept or logged.
   * @throws when the model cannot be reached, takes longer than its time, breaks off or does not finish by itself.
   */
  readonly stream: (instructions: string, question: string) => AsyncIterable<string>
}

/** For a whole reply, in milliseconds. */
const patienceMs = 8_000

/** Words are pieces of about four letters: five sentences, and a little room. */
const mostTokens = 500

/** One piece of a streamed reply, as far as it is read; an error comes without choices. */
const pieceSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
})

/** A line that is longer comes from no model, in characters. */
const longestLine = 100_000

/** The data of each event of a stream, up to the one that ends it. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let unfinished = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (unfinished + text).split('\n')
    unfinished = lines.pop() ?? ''
    if (unfinished.length > longestLine) throw new Error('the model sent a line without end')
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : ''
      if (data === '[DONE]') return
      if (data !== '') yield data
    }
  }
}

/** Makes a model; `patience` (ms) is how long a whole reply may take. */
export function makeLanguageModel({ url, name, apiKey }: ModelSettings, patience = patienceMs): LanguageModel {
  return {
    async *stream(instructions, question) {
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({
          model: name,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: question },
          ],
          temperature: 0,
          max_tokens: mostTokens,
          stream: true,
        }),
        // What families ask goes to the configured server and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      if (!response.ok || !response.body) throw new Error(`the model answered ${response.status}`)
      let finished = false
      for await (const event of eventsOf(response.body)) {
        const [choice] = pieceSchema.parse(JSON.parse(event)).choices
        if (choice?.delta?.content) yield choice.delta.content
        if (choice?.finish_reason) finished = choice.finish_reason === 'stop'
      }
      if (!finished) throw new Error('the model broke off')
    },
  }
}

/** The configured model; null without one. */
export const languageModel: LanguageModel | null = env.assistantModel ? makeLanguageModel(env.assistantModel) : null
