// A button that takes one ticket one step on: a small form of its own, so that it works without JavaScript.
import type { ReactNode } from 'react'
import { useEffect, useId } from 'react'
import { useFetcher } from 'react-router'
import { useCompletionUndo } from '#app/components/desk/completion-undo.tsx'
import { useOwnSteps } from '#app/components/desk/own-steps.tsx'
import { stepTaken, stepWords } from '#app/components/desk/step-words.ts'
import { isFormProblem } from '#app/keep-typed.ts'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'

/** Props of `StepButton`; `intent` names the step for the page's action, `shortcut` the key that presses it. */
export interface StepButtonProps {
  readonly intent: 'claim' | 'complete' | 'undo-completion' | 'unmerge'
  readonly ticket: { readonly id: number; readonly number: string; readonly version: number }
  readonly variant?: NonNullable<ButtonProps['variant']>
  readonly shortcut?: string
  readonly children: ReactNode
}

/** Posts the step to the page it stands on and says in a toast what came of it; a completion can be taken back there. */
export function StepButton({ intent, ticket, variant = 'secondary', shortcut, children }: StepButtonProps) {
  const { id: ticketId, number, version } = ticket
  const fetcher = useFetcher()
  const toast = useToast()
  const offerUndo = useCompletionUndo()
  const { note } = useOwnSteps()
  const id = useId()
  const answer: unknown = fetcher.data
  useEffect(() => {
    if (isFormProblem(answer)) return toast.show({ id, title: answer.message, tone: 'error' })
    const taken = stepTaken(answer, intent)
    if (!taken) return
    note(taken.version)
    if (intent === 'complete') offerUndo({ id: ticketId, number, version: taken.version })
    else toast.show({ id, title: stepWords(intent, number), tone: 'success' })
  }, [answer, id, intent, note, number, offerUndo, ticketId, toast])
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="version" value={version} />
      <Button
        type="submit"
        size="sm"
        variant={variant}
        busy={fetcher.state !== 'idle'}
        aria-keyshortcuts={shortcut}
        data-shortcut={shortcut}
      >
        {children}
      </Button>
    </fetcher.Form>
  )
}
