// Tells a form's problem as a toast, once per answer, whichever way it came.
import { useEffect } from 'react'
import type { FormProblem } from './form.ts'
import { isFormProblem } from './keep-typed.ts'
import { useToast } from './ui/toast.tsx'

/** The problem an action answered with, when it was one; its message is shown as an error toast (spec §8). */
export function useFormProblem(actionData: unknown): FormProblem | undefined {
  const toast = useToast()
  const problem = isFormProblem(actionData) ? actionData : undefined
  const id = problem?.id
  const message = problem?.message
  useEffect(() => {
    if (id && message) toast.show({ title: message, tone: 'error' })
  }, [id, message, toast])
  return problem
}
