// An internal note: what colleagues should know and the requester never reads.
import { LockKeyhole } from 'lucide-react'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { StepForm, type StepTicket } from './step-form.tsx'

/** Dashed and grey as internal entries are, so that it is never mistaken for the reply box. */
export function NoteForm({ ticket, answer }: { ticket: StepTicket; answer: unknown }) {
  return (
    <StepForm
      intent="note"
      ticket={ticket}
      answer={answer}
      submitLabel="Simpan catatan"
      className="rounded-card border border-dashed border-garis-kuat bg-abu p-4"
    >
      {(problem) => (
        <Field
          id="catatan"
          label={
            <span className="inline-flex items-center gap-1.5">
              <LockKeyhole className="size-4" />
              Catatan internal
            </span>
          }
          name="message"
          hint="Hanya dibaca petugas."
          error={problem?.errors.message}
        >
          <TextArea rows={2} className="min-h-20!" aria-keyshortcuts="n" defaultValue={problem?.values.message} />
        </Field>
      )}
    </StepForm>
  )
}
