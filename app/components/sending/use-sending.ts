import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { useProof } from '#app/components/proof/use-proof.ts'
import { answerId, isAway, isFormProblem, putOffBy } from '#app/forms/form-problem.ts'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { seconds } from '#shared/durations.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import {
  type FormDraft,
  finishDraft,
  forgetDraft,
  keepWaiting,
  type RestoredDraft,
  useFormDraft,
} from './form-draft.ts'

/** The answer: the idempotency key of the message that waits. It is no `FormProblem`, so no form shows one. */
interface WaitingAnswer {
  readonly id: string
  readonly waits: string
  /** Seconds for which the portal refuses it. */
  readonly putOff?: number
}

/** True for what `clientActionSending` answers while the portal cannot be reached. */
function isWaiting(answer: unknown): answer is WaitingAnswer {
  return typeof answer === 'object' && answer !== null && 'waits' in answer
}

interface Sent {
  readonly request: Request
  readonly serverAction: () => Promise<unknown>
}

/**
 * For the `clientAction` of a page whose messages are sent again by themselves (`useSending`). Its draft goes when the action
 * leads to an address that `isArrival` accepts, with all drafts of these `names`; after another redirect it stays.
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
    finishDraft()
    return answer
  } catch (thrown) {
    const to = thrown instanceof Response ? thrown.headers.get('Location') : null
    // A second tap takes the first one's place, and the message is still on its way.
    if (to && isArrival(to)) {
      forgetDraft()
      for (const name of names) forgetDraft(name)
    } else if (!request.signal.aborted) finishDraft()
    throw thrown
  }
}

/** Retry pauses in ms; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000]

/** Whether it waits for its next try, and how to stop it and leave that to the person. */
interface Resending {
  readonly waiting: boolean
  /** Differs after every try that failed. */
  readonly since: string | undefined
  /** In how many seconds the next try follows, where the portal said so; undefined where it could not be reached. */
  readonly putOff: number | undefined
  readonly stop: () => void
}

function awayKey(answer: unknown): string | undefined {
  if (isWaiting(answer)) return answer.waits
  return isFormProblem(answer) && isAway(answer) ? answer.values.idempotencyKey : undefined
}

/**
 * `answer` is what the last try brought, of whichever form of the page; a page that reloads its data drops it (undefined).
 * With `resume` the form is sent immediately, as a page left while sending asks for.
 */
export function useResend(form: RefObject<HTMLFormElement | null>, answer: unknown, resume: boolean): Resending {
  const [waitsSince, setWaitsSince] = useState<string>()
  const [putOff, setPutOff] = useState<number>()
  const tries = useRef(0)

  useEffect(() => {
    if (answer === undefined) return
    const field = form.current?.elements.namedItem('idempotencyKey')
    // Both are empty in a page that answers a form sent before the scripts ran.
    const isOwn = field instanceof HTMLInputElement && awayKey(answer) === field.value
    setWaitsSince(isOwn ? answerId(answer) : undefined)
    setPutOff(putOffBy(answer))
  }, [answer, form])

  useEffect(() => {
    if (resume) form.current?.requestSubmit()
  }, [resume, form])

  // Each such answer has its own id and starts its own pause.
  useEffect(() => {
    if (waitsSince === undefined) {
      tries.current = 0
      return
    }
    const again = () => {
      clear()
      form.current?.requestSubmit()
    }
    const usual = pauses[tries.current++] ?? pauses.at(-1)
    const timer = setTimeout(again, putOff === undefined ? usual : seconds(putOff))
    const clear = () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
    // Who was asked to wait does not come back sooner because the network did.
    if (putOff === undefined) window.addEventListener('online', again)
    return clear
  }, [waitsSince, putOff, form])

  return { waiting: waitsSince !== undefined, since: waitsSince, putOff, stop: () => setWaitsSince(undefined) }
}

interface SendingSubject {
  /** The name of its draft; null for data that must not be stored on a device. */
  readonly name: string | null
  readonly from?: string
  readonly answer: unknown
  /** The key of the page's form; made in the browser where the page is one for everybody and has none. */
  readonly fresh?: string
}

export interface Sending {
  readonly restored: RestoredDraft | undefined
  readonly key: string
  readonly waiting: boolean
  /** The portal was there and asked to wait this many seconds; undefined where it could not be reached. */
  readonly putOff: number | undefined
  /** Differs after every try that failed. */
  readonly since: string | undefined
  /** True while a draft and its files survive this page; 'sealed' for data that must not be stored on a device. */
  readonly kept: boolean | 'sealed'
  readonly proving: boolean
  /** What the action answered is not to be shown as a mistake. */
  readonly held: boolean
  readonly stop: () => void
  readonly discard: FormDraft['discard']
  readonly formProps: FormDraft['formProps']
}

export function useSending({ name, from, answer, fresh }: SendingSubject): Sending {
  const { restored, discard, formProps } = useFormDraft(name, from)
  const { ref } = formProps
  const hydrated = useHydrated()
  const [made] = useState(newIdempotencyKey)
  const proving = useProof(answer, ref)
  const resending = useResend(ref, answer, restored?.sending ?? false)
  const { waiting } = resending
  const [isKept, setKept] = useState(false)

  useEffect(() => {
    if (!waiting || name === null || !ref.current) return
    let isCurrent = true
    void keepWaiting(name, ref.current).then((kept) => isCurrent && setKept(kept))
    return () => {
      isCurrent = false
    }
  }, [waiting, name, ref])

  function stop() {
    resending.stop()
    finishDraft()
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    // The person who writes on is not sent behind their back.
    if (waiting) stop()
    formProps.onInput(event)
  }

  return {
    restored,
    key: restored?.key ?? fresh ?? (hydrated ? made : ''),
    waiting,
    putOff: resending.putOff,
    since: resending.since,
    kept: name === null ? 'sealed' : isKept,
    proving,
    // Only scripts retry automatically; without them an outage is shown as a form error.
    held: proving || (hydrated && isAway(answer)),
    stop,
    discard,
    formProps: { ...formProps, onInput },
  }
}
