import { type KeyboardEvent, useRef, useState } from 'react'
import type { ActionTicket } from '#app/components/tickets/action-status.tsx'
import { forgetReplyDrafts, useReplyDraft } from '#app/components/tickets/reply-draft.tsx'
import { ActionForm } from '#app/routes/helpdesk/ticket/action-form.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import type { OwnDraft } from '#domain/tickets/drafts/draft.server.ts'
import { deskDraft } from './desk-draft.ts'
import { type MentionedColleague, MentionPicker } from './inline-picker.tsx'

export interface NoteFormProps {
  readonly ticket: ActionTicket
  readonly stored: OwnDraft | undefined
  readonly colleagues: readonly MentionedColleague[]
}

/** It has its own shortcut: the one that sends a reply only shows a hint here. */
export function NoteForm({ ticket, stored, colleagues }: NoteFormProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [isWrongKey, setWrongKey] = useState(false)
  const draft = deskDraft(ticket.id, 'note')
  useReplyDraft(box, draft, { ticketId: ticket.id, kind: 'note', stored })

  function saveByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, altKey, ctrlKey, metaKey, nativeEvent, currentTarget } = event
    if (key !== 'Enter' || nativeEvent.isComposing || !(altKey || ctrlKey || metaKey)) return
    event.preventDefault()
    setWrongKey(!altKey)
    if (altKey) currentTarget.form?.requestSubmit()
  }
  return (
    <ActionForm
      intent="note"
      ticket={ticket}
      onDone={() => {
        setWrongKey(false)
        forgetReplyDrafts(draft)
      }}
    >
      <MentionPicker box={box} colleagues={colleagues} />
      <Field id="catatan" label="Catatan internal" name="message">
        <TextArea
          ref={box}
          data-box="note"
          rows={4}
          onKeyDown={saveByEnter}
          placeholder="Catatan internal, hanya dibaca petugas..."
        />
      </Field>
      <p data-later="" role="status" className="text-sm text-sogan-700">
        {isWrongKey
          ? 'Ctrl+Enter mengirim balasan. Catatan disimpan dengan Alt+Enter.'
          : 'Hanya dibaca petugas. @ menyebut rekan. Alt+Enter menyimpan.'}
      </p>
    </ActionForm>
  )
}
