import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, ignoreSecondPress, isAnswer } from '#app/ui/overlays/dialog.tsx'
import { type ActionIntent, type ActionQuestion, actionOf } from '#domain/tickets/desk-actions.ts'
import type { DeskPowers } from '#domain/tickets/ticket-policy.ts'
import { type ActionTicket, useActionForm } from './action-status.tsx'

/** The last press of such a button, for the one that slides under the finger when a row leaves its list. */
let last: { readonly ticketId: number; readonly x: number; readonly y: number; readonly at: number } | undefined

/** A second press in the same place, sooner than anyone reads, was meant for the ticket of the first; in ms and px. */
const slid = { within: 1_000, reach: 12 }

export function isSwipeAction(
  ticketId: number,
  { clientX: x, clientY: y, detail, timeStamp: at }: MouseEvent,
): boolean {
  const before = last
  if (detail === 0) return false
  const near = before && Math.abs(x - before.x) < slid.reach && Math.abs(y - before.y) < slid.reach
  if (near && before.ticketId !== ticketId && at - before.at < slid.within) return true
  last = { ticketId, x, y, at }
  return false
}

const hasUnsentReply = () => Boolean(document.querySelector<HTMLTextAreaElement>('#balas textarea')?.value.trim())

interface ActionButtonProps {
  readonly intent: ActionIntent
  readonly ticket: ActionTicket & { readonly can?: DeskPowers; readonly firstResponseAt?: Date | null }
  /** In place of the action's own. */
  readonly label?: string | undefined
  readonly className?: string
}

/** Shown to those who may. What the action asks is asked when it is pressed; without scripts it is done immediately. */
export function ActionButton({ intent, ticket, label = actionOf(intent).label, className }: ActionButtonProps) {
  const { id: ticketId, number, firstResponseAt = null } = ticket
  const { needs, asks, key } = actionOf(intent)
  const id = useId()
  const [asked, setAsked] = useState<ActionQuestion | null>(null)
  const [asking, setAsking] = useState(false)
  const { form, showStatus } = useActionForm(intent, ticket, `${intent}-${ticketId}`)
  function submit(event: FormEvent) {
    const answered = isAnswer(event, id)
    const question = { number, isAnswered: firstResponseAt !== null, hasUnsentReply: hasUnsentReply() }
    const wanted = answered ? null : (asks?.(question) ?? null)
    setAsking(wanted !== null)
    // Pressed twice, the button only asks, and the answer counts once.
    if (answered && !asking) return event.preventDefault()
    if (wanted === null) return showStatus()
    event.preventDefault()
    setAsked(wanted)
  }
  if (needs && !ticket.can?.[needs]) return null
  return (
    <PortalForm {...form} id={id} onSubmit={submit} className={className}>
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        aria-keyshortcuts={key?.name}
        onClick={(event) => {
          if (isSwipeAction(ticketId, event.nativeEvent)) event.preventDefault()
        }}
      >
        {label}
      </Button>
      <ActionDialog
        question={asked}
        open={asking}
        onOpenChange={setAsking}
        yes={
          <Button type="submit" form={id} onClick={ignoreSecondPress}>
            {asked?.yes}
          </Button>
        }
      />
    </PortalForm>
  )
}

interface ActionDialogProps {
  readonly question: ActionQuestion | null
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly yes: ReactNode
}

export function ActionDialog({ question, open, onOpenChange, yes }: ActionDialogProps) {
  if (!question) return null
  return (
    <Dialog
      {...{ open, onOpenChange }}
      title={question.title}
      description={question.text}
      size="sm"
      footer={
        <>
          {yes}
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Batal
          </Button>
        </>
      }
    />
  )
}
