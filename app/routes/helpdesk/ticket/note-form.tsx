// An internal note: what colleagues should know and the requester never reads.
import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { successOf } from '#app/components/tickets/action-labels.ts'
import { forgetReplyDrafts, useReplyDraft } from '#app/components/tickets/reply-draft.ts'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { sendByEnter } from '#app/ui/forms/send-by-enter.ts'
import { ActionForm, type ActionTicket } from './action-form.tsx'
import { deskDraft } from './desk-draft.ts'
import { useCollapsibleComposer } from './use-collapsible-composer.ts'

/** Dashed and grey as internal entries are, so that it is never mistaken for the reply box. */
export function NoteForm({ ticket, answer }: { ticket: ActionTicket; answer: unknown }) {
  const box = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const resting = useCollapsibleComposer(frame)
  const draft = deskDraft(ticket.id, 'note')
  useReplyDraft(box, draft, '')
  const taken = successOf(answer, 'note')?.id
  useEffect(() => {
    if (taken) forgetReplyDrafts(draft)
  }, [taken, draft])
  return (
    <div
      ref={frame}
      {...resting.props}
      className="note-box rounded-card border border-dashed border-garis-kuat bg-abu p-4"
    >
      <ActionForm intent="note" ticket={ticket} answer={answer} submitLabel="Simpan catatan">
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
            <TextArea
              ref={box}
              rows={2}
              aria-keyshortcuts="n"
              onKeyDown={sendByEnter}
              placeholder="Catatan internal, hanya dibaca petugas..."
              defaultValue={problem?.values.message}
            />
          </Field>
        )}
      </ActionForm>
    </div>
  )
}
