// Who has the ticket, how urgent it is, and which branch office it lies with.
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import type { OfficeChoice } from '#domain/offices/find-offices.ts'
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
  readonly offices: readonly OfficeChoice[]
  readonly answer: unknown
}

/** Each folds out of its heading, without scripts too. */
export function ArrangeForms({ ticket, me, colleagues, categories, offices, answer }: ArrangeFormsProps) {
  return (
    <div className="divide-y divide-garis">
      <Collapsible title="Tugaskan">
        {/* Hidden, not gone: the page may learn of the step before the form has said what came of it. */}
        <div hidden={ticket.agentId === me}>
          <ActionForm
            intent="assign"
            ticket={ticket}
            answer={undefined}
            submitLabel="Tugaskan ke saya"
            variant="primary"
          >
            {() => <input type="hidden" name="assigneeId" value={me} />}
          </ActionForm>
        </div>
        <ActionForm intent="assign" ticket={ticket} answer={answer} submitLabel="Simpan petugas">
          {(problem) => (
            <Field label="Petugas" name="assigneeId" error={problem?.errors.assigneeId}>
              <Select key={ticket.agentId} defaultValue={problem?.values.assigneeId ?? ticket.agentId ?? ''}>
                <option value="">Belum ada petugas</option>
                {colleagues.map(({ id, name, organization }) => (
                  <option key={id} value={id}>
                    {organization ? `${name} · ${organization}` : name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </ActionForm>
      </Collapsible>
      <Collapsible title="Prioritas dan kategori">
        <ActionForm intent="classify" ticket={ticket} answer={answer} submitLabel="Simpan">
          {(problem) => (
            <>
              <Field label="Prioritas" name="priority" error={problem?.errors.priority}>
                <Select key={ticket.priority} defaultValue={problem?.values.priority ?? ticket.priority}>
                  {Object.entries(priorities).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label="Kategori" name="category" error={problem?.errors.category}>
                <Select key={ticket.categoryId} defaultValue={problem?.values.category ?? ticket.categoryId}>
                  {categories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          )}
        </ActionForm>
      </Collapsible>
      <Collapsible title="Alihkan ke cabang lain">
        <ActionForm intent="hand-over" ticket={ticket} answer={answer} submitLabel="Alihkan tiket">
          {(problem) => (
            <>
              <Field label="Cabang dinas" name="officeId" error={problem?.errors.officeId}>
                <Select defaultValue={problem?.values.officeId ?? ''}>
                  <option value="">Pilih cabang dinas</option>
                  {ticket.officeId !== null && <option value="province">Tim provinsi</option>}
                  {offices
                    .filter(({ id }) => id !== ticket.officeId)
                    .map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                </Select>
              </Field>
              <Field
                label="Alasan"
                name="reason"
                hint="Dibaca petugas di sana, bukan pemohon."
                error={problem?.errors.reason}
              >
                <TextArea rows={2} className="min-h-20!" defaultValue={problem?.values.reason} />
              </Field>
            </>
          )}
        </ActionForm>
      </Collapsible>
    </div>
  )
}

/** A heading that folds its forms out. */
export function Collapsible({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2 font-semibold hover:text-nila-700">
        {title}
        <ChevronDown className="size-4 text-tinta-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
