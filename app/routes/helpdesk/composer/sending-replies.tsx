// Replies on their way: what is being sent, for how long it can still be reverted, and the buttons for it. Stands once on
// every page of the desk, so that an agent can continue meanwhile.
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type FetcherWithComponents, useFetcher, useLocation } from 'react-router'
import { successOf } from '#app/components/tickets/action-result.ts'
import { forgetReplyDrafts } from '#app/components/tickets/reply-draft.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { actionNotice, deskActions } from '#domain/tickets/desk-actions.ts'
import type { OwnReplyOnItsWay } from '#domain/tickets/drafts/draft.server.ts'
import { deskDraft } from './desk-draft.ts'

const alone = 3

const toastId = 'balasan'

export function SendingReplies({ replies }: { replies: readonly OwnReplyOnItsWay[] }) {
  const hydrated = useHydrated()
  const fetcher = useFetcher<unknown>()
  const toast = useToast()
  const { data } = fetcher
  const further = replies.length > alone ? replies.slice(0, 1 - alone) : []
  useEffect(() => {
    if (isFormProblem(data)) toast.show({ id: toastId, title: data.message, tone: 'error' })
    if (successOf(data, 'send-now')) toast.show({ id: toastId, title: actionNotice('send-now', ''), tone: 'success' })
  }, [data, toast])
  return (
    <div
      role="status"
      data-sending=""
      className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-60 grid justify-items-start gap-2 sm:right-auto xl:max-w-118 print:hidden"
    >
      {hydrated && further.length > 0 && <Further replies={further} Form={fetcher.Form} />}
      {hydrated &&
        replies
          .slice(further.length)
          .map((reply) => (
            <SendingReply key={reply.holdId} reply={reply} Form={fetcher.Form} isShort={replies.length > 1} />
          ))}
    </div>
  )
}

interface FurtherProps {
  readonly replies: readonly OwnReplyOnItsWay[]
  readonly Form: FetcherWithComponents<unknown>['Form']
}

/** Earlier ones in one line, which unfolds: they must not cover the list that someone works through. */
function Further({ replies, Form }: FurtherProps) {
  return (
    <details className="pointer-events-auto max-w-full">
      <summary className="cursor-pointer rounded-card border border-garis bg-kertas px-3 py-2 text-sm font-semibold shadow-floating">
        {replies.length} balasan lain sedang dikirim
      </summary>
      <div className="mt-2 grid justify-items-start gap-2">
        {replies.map((reply) => (
          <SendingReply key={reply.holdId} reply={reply} Form={Form} isShort />
        ))}
      </div>
    </details>
  )
}

interface SendingReplyProps {
  readonly reply: OwnReplyOnItsWay
  readonly isShort: boolean
  readonly Form: FetcherWithComponents<unknown>['Form']
}

function SendingReply({ reply: { ticketId, number, holdId, left }, isShort, Form }: SendingReplyProps) {
  const { pathname, search } = useLocation()
  const seconds = useCountdown(left)
  // What is sent is no draft of this device.
  useEffect(() => forgetReplyDrafts(deskDraft(ticketId)), [ticketId])
  if (seconds <= 0) return null
  // From another ticket of the same list the way back keeps that list.
  const query = /^\/helpdesk\/tickets\/\d+$/.test(pathname) ? search : ''
  return (
    <Form
      method="post"
      aria-label={`Balasan untuk tiket ${number}`}
      action={`/helpdesk/tickets/${ticketId}${query}`}
      className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-garis bg-kertas py-1.5 pr-1.5 pl-3 shadow-floating"
    >
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="holdId" value={holdId} />
      <input type="hidden" name="here" value={pathname === `/helpdesk/tickets/${ticketId}` ? 'on' : ''} />
      <Send className="size-4 text-nila-700" />
      <span className="text-sm font-semibold">
        {isShort ? `Mengirim balasan ${number}` : `Mengirim balasan untuk tiket ${number}`}
      </span>
      <span aria-hidden="true" className="text-sm text-tinta-soft tabular-nums">
        {seconds} d
      </span>
      {(['take-back', 'send-now'] as const).map((intent) => (
        <Button key={intent} type="submit" name="intent" value={intent} size="sm" variant="quiet">
          {deskActions[intent].label}
        </Button>
      ))}
    </Form>
  )
}

/** Whole seconds left, from the milliseconds that were left when it began. */
function useCountdown(left: number): number {
  const [end] = useState(() => performance.now() + left)
  const [seconds, setSeconds] = useState(Math.ceil(left / 1_000))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil((end - performance.now()) / 1_000)), 250)
    return () => clearInterval(timer)
  }, [end])
  return seconds
}
