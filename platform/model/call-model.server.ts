// One call to an OpenAI-compatible model server: its limits, its failures and their record.
import { readAtMost } from '#platform/read-at-most.ts'
import { CircuitBreaker, type ProbeResult, unanswered } from '#platform/service-pause.server.ts'
import type { ServiceName } from '#platform/services/service.ts'
import { noteResult } from '#platform/services/service-result.ts'
import { Unavailable } from '#shared/errors.ts'
import type { ModelSettings } from './model-settings.ts'

/** The server refused the request, or its answer is too long or unreadable. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused'
}

/** `parse` throws for an answer that is not `expected`; `limit` in ms, `longest` in bytes. */
interface ModelCall {
  readonly path: string
  readonly body: FormData | string
  readonly limit: number
  readonly longest: number
  readonly expected: string
  readonly parse: (answer: unknown) => string
  /** Aborted when no one waits for the answer any more: no failure of the server. */
  readonly signal?: AbortSignal | undefined
}

const refusalOf = (status: number) =>
  status === 401 || status === 403
    ? `Server model menolak kuncinya (status ${status}).`
    : `Server model menolak (status ${status}).`

async function attempt({ apiUrl, apiKey }: ModelSettings, call: ModelCall): Promise<string> {
  const { path, body, limit, longest, expected, parse, signal } = call
  const timeout = AbortSignal.timeout(limit)
  let response: Response
  let answer: Buffer | undefined
  try {
    response = await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: {
        ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      },
      body,
      // Words of families go only to the configured server.
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    answer = await readAtMost(response, longest)
  } catch (error) {
    throw new Unavailable(undefined, { cause: new Error(`Server model tidak menjawab (${unanswered(error).reason}).`) })
  }
  const cause = new Error(refusalOf(response.status))
  if (response.status >= 500 || response.status === 429) throw new Unavailable(undefined, { cause })
  if (!response.ok) throw new ModelRefused(cause.message)
  if (!answer) throw new ModelRefused(`Jawaban server model lebih dari ${longest} byte.`)
  try {
    return parse(JSON.parse(String(answer))).trim()
  } catch {
    throw new ModelRefused(`Jawaban server model bukan ${expected}.`)
  }
}

const problemIn = (error: unknown) => {
  const { cause = error } = error as Error
  return cause instanceof Error ? cause.message : String(cause)
}

/**
 * Makes the function that calls the model, with its own circuit breaker. It returns the text of the answer.
 * @throws Unavailable when the server is away, busy or too slow; ModelRefused.
 */
export function modelCaller(service: ServiceName) {
  const pause = new CircuitBreaker()
  return async (settings: ModelSettings, call: ModelCall): Promise<string> => {
    const attempts: Promise<string>[] = []
    await pause.run(async () => {
      const text = attempt(settings, call)
      attempts.push(text)
      return text.then(
        async (): Promise<ProbeResult> => {
          await noteResult(service, null)
          return 'answered'
        },
        async (error: unknown): Promise<ProbeResult> => {
          if (call.signal?.aborted) return 'nothing'
          await noteResult(service, problemIn(error))
          return error instanceof Unavailable ? 'away' : 'answered'
        },
      )
    })
    const [made] = attempts
    if (!made) throw new Unavailable()
    return made
  }
}
