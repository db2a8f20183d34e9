// The frame of the ticket page's small forms: which action, which ticket, and the sentence when it was refused.
import type { ReactNode } from 'react'
import type { ActionIntent } from '#app/components/tickets/action-labels.ts'
import { usePendingActions } from '#app/components/tickets/pending-actions.tsx'
import { useActionForm } from '#app/components/tickets/use-action-form.ts'
import type { FormProblem } from '#app/forms/answer-form.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'

/** The part of a ticket that its forms name. */
export interface ActionTicket {
  readonly id: number
  readonly number: string
  readonly version: number
}

/** Props of `ActionForm`; `children` gives the fields, with what was wrong with them. */
export interface ActionFormProps {
  readonly intent: ActionIntent
  readonly ticket: ActionTicket
  readonly answer: unknown
  readonly submitLabel: string
  readonly variant?: ButtonVariant
  readonly className?: string
  readonly children: (problem: FormProblem | undefined) => ReactNode
}

/** Posts its action to the page of the ticket. */
export function ActionForm({
  intent,
  ticket,
  answer,
  submitLabel,
  variant = 'secondary',
  className,
  children,
}: ActionFormProps) {
  const { Form, ref, busy, problem } = useActionForm(intent, ticket.number, answer)
  // An action of one's own may be answered before the page has been loaded again.
  const { after } = usePendingActions()
  return (
    <Form method="post" noValidate ref={ref} className={classNames('grid grid-cols-1 gap-3', className)}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="version" value={after(ticket.version)} />
      {problem && Object.keys(problem.errors).length === 0 && (
        <Notice tone="error" title={problem.message} role="alert" />
      )}
      {children(problem)}
      <div>
        <Button type="submit" size="sm" variant={variant} busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
