// Sends a message again by itself while the portal cannot be reached; it carries one key, so it is stored once.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { answerId, isAway, isFormProblem, putOffBy } from '#app/forms/form-problem.ts'
import { seconds } from '#shared/durations.ts'
import { isWaiting } from './waiting-answer.ts'

/** Pauses before each new try, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000]

/** Whether it waits for its next try, and how to stop it and leave that to the person. */
export interface Resending {
  readonly waiting: boolean
  /** Differs after every try that failed. */
  readonly since: string | undefined
  /** In how many seconds the next try follows, where the portal said so; undefined where it could not be reached. */
  readonly putOff: number | undefined
  readonly stop: () => void
}

/** The key of the message that the answer is about, when the portal was away. */
function awayKey(answer: unknown): string | undefined {
  if (isWaiting(answer)) return answer.waits
  return isFormProblem(answer) && isAway(answer) ? answer.values.idempotencyKey : undefined
}

/**
 * `answer` is what the last try brought, of whichever form of the page; a page that reloads its data drops it (undefined).
 * With `resume` the form is sent at once, as a page left while sending asks for.
 */
export function useResend(form: RefObject<HTMLFormElement | null>, answer: unknown, resume: boolean): Resending {
  const [waitsSince, setWaitsSince] = useState<string>()
  const [putOff, setPutOff] = useState<number>()
  const tries = useRef(0)

  useEffect(() => {
    if (answer === undefined) return
    const field = form.current?.elements.namedItem('idempotencyKey')
    const own = field instanceof HTMLInputElement ? field.value : ''
    setWaitsSince(own !== '' && awayKey(answer) === own ? answerId(answer) : undefined)
    setPutOff(putOffBy(answer))
  }, [answer, form])

  useEffect(() => {
    if (resume) form.current?.requestSubmit()
  }, [resume, form])

  // Each such answer has an id of its own, and starts a pause of its own.
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
