import { useState } from 'react'
import { InsertAnswer } from '#app/components/tickets/insert-answer.tsx'
import { UnknownVariables } from '#app/components/tickets/reply-draft.tsx'
import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Field, fieldId, Select, TextArea } from '#app/ui/forms/field.tsx'
import type { CategoryChoice } from '#domain/tickets/categories/category.server.ts'
import type { Colleague } from '#domain/tickets/desk/colleagues.ts'
import { noOffice } from '#domain/tickets/desk/desk-input.ts'
import { fillCannedReply, type ReplyVariables } from '#domain/tickets/desk/reply-variables.ts'
import type { BulkName } from '#domain/tickets/desk-actions.ts'
import { priorities } from '#domain/tickets/ticket.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

/** `example` is the first ticket, `prefilled` the initial text, `error` the problem of the whole task. */
interface ReplyFieldsProps {
  readonly example: { readonly number: string; readonly variables: ReplyVariables }
  readonly ready: readonly ReadyAnswer[]
  readonly prefilled: string | undefined
  readonly error: string | undefined
}

/** The example follows the typing; without scripts it is shown under the refused text. */
function ReplyFields({ example, ready, prefilled = '', error }: ReplyFieldsProps) {
  const start = useTyped().message ?? prefilled
  const [message, setMessage] = useState(start)
  const { number, variables } = example
  return (
    <>
      <Field
        label="Balasan"
        name="message"
        hint="Ditulis ke setiap tiket, tepat satu kali. {nama}, {id}, {judul}, dan {agen} diisi untuk masing-masing."
        limit={descriptionMaxLength}
        error={error}
      >
        <TextArea defaultValue={start} onInput={({ currentTarget }) => setMessage(currentTarget.value)} />
      </Field>
      <UnknownVariables toMany text={message} />
      <InsertAnswer ready={ready} into={fieldId('message')} />
      {message.trim() && (
        <section aria-labelledby="contoh" className="grid gap-2 rounded-card bg-abu p-4">
          <h2 id="contoh" className="text-base">
            {`Contoh: yang dibaca ${variables.nama} (${number})`}
          </h2>
          <p className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">
            {fillCannedReply(message, variables)}
          </p>
        </section>
      )}
    </>
  )
}

/** `error` is the problem of the whole task. */
interface TaskFieldsProps {
  readonly kind: BulkName
  readonly staff: readonly Colleague[]
  readonly offices: readonly { readonly id: number; readonly name: string }[]
  readonly categories: { readonly questions: readonly CategoryChoice[]; readonly complaints: readonly CategoryChoice[] }
  readonly reply: Omit<ReplyFieldsProps, 'error'> | undefined
  readonly error: string | undefined
}

export function TaskFields({ kind, staff, offices, categories, reply, error }: TaskFieldsProps) {
  if (kind === 'assign') {
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
  if (kind === 'category') {
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
  if (kind === 'priority') {
    return (
      <Field label="Prioritas" name="priority" error={error}>
        <Select none="Pilih prioritas" options={Object.entries(priorities).map(([id, name]) => ({ id, name }))} />
      </Field>
    )
  }
  if (kind === 'hand-over') {
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
