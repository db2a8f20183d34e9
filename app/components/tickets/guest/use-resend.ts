// Sends the question again by itself while the portal cannot be reached; it carries one key, so it becomes one ticket.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { answerId, isAway } from '#app/forms/form-problem.ts'

/** Pauses before each new try, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000]

/** Whether it waits for its next try, and how to stop it and leave that to the person. */
export interface Resending {
  readonly waiting: boolean
  readonly stop: () => void
}

/** `answer` is what the last try brought; with `resume` the form is sent at once, as a page left while sending asks for. */
export function useResend(form: RefObject<HTMLFormElement | null>, answer: unknown, resume: boolean): Resending {
  const [stoppedAfter, setStoppedAfter] = useState<string>()
  const tries = useRef(0)
  const id = answerId(answer)
  const waiting = isAway(answer) && stoppedAfter !== id

  useEffect(() => {
    if (resume) form.current?.requestSubmit()
  }, [resume, form])

  // Each answer with 'away' starts a pause of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` distinguishes one such answer from the next
  useEffect(() => {
    if (!waiting) {
      tries.current = 0
      return
    }
    const again = () => {
      clear()
      form.current?.requestSubmit()
    }
    const timer = setTimeout(again, pauses[tries.current++] ?? pauses.at(-1))
    const clear = () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
    window.addEventListener('online', again)
    return clear
  }, [waiting, id, form])

  return { waiting, stop: () => setStoppedAfter(id) }
}
