// Keeps typed input when the server cannot be reached: the form stays, with a sentence on what to do.
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { TooLarge } from '#shared/errors.ts'
import type { FormProblem } from './answer-form.ts'
import { isFormProblem } from './form-problem.ts'

const away =
  'Belum terkirim: portal tidak dapat dihubungi. Isian Anda masih ada di sini. Periksa jaringan, lalu coba lagi.'

interface Words {
  readonly words?: string
  /** For forms with a file: what a 413 means, by field. */
  readonly tooLarge?: Readonly<Record<string, string>>
}

function problemOf(thrown: unknown, { words = away, tooLarge = {} }: Words = {}): FormProblem | undefined {
  const problem = { id: crypto.randomUUID(), errors: {}, values: {} }
  if (isOffline(thrown)) return { ...problem, message: words, away: true }
  if (!isRouteErrorResponse(thrown) || thrown.status !== 413) return undefined
  const [sentence = new TooLarge().message] = Object.values(tooLarge)
  return { ...problem, errors: tooLarge, message: sentence }
}

/** True for no network, a portal whose database is away, or a proxy that finds no portal. */
export function isOffline(thrown: unknown): boolean {
  return thrown instanceof TypeError || (isRouteErrorResponse(thrown) && [502, 503, 504].includes(thrown.status))
}

/**
 * For the `clientAction` of a page that has its own messages for an outage or a large file, or does something with the
 * answer: runs the server's action, and gives a `FormProblem` where it could not be reached.
 */
export async function clientActionKeepingInput({
  serverAction,
  ...words
}: Words & { readonly serverAction: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await serverAction()
  } catch (thrown) {
    const problem = problemOf(thrown, words)
    if (!problem) throw thrown
    return problem
  }
}

/**
 * The client middleware of the root. A form sent to the page it stands on stays on the screen when the server cannot be
 * reached; the fields are uncontrolled, so what was typed is still in them. React Router loads nothing again after a
 * status of 400 or more: right for a problem, but after a conflict (409) the page must show the new state beside what
 * was typed.
 */
export const keepFormsOnOutage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET' || new URL(request.url).pathname !== location.pathname) return results
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const { data: answer, init } = isWrapped(result) ? result : { data: result, init: null }
    const problem = type === 'error' ? problemOf(answer) : answer
    const status = init?.status ?? 503
    if (isFormProblem(problem))
      results[routeId] = { type: 'data', result: data(problem, { status: status === 409 ? 200 : status }) }
  }
  return results
}

function isWrapped(result: unknown): result is ReturnType<typeof data<unknown>> {
  return typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'
}
