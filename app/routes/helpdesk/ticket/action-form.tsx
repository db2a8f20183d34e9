import { type ReactNode, useEffect, useId, useRef } from 'react'
import { actionResult, resultLabel } from '#app/components/tickets/action-result.ts'
import { type ActionTicket, useActionForm, useUndoOffer } from '#app/components/tickets/action-status.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm, type PortalFormProps } from '#app/forms/portal-form.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { type ActionIntent, actionIntents, actionOf } from '#domain/tickets/desk-actions.ts'

/** `onDone` is called when the action was accepted. */
interface ActionFormProps extends Pick<PortalFormProps, 'hidden'> {
  readonly intent: ActionIntent
  readonly ticket: ActionTicket
  /** In place of the action's own. */
  readonly submitLabel?: string
  readonly variant?: ButtonVariant
  readonly onDone?: () => void
  readonly children?: ReactNode
}

export function ActionForm({
  intent,
  ticket,
  hidden,
  submitLabel = actionOf(intent).label,
  variant = 'secondary',
  onDone,
  children,
}: ActionFormProps) {
  const key = `${intent}-${useId()}`
  const own = useRef<HTMLFormElement>(null)
  const { form, showStatus } = useActionForm(intent, ticket, key, () => {
    own.current?.reset()
    onDone?.()
  })
  return (
    <PortalForm
      {...form}
      hidden={{ ...form.hidden, ...hidden }}
      stored={null}
      ref={own}
      onSubmit={() => showStatus()}
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

const hasToast = (intent: string | undefined) =>
  actionIntents.some((each) => each === intent && !actionOf(each).hasNotices)

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
  const problem = isFormProblem(answer) && hasToast(answer.values.intent) ? answer : undefined
  useEffect(() => {
    if (problem) return toast.show({ id: 'tindakan', title: problem.message, tone: 'error' })
    if (!result || !hasToast(result.taken)) return
    offerUndo({ id, number, result })
  }, [problem, result, id, number, offerUndo, toast])
  if (!problem && !result) return null
  return (
    <noscript>
      {problem && <Notice tone="error" title={problem.message} role="alert" />}
      {result && <Notice tone="success" title={resultLabel(result, number)} role="status" />}
    </noscript>
  )
}
