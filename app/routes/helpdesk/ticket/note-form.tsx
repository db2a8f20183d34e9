// An internal note: what colleagues should know and the requester never reads.
import { LockKeyhole } from 'lucide-react'
import { useRef } from 'react'
import { forgetReplyDrafts, useReplyDraft } from '#app/components/tickets/reply-draft.ts'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { sendByEnter } from '#app/ui/forms/send-by-enter.ts'
import { ActionForm, type ActionTicket } from './action-form.tsx'
import { deskDraft } from './desk-draft.ts'
import { useCollapsibleComposer } from './use-collapsible-composer.ts'

/** Dashed and grey as internal entries are, so that it is never mistaken for the reply box. */
export function NoteForm({ ticket }: { ticket: ActionTicket }) {
  const box = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const resting = useCollapsibleComposer(frame)
  const draft = deskDraft(ticket.id, 'note')
  useReplyDraft(box, draft)
  return (
    <div
      ref={frame}
      {...resting.props}
      className="note-box rounded-card border border-dashed border-garis-kuat bg-abu p-4"
    >
      <ActionForm intent="note" ticket={ticket} submitLabel="Simpan catatan" onDone={() => forgetReplyDrafts(draft)}>
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
        >
          <TextArea
            ref={box}
            rows={2}
            aria-keyshortcuts="n"
            onKeyDown={sendByEnter}
            placeholder="Catatan internal, hanya dibaca petugas..."
          />
        </Field>
      </ActionForm>
    </div>
  )
}
