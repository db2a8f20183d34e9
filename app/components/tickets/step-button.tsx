// A button that takes one ticket one step on: a small form of its own, so that it works without JavaScript.
import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useOwnSteps } from '#app/components/desk/own-steps.tsx'
import { stepTaken } from '#app/components/desk/step-words.ts'
import { useToldStep } from '#app/components/desk/told-steps.tsx'
import { Button, type ButtonProps } from '#app/ui/button.tsx'

/** Props of `StepButton`; `intent` names the step for the page's action, `shortcut` the key that presses it. */
export interface StepButtonProps {
  readonly intent: 'claim' | 'complete' | 'undo-completion' | 'unmerge'
  readonly ticket: { readonly id: number; readonly number: string; readonly version: number }
  readonly variant?: NonNullable<ButtonProps['variant']>
  readonly shortcut?: string
  readonly children: ReactNode
}

/** Posts the step to the page it stands on; a toast says what came of it, and a completion can be taken back there. */
export function StepButton({ intent, ticket, variant = 'secondary', shortcut, children }: StepButtonProps) {
  const { id: ticketId, number, version } = ticket
  const key = `${intent}-${ticketId}`
  const fetcher = useFetcher({ key })
  const tell = useToldStep()
  const { note } = useOwnSteps()
  const taken = stepTaken(fetcher.data, intent)
  useEffect(() => {
    if (taken) note(taken.version)
  }, [taken, note])
  return (
    <fetcher.Form method="post" onSubmit={() => tell({ fetcher: key, intent, ticketId, number })}>
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
