import { z } from 'zod'
import { env } from '#platform/env.server.ts'
import { minutes } from '#shared/durations.ts'
import { modelCaller } from './call-model.server.ts'

/** Timeout of a transcription in ms. */
const transcriptionLimit = minutes(2)

/** Longest answer in bytes: several times the text of three minutes. */
const longestAnswer = 64 * 1024

const answer = z.object({ text: z.string() })

const callModel = modelCaller('model')

export const transcriptionIsConfigured = (): boolean => env.transcription !== undefined

interface Recording {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

/** The Indonesian text of a recording. @throws Error when transcription is off; Unavailable when the server is away or busy; ModelRefused. */
export function transcribe({ name, mediaType, content }: Recording): Promise<string> {
  const { transcription } = env
  if (!transcription) throw new Error('transcription is not configured')
  const body = new FormData()
  body.append('file', new File([new Uint8Array(content)], name, { type: mediaType }))
  body.append('model', transcription.model)
  body.append('language', 'id')
  return callModel(transcription, {
    ...{ path: '/audio/transcriptions', body, limit: transcriptionLimit, longest: longestAnswer },
    ...{ expected: 'transkrip', parse: (typed) => answer.parse(typed).text },
  })
}
