// A language model of the operator's choice, reached through any server that speaks OpenAI's protocol.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { streamText } from 'ai'
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

/** Makes a model; `patience` (ms) is how long a whole reply may take. */
export function makeLanguageModel({ url, name, apiKey }: ModelSettings, patience = patienceMs): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'assistant',
    baseURL: url,
    ...(apiKey && { apiKey }),
    // What families ask goes to the configured server and nowhere else.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  })
  return {
    async *stream(instructions, question) {
      const { stream } = streamText({
        model: provider(name),
        instructions,
        prompt: question,
        temperature: 0,
        maxOutputTokens: mostTokens,
        maxRetries: 0,
        abortSignal: AbortSignal.timeout(patience),
        // What goes wrong comes out of the stream; the library would write it to the console as well.
        onError: () => undefined,
      })
      let finished = false
      for await (const part of stream) {
        if (part.type === 'text-delta') yield part.text
        else if (part.type === 'error') throw part.error
        else if (part.type === 'abort') throw new Error('the model took too long')
        else if (part.type === 'finish') finished = part.finishReason === 'stop'
      }
      if (!finished) throw new Error('the model broke off')
    },
  }
}

/** The configured model; null without one. */
export const languageModel: LanguageModel | null = env.assistantModel ? makeLanguageModel(env.assistantModel) : null
