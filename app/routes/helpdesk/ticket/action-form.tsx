import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { type ActionIntent, actionResult, resultLabel, successOf } from '#app/components/tickets/action-labels.ts'
import { undoingOf, useActionStatus, usePendingActions, useUndoOffer } from '#app/components/tickets/action-status.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm, type PortalFormProps } from '#app/forms/portal-form.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'

export interface ActionTicket {
  readonly id: number
  readonly number: string
  readonly version: number
}

/** `onDone` is called when the action was accepted. */
interface ActionFormProps extends Pick<PortalFormProps, 'stored' | 'hidden'> {
  readonly intent: ActionIntent
  readonly ticket: ActionTicket
  readonly submitLabel: string
  readonly variant?: ButtonVariant
  readonly onDone?: () => void
  readonly children?: ReactNode
}

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

/** The actions of single buttons, which have no space for their own notice. */
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

/** `answer` is what the page's action gave. */
interface ActionMessageProps {
  readonly answer: unknown
  readonly ticket: { readonly id: number; readonly number: string }
}

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
