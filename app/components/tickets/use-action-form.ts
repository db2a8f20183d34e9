// One of the small forms of a ticket page: it goes its own way, so that what is being written elsewhere stays.
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type StepIntent, stepTaken, stepWords } from './action-labels.ts'
import { useOwnSteps } from './pending-actions.tsx'

/**
 * A page's answer, when it is one to the form of this step; without JavaScript all forms have that one answer. A portal
 * that could not be reached repeats no intent: with JavaScript only the reply is sent by the page itself.
 */
export function answerTo(intent: StepIntent, answer: unknown): unknown {
  if (isFormProblem(answer)) return (answer.values.intent ?? 'reply') === intent ? answer : undefined
  return stepTaken(answer, intent) ? answer : undefined
}

/**
 * The form of a step with its problem; says in a toast when the step was taken, and then empties the form of `ref`.
 * `pageAnswer` is what the page's action said.
 */
export function useStepForm(intent: StepIntent, number: string, pageAnswer: unknown) {
  const fetcher = useFetcher()
  const toast = useToast()
  const ref = useRef<HTMLFormElement>(null)
  const { note } = useOwnSteps()
  const own: unknown = fetcher.data
  const problem: FormProblem | undefined = useFormProblem(own ?? answerTo(intent, pageAnswer), intent)
  useEffect(() => {
    const taken = stepTaken(own, intent)
    if (!taken) return
    note(taken.version)
    ref.current?.reset()
    toast.show({ id: intent, title: stepWords(intent, number), tone: 'success' })
  }, [own, intent, note, number, toast])
  return { Form: fetcher.Form, ref, busy: fetcher.state !== 'idle', problem }
}
