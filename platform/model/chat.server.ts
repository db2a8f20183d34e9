import { z } from 'zod'
import { env } from '#platform/env.server.ts'
import { modelCaller } from './call-model.server.ts'

export interface ModelMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** Longest answer in tokens, several times what is asked for; in bytes with what servers add to it. */
const longestAnswer = { tokens: 1_000, bytes: 64 * 1024 }

/** An answer cut at the limit is none: the rest of its last sentence may say the opposite. */
const choice = z.object({
  message: z.object({ content: z.string().min(1) }),
  finish_reason: z
    .string()
    .refine((reason) => reason !== 'length')
    .nullish(),
})

const answer = z.object({ choices: z.tuple([choice], z.unknown()) })

export const chatIsConfigured = (): boolean => env.chat !== undefined

/**
 * Makes the function that returns the model's answer; `limit` in ms. Each has its own circuit breaker: what is too slow for
 * a family is not too slow for an agent.
 * @throws Error when the chat model is off; Unavailable when the server is away, busy or too slow; ModelRefused.
 */
export function chatWithin(limit: number) {
  const callModel = modelCaller('chat')
  return async (messages: readonly ModelMessage[], signal?: AbortSignal): Promise<string> => {
    const { chat } = env
    if (!chat) throw new Error('the chat model is not configured')
    const body = { model: chat.model, messages, temperature: 0, stream: false, max_tokens: longestAnswer.tokens }
    return callModel(chat, {
      ...{ path: '/chat/completions', body: JSON.stringify(body), limit, longest: longestAnswer.bytes, signal },
      ...{ expected: 'jawaban percakapan', parse: (typed) => answer.parse(typed).choices[0].message.content },
    })
  }
}
