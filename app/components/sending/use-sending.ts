// Everything about a message that is to arrive whatever the network does: its draft, its next try, its proof of work.
import { type FormEvent, useEffect, useState } from 'react'
import { useProof } from '#app/components/proof/use-proof.ts'
import { isAway } from '#app/forms/form-problem.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type FormDraft, keepWaiting, type RestoredDraft, settleDraft, useFormDraft } from './form-draft.ts'
import { useResend } from './use-resend.ts'

/** Which message it is. */
export interface SendingSubject {
  /** The name of its draft; null for what must not lie on a device. */
  readonly name: string | null
  /** Under which other name it may have been begun. */
  readonly from?: string
  /** What the page's action answered last. */
  readonly answer: unknown
  /** The idempotency key of a fresh form. */
  readonly fresh: string
}

/** The state of one form that sends such a message; `SendingForm` and `SendingState` take it. */
export interface Sending {
  readonly restored: RestoredDraft | undefined
  /** The idempotency key that the form carries. */
  readonly key: string
  /** It waits for the network. */
  readonly waiting: boolean
  /** The portal was there and asked to wait so many seconds; undefined where it could not be reached. */
  readonly putOff: number | undefined
  /** Differs after every try that failed. */
  readonly since: string | undefined
  /** True while a draft and its files survive this page; 'sealed' for what must not lie on a device. */
  readonly kept: boolean | 'sealed'
  /** A proof of work is being made. */
  readonly proving: boolean
  /** What the action answered is not to be shown as a mistake. */
  readonly held: boolean
  /** Leaves the next try to the person. */
  readonly stop: () => void
  readonly discard: FormDraft['discard']
  readonly formProps: FormDraft['formProps']
}

/** Keeps the message, and sends it again by itself until it has arrived. */
export function useSending({ name, from, answer, fresh }: SendingSubject): Sending {
  const { restored, discard, formProps } = useFormDraft(name, from)
  const { ref } = formProps
  const hydrated = useHydrated()
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
    settleDraft()
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    // Whoever writes on is not sent behind their back.
    if (waiting) stop()
    formProps.onInput(event)
  }

  return {
    restored,
    key: restored?.key ?? fresh,
    waiting,
    putOff: resending.putOff,
    since: resending.since,
    kept: name === null ? 'sealed' : isKept,
    proving,
    // Only where scripts run is it sent again by itself; elsewhere an outage is a problem like any other.
    held: proving || (hydrated && isAway(answer)),
    stop,
    discard,
    formProps: { ...formProps, onInput },
  }
}
