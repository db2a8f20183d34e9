import { z } from 'zod'
import { env } from '#platform/env.server.ts'
import { readAtMost } from '#platform/read-at-most.ts'
import { CircuitBreaker, type ProbeResult, unanswered } from '#platform/service-pause.server.ts'
import { noteResult } from '#platform/services/service-result.ts'
import { minutes } from '#shared/durations.ts'
import { Unavailable } from '#shared/errors.ts'
import type { TranscriptionSettings } from './model-settings.ts'

/** Timeout of a transcription in ms. */
const transcriptionLimit = minutes(2)

/** Longest answer in bytes: several times the text of three minutes. */
const longestAnswer = 64 * 1024

const answer = z.object({ text: z.string() })

const pause = new CircuitBreaker()

/** The server refused the recording, or its answer is too long or no transcript. */
export class TranscriptionRefused extends Error {
  override readonly name = 'TranscriptionRefused'
}

export const transcriptionIsConfigured = (): boolean => env.transcription !== undefined

interface Recording {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

function request(
  { apiUrl, apiKey, model }: TranscriptionSettings,
  { name, mediaType, content }: Recording,
): Promise<Response> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(content)], name, { type: mediaType }))
  body.append('model', model)
  body.append('language', 'id')
  return fetch(`${apiUrl}/audio/transcriptions`, {
    method: 'POST',
    ...(apiKey && { headers: { Authorization: `Bearer ${apiKey}` } }),
    body,
    // Voices of families go only to the configured server.
    redirect: 'error',
    signal: AbortSignal.timeout(transcriptionLimit),
  })
}

const refusalOf = (status: number) =>
  status === 401 || status === 403
    ? `Server model menolak kuncinya (status ${status}).`
    : `Server model menolak (status ${status}).`

/** @throws Unavailable; TranscriptionRefused. */
async function attempt(settings: TranscriptionSettings, recording: Recording): Promise<string> {
  let response: Response
  let body: Buffer | undefined
  try {
    response = await request(settings, recording)
    body = await readAtMost(response, longestAnswer)
  } catch (error) {
    throw new Unavailable(undefined, { cause: new Error(`Server model tidak menjawab (${unanswered(error).reason}).`) })
  }
  const cause = new Error(refusalOf(response.status))
  if (response.status >= 500 || response.status === 429) throw new Unavailable(undefined, { cause })
  if (!response.ok) throw new TranscriptionRefused(cause.message)
  if (!body) throw new TranscriptionRefused(`Jawaban server model lebih dari ${longestAnswer} byte.`)
  try {
    return answer.parse(JSON.parse(String(body))).text.trim()
  } catch {
    throw new TranscriptionRefused('Jawaban server model bukan transkrip.')
  }
}

const problemIn = (error: unknown) => {
  const { cause = error } = error as Error
  return cause instanceof Error ? cause.message : String(cause)
}

/** The Indonesian text of a recording. @throws Error when transcription is off; Unavailable when the server is away or busy; TranscriptionRefused. */
export async function transcribe(recording: Recording): Promise<string> {
  const { transcription } = env
  if (!transcription) throw new Error('transcription is not configured')
  const attempts: Promise<string>[] = []
  await pause.run(async () => {
    const text = attempt(transcription, recording)
    attempts.push(text)
    return text.then(
      async (): Promise<ProbeResult> => {
        await noteResult('model', null)
        return 'answered'
      },
      async (error: unknown): Promise<ProbeResult> => {
        await noteResult('model', problemIn(error))
        return error instanceof Unavailable ? 'away' : 'answered'
      },
    )
  })
  const [made] = attempts
  if (!made) throw new Unavailable()
  return made
}
