// Who has the ticket, how urgent it is, and which branch office it lies with.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import type { CategoryChoice } from '#domain/tickets/categories/find-ticket-categories.ts'
import type { Colleague } from '#domain/tickets/desk/find-colleagues.ts'
import { type Priority, priorities } from '#domain/tickets/ticket.ts'
import { ActionForm, type ActionTicket } from './action-form.tsx'

/** Props of `ArrangeForms`. */
export interface ArrangeFormsProps {
  readonly ticket: ActionTicket & {
    readonly agentId: string | null
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

/** Each folds out of its heading, without scripts too. */
export function ArrangeForms({ ticket, me, colleagues, categories, offices }: ArrangeFormsProps) {
  return (
    <div className="divide-y divide-garis">
      <Collapsible title="Tugaskan" intent="assign">
        {/* Hidden, not gone: the page may learn of the step before the form has said what came of it. */}
        <div hidden={ticket.agentId === me}>
          <ActionForm
            intent="assign"
            ticket={ticket}
            hidden={{ assigneeId: me }}
            submitLabel="Tugaskan ke saya"
            variant="primary"
          />
        </div>
        <ActionForm
          intent="assign"
          ticket={ticket}
          stored={{ assigneeId: ticket.agentId ?? '' }}
          submitLabel="Simpan petugas"
        >
          <Field label="Petugas" name="assigneeId">
            <Select
              key={ticket.agentId}
              none="Belum ada petugas"
              options={colleagues.map(({ id, name, organization }) => ({
                id,
                name: organization ? `${name} · ${organization}` : name,
              }))}
            />
          </Field>
        </ActionForm>
      </Collapsible>
      <Collapsible title="Prioritas dan kategori" intent="classify">
        <ActionForm
          intent="classify"
          ticket={ticket}
          stored={{ priority: ticket.priority, category: ticket.categoryId }}
          submitLabel="Simpan"
        >
          <Field label="Prioritas" name="priority">
            <Select key={ticket.priority} options={priorities} />
          </Field>
          <Field label="Kategori" name="category">
            <Select key={ticket.categoryId} options={categories} />
          </Field>
        </ActionForm>
      </Collapsible>
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

/** A heading that folds its forms out. Open from the start when the form of `intent` was refused: its mistake is inside. */
export function Collapsible({ title, intent, children }: { title: string; intent: string; children: ReactNode }) {
  const refused = useTyped().intent
  return (
    <details className="group" open={refused === intent || undefined}>
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2 font-semibold hover:text-nila-700">
        {title}
        <ChevronDown className="size-4 text-tinta-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
