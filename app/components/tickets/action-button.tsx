import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { Dialog, ignoreSecondPress, isAnswer } from '#app/ui/overlays/dialog.tsx'
import { successOf } from './action-labels.ts'
import { useActionStatus, usePendingActions } from './action-status.tsx'

interface ActionQuestion {
  readonly title: string
  readonly words: string
  readonly yes: string
}

/**
 * Props of `ActionButton`; `intent` names it for the page's action, `shortcut` the key that presses it. `question` is
 * asked for when it is pressed; without scripts it is done immediately.
 */
interface ActionButtonProps {
  readonly intent:
    | 'claim'
    | 'undo-claim'
    | 'complete'
    | 'undo-completion'
    | 'pull-back'
    | 'unmerge'
    | 'spam'
    | 'not-spam'
    | 'wake'
    | 'watch'
    | 'unwatch'
    | 'settle-distress'
  readonly ticket: { readonly id: number; readonly number: string; readonly version: number }
  readonly variant?: NonNullable<ButtonProps['variant']>
  readonly shortcut?: string
  readonly question?: () => ActionQuestion | null
  readonly children: ReactNode
}

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

export function ActionButton({
  intent,
  ticket,
  variant = 'secondary',
  shortcut,
  question,
  children,
}: ActionButtonProps) {
  const { id: ticketId, number, version } = ticket
  const key = `${intent}-${ticketId}`
  const fetcher = useFetcher<unknown>({ key })
  const id = useId()
  const [asked, setAsked] = useState<ActionQuestion | null>(null)
  const [asking, setAsking] = useState(false)
  const showStatus = useActionStatus()
  const { note, after } = usePendingActions()
  const result = successOf(fetcher.data, intent)
  useEffect(() => {
    if (result) note(result.version)
  }, [result, note])
  function submit(event: FormEvent) {
    const answered = isAnswer(event, id)
    const asks = answered ? null : (question?.() ?? null)
    setAsking(asks !== null)
    // Pressed twice, the button only asks, and the answer counts once.
    if (answered && !asking) return event.preventDefault()
    if (asks === null) return showStatus({ fetcher: key, intent, ticketId, number })
    event.preventDefault()
    setAsked(asks)
  }
  return (
    <PortalForm
      fetcher={fetcher}
      intent={intent}
      hidden={{ ticketId, version: after(version) }}
      id={id}
      onSubmit={submit}
    >
      <Button
        type="submit"
        size="sm"
        variant={variant}
        aria-keyshortcuts={shortcut}
        onClick={(event) => {
          if (isSwipeAction(ticketId, event.nativeEvent)) event.preventDefault()
        }}
      >
        {children}
      </Button>
      {asked && (
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          title={asked.title}
          description={asked.words}
          size="sm"
          footer={
            <>
              <Button type="submit" form={id} onClick={ignoreSecondPress}>
                {asked.yes}
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Batal
              </Button>
            </>
          }
        />
      )}
    </PortalForm>
  )
}

/** `answered` is false while no one has answered the requester. */
interface CompleteButtonProps {
  readonly ticket: ActionButtonProps['ticket'] & { readonly answered: boolean }
}

export const completeKey = 'e'

const yes = 'Ya, tandai selesai'

export function unansweredQuestion(number: string): ActionQuestion {
  return {
    title: 'Belum ada balasan',
    words: `Pemohon belum menerima balasan apa pun. Tandai ${number} selesai tanpa balasan?`,
    yes,
  }
}

/** A completion can be reverted, so it asks only where it would surprise the requester. */
export function CompleteButton({ ticket }: CompleteButtonProps) {
  const { number, answered } = ticket
  function question() {
    const unsent = document.querySelector<HTMLTextAreaElement>('#balas textarea')?.value.trim()
    if (unsent) {
      return {
        title: 'Balasan belum terkirim',
        words: `Balasan untuk ${number} masih ada di kotak tulis. Tandai selesai tanpa mengirimnya?`,
        yes,
      }
    }
    return answered ? null : unansweredQuestion(number)
  }
  return (
    <ActionButton intent="complete" ticket={ticket} shortcut={completeKey} question={question}>
      Tandai selesai
    </ActionButton>
  )
}
