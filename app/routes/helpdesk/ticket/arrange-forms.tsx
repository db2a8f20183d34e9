// Who has the ticket, how urgent it is, and which branch office it lies with.
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import type { CategoryChoice } from '#domain/tickets/categories/find-ticket-categories.ts'
import type { Colleague } from '#domain/tickets/desk/find-colleagues.ts'
import { type Priority, priorities, type TicketStatus } from '#domain/tickets/ticket.ts'
import { ActionForm, type ActionTicket } from './action-form.tsx'
import { InlineSelect } from './inline-select.tsx'

/** Props of `ArrangeForms`. */
export interface ArrangeFormsProps {
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
  /** Named by the places they cover. */
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

/** One's own, released before anybody answered, is waiting again: taking it back claims it. */
function undoAssignment({ agentId, status, firstResponseAt }: ArrangeFormsProps['ticket'], me: string) {
  const isOwn = agentId === me && status === 'inprogress' && firstResponseAt === null
  return isOwn ? { intent: 'claim' } : { intent: 'assign', assigneeId: agentId ?? '' }
}

/** What is chosen most stands open; the rest folds out of its heading, without scripts too. */
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
        shortcut="t"
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
        shortcut="p"
        options={priorities}
      />
      <InlineSelect
        {...shared}
        intent="set-category"
        label="Kategori"
        name="category"
        value={ticket.categoryId}
        undo={{ intent: 'set-category', category: ticket.categoryId }}
        shortcut="l"
        options={categories}
      />
      <Collapsible title="Alihkan ke cabang lain" intent="hand-over">
        <ActionForm intent="hand-over" ticket={ticket} submitLabel="Alihkan tiket">
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

/** Props of `Collapsible`; `shortcut` is the key that opens it. */
export interface CollapsibleProps {
  readonly title: string
  readonly intent: string
  readonly shortcut?: string
  readonly children: ReactNode
}

/** A heading that folds its forms out. Open from the start when the form of `intent` was refused: its mistake is inside. */
export function Collapsible({ title, intent, shortcut, children }: CollapsibleProps) {
  const refused = useTyped().intent
  return (
    <details className="group" open={refused === intent || undefined}>
      <summary
        aria-keyshortcuts={shortcut}
        className="flex min-h-11 items-center justify-between gap-3 py-2 font-semibold hover:text-nila-700"
      >
        {title}
        <ChevronDown className="size-4 text-tinta-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
