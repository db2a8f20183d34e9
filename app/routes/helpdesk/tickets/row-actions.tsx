// The buttons of the rows of a list. All belong to one form, since a form in each of fifty rows would weigh more than they do;
// without scripts it sends which button was pressed, and `ticket-actions.server.ts` reads that.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import { ActionDialog, isSwipeAction } from '#app/components/tickets/action-button.tsx'
import { useActionStatus } from '#app/components/tickets/action-status.tsx'
import type { DeskRow } from '#app/components/tickets/ticket-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/overlays/dialog.tsx'
import { type ActionIntent, actionOf } from '#domain/tickets/desk-actions.ts'

const formId = 'baris'

const keyOf = (intent: string, id: number) => `${intent}-${id}`

export interface RowActionsProps {
  readonly row: DeskRow
  readonly query: string
}

const pageOf = ({ id }: DeskRow, query: string) => `/helpdesk/tickets/${id}?${query}`

export function RowActions({ row, query }: RowActionsProps) {
  return row.rowActions.map((kind) =>
    kind === 'send' ? (
      // Followed by the list, as all links of its rows are.
      <a key={kind} href={`${pageOf(row, query)}#balas`}>
        {actionOf(kind).row?.label}
      </a>
    ) : (
      <button
        key={kind}
        type="submit"
        form={formId}
        name="step"
        value={`${kind} ${row.id} ${row.version}`}
        // Taking a ticket opens it.
        formAction={kind === 'claim' ? pageOf(row, query) : undefined}
        onClick={(event) => {
          if (isSwipeAction(row.id, event.nativeEvent)) event.preventDefault()
        }}
      >
        {actionOf(kind).row?.label}
      </button>
    ),
  )
}

interface Asked {
  readonly row: DeskRow
  readonly intent: ActionIntent
}

const questionOf = ({ row: { number, unanswered }, intent }: Asked) =>
  actionOf(intent).asks?.({ number, isAnswered: !unanswered, hasUnsentReply: false }) ?? null

export function RowActionsForm({ rows, query }: { rows: readonly DeskRow[]; query: string }) {
  const submit = useSubmit()
  const showStatus = useActionStatus()
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [asking, setAsking] = useState(false)
  const busy = useFetchers().flatMap(({ key, state }) => (state === 'idle' ? [] : [key]))
  useEffect(() => {
    for (const button of form.current?.elements ?? []) {
      const [intent = '', id] = (button as HTMLButtonElement).value.split(' ')
      button.ariaBusy = busy.includes(keyOf(intent, Number(id))) ? 'true' : null
    }
  })
  function take({ row, intent }: Asked) {
    const opens = intent === 'claim' ? pageOf(row, query) : undefined
    const key = keyOf(intent, row.id)
    showStatus({ fetcher: key, intent, ticketId: row.id, number: row.number, opens })
    const sent = { intent, ticketId: row.id, version: row.version }
    void submit(sent, { method: 'post', navigate: false, fetcherKey: key, ...(opens && { action: opens }) })
  }
  function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const [intent, id] = button?.value.split(' ') ?? []
    const row = rows.find((each) => each.id === Number(id))
    if (!row || button?.ariaBusy === 'true') return
    const pressed = { row, intent: intent as ActionIntent }
    const asks = questionOf(pressed) !== null
    setAsking(asks)
    if (asks) setAsked(pressed)
    else take(pressed)
  }
  return (
    <form ref={form} id={formId} method="post" onSubmit={press}>
      {asked && (
        <ActionDialog
          question={questionOf(asked)}
          open={asking}
          onOpenChange={setAsking}
          yes={
            <Button
              onClick={(event) => {
                ignoreSecondPress(event)
                if (event.defaultPrevented) return
                setAsking(false)
                take(asked)
              }}
            >
              {questionOf(asked)?.yes}
            </Button>
          }
        />
      )}
    </form>
  )
}
