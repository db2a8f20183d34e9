// What came of a step that the whole page answered: without scripts, or pressed before they were there.
import { useEffect } from 'react'
import { actionResult, resultLabel } from '#app/components/tickets/action-labels.ts'
import { undoingOf, useUndoOffer } from '#app/components/tickets/undo-action.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'

/** The actions of single buttons, which have no room for a notice of their own. */
const buttonActions: readonly (string | undefined)[] = [
  'claim',
  'undo-claim',
  'complete',
  'undo-completion',
  'hand-over',
  'pull-back',
  'unmerge',
  'spam',
  'not-spam',
  'wake',
  'watch',
  'unwatch',
  'take-back',
  'send-now',
]

/** Props of `ActionMessage`; `answer` is what the page's action gave. */
export interface ActionMessageProps {
  readonly answer: unknown
  readonly ticket: { readonly id: number; readonly number: string }
}

/** The result of an action, or why a button's was refused: a notice without JavaScript, with it a toast. */
export function ActionMessage({ answer, ticket }: ActionMessageProps) {
  const { id, number } = ticket
  const toast = useToast()
  const offerUndo = useUndoOffer()
  const result = actionResult(answer)
  const problem = isFormProblem(answer) && buttonActions.includes(answer.values.intent) ? answer : undefined
  useEffect(() => {
    if (problem) return toast.show({ id: 'tindakan', title: problem.message, tone: 'error' })
    if (!result || !buttonActions.includes(result.taken)) return
    const undoing = undoingOf(result.taken)
    if (undoing) offerUndo({ id, number, result, undoing })
    else toast.show({ id: 'tindakan', title: resultLabel(result, number), tone: 'success' })
  }, [problem, result, id, number, offerUndo, toast])
  if (problem) {
    return (
      <noscript>
        <Notice tone="error" title={problem.message} role="alert" />
      </noscript>
    )
  }
  if (!result) return null
  return (
    <noscript>
      <Notice tone="success" title={resultLabel(result, number)} role="status" />
    </noscript>
  )
}
