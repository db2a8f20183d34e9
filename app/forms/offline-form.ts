// Keeps what was typed when the server cannot be reached: the form stays, with a sentence that says what to do.
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { TooLarge } from '#shared/errors.ts'
import type { FormProblem } from './answer-form.ts'

interface ClientActionArguments {
  readonly serverAction: () => Promise<unknown>
  /** The sentence for a lost network, where nothing was typed that could be lost. */
  readonly words?: string
  /** For forms with a file: what a 413 means, by field. */
  readonly tooLarge?: Readonly<Record<string, string>>
}

const away =
  'Belum terkirim: portal tidak dapat dihubungi. Isian Anda masih ada di sini. Periksa jaringan, lalu coba lagi.'

/**
 * A page's `clientAction`: runs the server's action, and turns a lost network, an absent server or a 413 into a `FormProblem`. The
 * fields are uncontrolled, so what was typed is still in them.
 */
export async function keepTyped({
  serverAction,
  words = away,
  tooLarge = {},
}: ClientActionArguments): Promise<unknown> {
  try {
    return await serverAction()
  } catch (thrown) {
    const problem = { id: crypto.randomUUID(), errors: {}, values: {} }
    if (saysAway(thrown)) return { ...problem, message: words, away: true } satisfies FormProblem
    if (!isRouteErrorResponse(thrown) || thrown.status !== 413) throw thrown
    const [sentence = new TooLarge().message] = Object.values(tooLarge)
    return { ...problem, errors: tooLarge, message: sentence } satisfies FormProblem
  }
}

/** No network, a portal whose database is away, or a proxy that finds no portal. */
function saysAway(thrown: unknown): boolean {
  return thrown instanceof TypeError || (isRouteErrorResponse(thrown) && [502, 503, 504].includes(thrown.status))
}

/** The id of what an action answered, problem or not; undefined before the first answer. */
export function answerId(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return undefined
  return String(answer.id)
}

/** True for what an action answers when it did not accept a form. */
export function isFormProblem(answer: unknown): answer is FormProblem {
  return typeof answer === 'object' && answer !== null && 'message' in answer && 'errors' in answer
}

/** True for a problem of a portal that could not be reached. */
export function isAway(answer: unknown): boolean {
  return isFormProblem(answer) && answer.away === true
}

/**
 * `shouldRevalidate` of pages with forms. A form whose server is away stays on the
 * screen as it is; a form refused because its subject moved on (409) gets the new state beside what was typed.
 */
export function keepAfterProblem({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (!isFormProblem(actionResult)) return defaultShouldRevalidate
  return actionStatus === 409
}

/** `shouldRevalidate` of layouts: as of pages, but what changes live on a page changes nothing in the frame around it. */
export function keepFrame(change: ShouldRevalidateFunctionArgs): boolean {
  return !isLiveRefresh() && keepAfterProblem(change)
}
