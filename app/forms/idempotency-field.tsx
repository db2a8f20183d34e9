// The hidden key of a form that creates something: sent twice, it creates it once.
import { useState } from 'react'
import type { FormProblem } from './answer-form.ts'

/** Props of `IdempotencyField`: a new key from the page's loader, and what was wrong with the form. */
export interface IdempotencyFieldProps {
  readonly fresh: string
  readonly problem: FormProblem | undefined
}

/** Keeps its key while the form is open, also when the loader gives another and when the page comes back with a problem. */
export function IdempotencyField({ fresh, problem }: IdempotencyFieldProps) {
  const [key] = useState(problem?.values.idempotencyKey ?? fresh)
  return <input type="hidden" name="idempotencyKey" value={key} />
}
