// What stands above an editor's form when it was not saved: the mistakes, what somebody else saved meanwhile, or why.

import { ErrorSummary, type ErrorSummaryProps } from '#app/ui/forms/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { FormProblem } from './answer-form.ts'
import { MovedOn, type MovedOnProps } from './edit-conflict.tsx'

/** Props of `FormNotices`; `open` are the mistakes not yet corrected, `theirs` is given when the thing moved on. */
export type FormNoticesProps = {
  problem: FormProblem | undefined
  open: ErrorSummaryProps['errors']
  theirs: MovedOnProps['theirs'] | null
}

/** One of the three. */
export function FormNotices({ problem, open, theirs }: FormNoticesProps) {
  if (!problem) return null
  if (open.length > 0) return <ErrorSummary key={problem.id} errors={open} />
  if (theirs) return <MovedOn message={problem.message} theirs={theirs} />
  const placed = Object.keys(problem.errors).length > 0
  return placed ? null : <Notice tone="error" title={problem.message} role="alert" />
}
