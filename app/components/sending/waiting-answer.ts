// What an action answers for a message that could not be sent for want of a network: which one, and nothing that is wrong with it.
import { data } from 'react-router'
import { isAway, putOffBy } from '#app/forms/form-problem.ts'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { forgetDraft, settleDraft } from './form-draft.ts'

/** The answer: the idempotency key of the message that waits. It is no `FormProblem`, so no form shows one. */
export interface WaitingAnswer {
  /** Differs at every try. */
  readonly id: string
  readonly waits: string
  /** The portal was there, and does not take it for so long, in seconds. */
  readonly putOff?: number
}

/** True for what `clientActionSending` answers while the portal cannot be reached. */
export function isWaiting(answer: unknown): answer is WaitingAnswer {
  return typeof answer === 'object' && answer !== null && 'waits' in answer
}

/** A client action's arguments, as far as they matter here. */
interface Sent {
  readonly request: Request
  readonly serverAction: () => Promise<unknown>
}

/**
 * For the `clientAction` of a page whose messages are sent again by themselves (`useSending`). Its draft goes when the action
 * leads to an address that `isArrival` knows, with all drafts of these `names`; led elsewhere, such as to sign in, it stays.
 */
export async function clientActionSending(
  { request, serverAction }: Sent,
  isArrival: (address: string) => boolean,
  names: readonly string[] = [],
): Promise<unknown> {
  const waits = (await request.clone().formData()).get('idempotencyKey')
  try {
    const answer = await clientActionKeepingInput({ serverAction })
    // After this status nothing is loaded again.
    if (waits && isAway(answer)) {
      const putOff = putOffBy(answer)
      return data({ id: crypto.randomUUID(), waits, ...(putOff !== undefined && { putOff }) }, { status: 503 })
    }
    settleDraft()
    return answer
  } catch (thrown) {
    const to = thrown instanceof Response ? thrown.headers.get('Location') : null
    // A second tap takes the first one's place, and the message is still on its way.
    if (to && isArrival(to)) {
      forgetDraft()
      for (const name of names) forgetDraft(name)
    } else if (!request.signal.aborted) settleDraft()
    throw thrown
  }
}
