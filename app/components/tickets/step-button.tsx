// A button that takes one ticket one step on: a small form of its own, so that it works without JavaScript.
import type { ReactNode } from 'react'
import { useEffect, useId } from 'react'
import { useFetcher } from 'react-router'
import { isFormProblem } from '#app/keep-typed.ts'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'

/** Props of `StepButton`; `intent` names the step for the page's action, `done` is the toast when it worked. */
export interface StepButtonProps {
  readonly intent: 'claim' | 'complete'
  readonly ticket: { readonly id: number; readonly version: number }
  readonly done: string
  readonly variant?: NonNullable<ButtonProps['variant']>
  readonly children: ReactNode
}

/** Posts the step to the page it stands on and says in a toast what came of it. */
export function StepButton({ intent, ticket, done, variant = 'secondary', children }: StepButtonProps) {
  const fetcher = useFetcher()
  const toast = useToast()
  const id = useId()
  const answer: unknown = fetcher.data
  useEffect(() => {
    if (answer === undefined) return
    toast.show(
      isFormProblem(answer) ? { id, title: answer.message, tone: 'error' } : { id, title: done, tone: 'success' },
    )
  }, [answer, done, id, toast])
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="version" value={ticket.version} />
      <Button type="submit" size="sm" variant={variant} busy={fetcher.state !== 'idle'}>
        {children}
      </Button>
    </fetcher.Form>
  )
}
