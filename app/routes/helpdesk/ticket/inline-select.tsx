// One fact of a ticket that is changed where it stands: a select that saves itself, and can be taken back for a moment.
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type ActionIntent, successOf } from '#app/components/tickets/action-labels.ts'
import { useActionStatus } from '#app/components/tickets/action-status.tsx'
import { usePendingActions } from '#app/components/tickets/pending-actions.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, type SelectProps } from '#app/ui/forms/field.tsx'
import { useSelectCommit } from '#app/ui/forms/use-select-commit.ts'
import type { ActionTicket } from './action-form.tsx'

/** Props of `InlineSelect`; `value` is what is stored, `undo` the form that puts it back, `shortcut` the key that leads here. */
export interface InlineSelectProps extends Pick<SelectProps, 'none' | 'options'> {
  readonly ticket: ActionTicket
  readonly intent: ActionIntent
  readonly label: string
  readonly name: string
  readonly value: string
  readonly undo: Readonly<Record<string, string>>
  readonly shortcut: string
  /** True while one of the selects is saved: the next names the version that this makes. */
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

/** Without scripts it has a button. A refusal stands below it, with the stored value in it again. */
export function InlineSelect({
  ticket,
  intent,
  label,
  name,
  value,
  undo,
  shortcut,
  isBusy,
  onBusy,
  ...choices
}: InlineSelectProps) {
  const key = `${intent}-${useId()}`
  const fetcher = useFetcher<unknown>({ key })
  const form = useRef<HTMLFormElement>(null)
  const showStatus = useActionStatus()
  const { note, after } = usePendingActions()
  const { props, isWalked, reset } = useSelectCommit(value, () => form.current?.requestSubmit())
  const { data } = fetcher
  const restore = useRef(reset)
  restore.current = reset
  useEffect(() => {
    const result = successOf(data, intent)
    if (result) note(result.version)
    else if (isFormProblem(data)) restore.current()
    if (data) onBusy(false)
  }, [data, intent, note, onBusy])

  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isBusy) return
    setWaiting(false)
    form.current?.requestSubmit()
  }, [isWaiting, isBusy])

  return (
    <PortalForm
      fetcher={fetcher}
      intent={intent}
      hidden={{ ticketId: ticket.id, version: after(ticket.version) }}
      ref={form}
      onSubmit={(event) => {
        // Enter in a select sends its form, whatever is in it.
        const isStored = new FormData(event.currentTarget).get(name) === value
        if (isStored || isBusy) event.preventDefault()
        if (isBusy) return setWaiting(!isStored)
        if (isStored) return
        onBusy(true)
        showStatus({ fetcher: key, intent, ticketId: ticket.id, number: ticket.number, undo })
      }}
      className="grid grid-cols-1 gap-1.5"
    >
      <Field
        id={`tiket-${name}`}
        label={<span className="text-sm font-normal text-tinta-soft">{label}</span>}
        name={name}
      >
        <Select {...props} aria-keyshortcuts={shortcut} {...choices} />
      </Field>
      <p role="status" className="text-sm text-tinta-soft empty:hidden">
        {isWalked && 'Enter menyimpan, Esc membatalkan.'}
      </p>
      <FormNotices own toastId={key} />
      <Button type="submit" size="sm" variant="secondary" className="hidden justify-self-start noscript:inline-flex">
        Simpan
      </Button>
    </PortalForm>
  )
}
