// What a bulk action still needs to know, by what is to be done.
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import type { CategoryChoice } from '#domain/tickets/categories/find-ticket-categories.ts'
import { noOffice } from '#domain/tickets/desk/desk-input.ts'
import type { Colleague } from '#domain/tickets/desk/find-colleagues.ts'
import { priorities } from '#domain/tickets/ticket.ts'
import type { BulkDeed } from './bulk-form.ts'
import { ReplyFields, type ReplyFieldsProps } from './reply-fields.tsx'

/** Props of `TaskFields`; `error` is what is wrong with the whole task, `reply` what a reply to many is written with. */
export interface TaskFieldsProps {
  readonly deed: BulkDeed
  readonly staff: readonly Colleague[]
  /** Named by the places they cover. */
  readonly offices: readonly { readonly id: number; readonly name: string }[]
  readonly categories: { readonly questions: readonly CategoryChoice[]; readonly complaints: readonly CategoryChoice[] }
  readonly reply: Omit<ReplyFieldsProps, 'error'> | undefined
  readonly error: string | undefined
}

/** The fields of the deed; nothing where none are needed. */
export function TaskFields({ deed, staff, offices, categories, reply, error }: TaskFieldsProps) {
  if (deed === 'assign') {
    return (
      <Field label="Petugas" name="assigneeId" error={error}>
        <Select
          none="Pilih petugas"
          options={staff.map(({ id, name, organization }) => ({
            id,
            name: organization ? `${name} · ${organization}` : name,
          }))}
        />
      </Field>
    )
  }
  if (deed === 'category') {
    return (
      <Field label="Kategori" name="category" error={error}>
        <Select>
          <option value="">Pilih kategori</option>
          {categories.questions.length > 0 && (
            <optgroup label="Pertanyaan">{categories.questions.map(choice)}</optgroup>
          )}
          {categories.complaints.length > 0 && <optgroup label="Aduan">{categories.complaints.map(choice)}</optgroup>}
        </Select>
      </Field>
    )
  }
  if (deed === 'priority') {
    return (
      <Field label="Prioritas" name="priority" error={error}>
        <Select none="Pilih prioritas" options={Object.entries(priorities).map(([id, name]) => ({ id, name }))} />
      </Field>
    )
  }
  if (deed === 'hand-over') {
    return (
      <>
        <Field label="Ke mana" name="officeId" error={error === noOffice ? error : undefined}>
          <Select none="Pilih cabang dinas" options={[{ id: 'province', name: 'Tim provinsi' }, ...offices]} />
        </Field>
        <Field
          label="Alasan"
          name="reason"
          hint="Dibaca petugas, tidak dibaca pemohon."
          error={error === noOffice ? undefined : error}
        >
          <TextArea rows={2} />
        </Field>
      </>
    )
  }
  return reply ? <ReplyFields {...reply} error={error} /> : null
}

const choice = ({ id, name }: CategoryChoice) => (
  <option key={id} value={id}>
    {name}
  </option>
)
