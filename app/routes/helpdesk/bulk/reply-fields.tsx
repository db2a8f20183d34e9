// The reply to many: one text whose variables are filled for each requester, and what the first of them will read.
import { useState } from 'react'
import { InsertAnswer } from '#app/components/tickets/insert-answer.tsx'
import { UnknownVariables } from '#app/components/tickets/unknown-variables.tsx'
import type { ReadyAnswer } from '#app/components/tickets/use-answers.ts'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Field, fieldId, TextArea } from '#app/ui/forms/field.tsx'
import { fillCannedReply, type ReplyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

/** Props of `ReplyFields`; `example` is the first ticket, `prefilled` what stands in the box at first, `error` what is wrong with the whole task. */
export interface ReplyFieldsProps {
  readonly example: { readonly number: string; readonly variables: ReplyVariables }
  readonly ready: readonly ReadyAnswer[]
  readonly prefilled: string | undefined
  readonly error: string | undefined
}

/** The example follows the typing; without scripts it stands under what was sent and refused. */
export function ReplyFields({ example, ready, prefilled = '', error }: ReplyFieldsProps) {
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
