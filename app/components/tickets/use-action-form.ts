// One of the small forms of a ticket page: it goes its own way, so that what is being written elsewhere stays.
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type ActionIntent, actionLabel, successOf } from './action-labels.ts'
import { usePendingActions } from './pending-actions.tsx'

/**
 * A page's answer, when it is one to the form of this action; without JavaScript all forms have that one answer. A portal
 * that could not be reached repeats no intent: with JavaScript only the reply is sent by the page itself.
 */
export function answerTo(intent: ActionIntent, answer: unknown): unknown {
  if (isFormProblem(answer)) return (answer.values.intent ?? 'reply') === intent ? answer : undefined
  return successOf(answer, intent) ? answer : undefined
}

/**
 * The form of an action with its problem; a toast shows when it was accepted, and the form of `ref` is emptied.
 * `pageAnswer` is what the page's action answered.
 */
export function useActionForm(intent: ActionIntent, number: string, pageAnswer: unknown) {
  const fetcher = useFetcher()
  const toast = useToast()
  const ref = useRef<HTMLFormElement>(null)
  const { note } = usePendingActions()
  const own: unknown = fetcher.data
  const problem: FormProblem | undefined = useFormProblem(own ?? answerTo(intent, pageAnswer), intent)
  useEffect(() => {
    const result = successOf(own, intent)
    if (!result) return
    note(result.version)
    ref.current?.reset()
    toast.show({ id: intent, title: actionLabel(intent, number), tone: 'success' })
  }, [own, intent, note, number, toast])
  return { Form: fetcher.Form, ref, busy: fetcher.state !== 'idle', problem }
}
