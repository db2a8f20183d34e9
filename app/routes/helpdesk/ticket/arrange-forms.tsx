import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type ActionTicket, useActionForm } from '#app/components/tickets/action-status.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, type SelectProps, TextArea } from '#app/ui/forms/field.tsx'
import { useSelectCommit } from '#app/ui/forms/use-select-commit.ts'
import type { CategoryChoice } from '#domain/tickets/categories/category.server.ts'
import type { Colleague } from '#domain/tickets/desk/colleagues.ts'
import { type ActionIntent, actionOf } from '#domain/tickets/desk-actions.ts'
import { type Priority, priorities, type TicketStatus } from '#domain/tickets/ticket.ts'
import { ActionForm } from './action-form.tsx'

/** `value` is the stored value, `undo` the form that restores it. */
interface InlineSelectProps extends Pick<SelectProps, 'none' | 'options'> {
  readonly ticket: ActionTicket
  readonly intent: ActionIntent
  readonly label: string
  readonly name: string
  readonly value: string
  readonly undo: Readonly<Record<string, string>>
  /** True while one of the selects is saved: the next names the version that this makes. */
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

/** Without scripts it has a button. A refusal is shown below it, with the stored value in it again. */
function InlineSelect({ ticket, intent, label, name, value, undo, isBusy, onBusy, ...choices }: InlineSelectProps) {
  const key = `${intent}-${useId()}`
  const own = useRef<HTMLFormElement>(null)
  const { data, form, showStatus } = useActionForm(intent, ticket, key)
  const { props, isWalked, reset } = useSelectCommit(value, () => own.current?.requestSubmit())
  const restore = useRef(reset)
  restore.current = reset
  useEffect(() => {
    if (isFormProblem(data)) restore.current()
    if (data) onBusy(false)
  }, [data, onBusy])

  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isBusy) return
    setWaiting(false)
    own.current?.requestSubmit()
  }, [isWaiting, isBusy])

  return (
    <PortalForm
      {...form}
      ref={own}
      onSubmit={(event) => {
        // Enter in a select sends its form, whatever is in it.
        const isStored = new FormData(event.currentTarget).get(name) === value
        if (isStored || isBusy) event.preventDefault()
        if (isBusy) return setWaiting(!isStored)
        if (isStored) return
        onBusy(true)
        showStatus(undo)
      }}
      className="grid grid-cols-1 gap-1.5"
    >
      <Field
        id={`tiket-${name}`}
        label={<span className="text-sm font-normal text-tinta-soft">{label}</span>}
        name={name}
      >
        <Select {...props} aria-keyshortcuts={actionOf(intent).key?.name} {...choices} />
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

interface ArrangeFormsProps {
  readonly ticket: ActionTicket & {
    readonly agentId: string | null
    readonly agent: string | null
    readonly status: TicketStatus
    readonly firstResponseAt: Date | null
    readonly priority: Priority
    readonly categoryId: string
    readonly officeId: number | null
  }
  readonly me: string
  readonly colleagues: readonly Colleague[]
  readonly categories: readonly CategoryChoice[]
  readonly offices: readonly { readonly id: number; readonly name: string }[]
}

/** The agent first, then colleagues by name; who has the ticket and may not be given it any more stands there too. */
function assignees({ ticket, me, colleagues }: Pick<ArrangeFormsProps, 'ticket' | 'me' | 'colleagues'>) {
  const own = colleagues.filter(({ id }) => id === me).map(({ id, name }) => ({ id, name: `Saya (${name})` }))
  const others = colleagues
    .filter(({ id }) => id !== me)
    .map(({ id, name, organization }) => ({ id, name: organization ? `${name} · ${organization}` : name }))
  const isKnown = ticket.agentId === null || colleagues.some(({ id }) => id === ticket.agentId)
  return [...own, ...(isKnown ? [] : [{ id: ticket.agentId ?? '', name: ticket.agent ?? '' }]), ...others]
}

/** One's own, released before anyone answered, is waiting again: taking it back claims it. */
function undoAssignment({ agentId, status, firstResponseAt }: ArrangeFormsProps['ticket'], me: string) {
  const isOwn = agentId === me && status === 'inprogress' && firstResponseAt === null
  return isOwn ? { intent: 'claim' } : { intent: 'assign', assigneeId: agentId ?? '' }
}

export function ArrangeForms({ ticket, me, colleagues, categories, offices }: ArrangeFormsProps) {
  const [isBusy, onBusy] = useState(false)
  const shared = { ticket, isBusy, onBusy }
  return (
    <div className="grid grid-cols-1 gap-3 pointer-fine:[--control-height:2.25rem]">
      <InlineSelect
        {...shared}
        intent="assign"
        label="Petugas"
        name="assigneeId"
        value={ticket.agentId ?? ''}
        undo={undoAssignment(ticket, me)}
        none="Belum ada petugas"
        options={assignees({ ticket, me, colleagues })}
      />
      <InlineSelect
        {...shared}
        intent="set-priority"
        label="Prioritas"
        name="priority"
        value={ticket.priority}
        undo={{ intent: 'set-priority', priority: ticket.priority }}
        options={priorities}
      />
      <InlineSelect
        {...shared}
        intent="set-category"
        label="Kategori"
        name="category"
        value={ticket.categoryId}
        undo={{ intent: 'set-category', category: ticket.categoryId }}
        options={categories}
      />
      <Collapsible title="Alihkan ke cabang lain" intent="hand-over">
        <ActionForm intent="hand-over" ticket={ticket}>
          <Field label="Cabang dinas" name="officeId">
            <Select
              none="Pilih cabang dinas"
              options={[
                ...(ticket.officeId === null ? [] : [{ id: 'province', name: 'Tim provinsi' }]),
                ...offices.filter(({ id }) => id !== ticket.officeId),
              ]}
            />
          </Field>
          <Field label="Alasan" name="reason" hint="Dibaca petugas di sana, bukan pemohon.">
            <TextArea rows={2} className="min-h-20!" />
          </Field>
        </ActionForm>
      </Collapsible>
    </div>
  )
}

interface CollapsibleProps {
  readonly title: string
  readonly intent: ActionIntent
  readonly children: ReactNode
}

/** A heading that folds its forms out. Open from the start when the form of `intent` was refused: its mistake is inside. */
export function Collapsible({ title, intent, children }: CollapsibleProps) {
  const refused = useTyped().intent
  return (
    <details className="group" open={refused === intent || undefined}>
      <summary
        aria-keyshortcuts={actionOf(intent).key?.name}
        className="flex min-h-11 items-center justify-between gap-3 py-2 font-semibold hover:text-nila-700"
      >
        {title}
        <ChevronDown className="size-4 text-tinta-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
