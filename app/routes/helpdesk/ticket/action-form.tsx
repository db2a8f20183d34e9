// The frame of the ticket page's small forms: each is sent beside the page, so that what is being written elsewhere stays.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { type ActionIntent, successOf } from '#app/components/tickets/action-labels.ts'
import { useActionStatus } from '#app/components/tickets/action-status.tsx'
import { usePendingActions } from '#app/components/tickets/pending-actions.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm, type PortalFormProps } from '#app/forms/portal-form.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'

/** The part of a ticket that its forms name. */
export interface ActionTicket {
  readonly id: number
  readonly number: string
  readonly version: number
}

/** Props of `ActionForm`; `onDone` is called when the action was accepted. */
export interface ActionFormProps extends Pick<PortalFormProps, 'stored' | 'hidden'> {
  readonly intent: ActionIntent
  readonly ticket: ActionTicket
  readonly submitLabel: string
  readonly variant?: ButtonVariant
  readonly onDone?: () => void
  readonly children?: ReactNode
}

/** Posts its action to the page of the ticket; a toast shows when it was accepted, also when the form is gone by then, and the form is
 * emptied. */
export function ActionForm({
  intent,
  ticket,
  hidden,
  stored = null,
  submitLabel,
  variant = 'secondary',
  onDone,
  children,
}: ActionFormProps) {
  const key = `${intent}-${useId()}`
  const fetcher = useFetcher<unknown>({ key })
  const showStatus = useActionStatus()
  const form = useRef<HTMLFormElement>(null)
  // An action of one's own may be answered before the page has been loaded again.
  const { note, after } = usePendingActions()
  const done = useRef(onDone)
  done.current = onDone
  const { data } = fetcher
  useEffect(() => {
    const result = successOf(data, intent)
    if (!result) return
    note(result.version)
    form.current?.reset()
    done.current?.()
  }, [data, intent, note])
  return (
    <PortalForm
      fetcher={fetcher}
      intent={intent}
      hidden={{ ticketId: ticket.id, version: after(ticket.version), ...hidden }}
      stored={stored}
      ref={form}
      onSubmit={() => showStatus({ fetcher: key, intent, ticketId: ticket.id, number: ticket.number })}
      className="grid grid-cols-1 gap-3"
    >
      <FormNotices own toastId={key} />
      {children}
      <div>
        <Button type="submit" size="sm" variant={variant}>
          {submitLabel}
        </Button>
      </div>
    </PortalForm>
  )
}
