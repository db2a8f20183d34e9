// What a requester writes under the own question: a reply, or why it is to be opened again; with files.
import { useRef } from 'react'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { useReplyDraft } from '#app/components/tickets/reply-draft.ts'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

/** Props of `MessageForm`; `idempotencyKey` is that of a fresh form. */
export interface MessageFormProps {
  readonly intent: 'reply' | 'reopen'
  readonly publicId: string
  readonly idempotencyKey: string
  readonly title: string
  readonly hint?: string
  readonly label: string
  readonly button: string
}

/** Give it a key that changes with every new entry: then it starts afresh, with what is left of the draft. */
export function MessageForm(props: MessageFormProps) {
  const { intent, publicId, title, hint, label, button } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const key = useReplyDraft(box, publicId, useTyped().idempotencyKey ?? props.idempotencyKey)
  const hydrated = useHydrated()
  return (
    <Card className="print:hidden" title={title} {...(hint && { description: hint })}>
      <PortalForm
        intent={intent}
        encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
        className="grid grid-cols-1 gap-4"
      >
        <IdempotencyField key={key} fresh={key} />
        <Field label={label} name="message" limit={descriptionMaxLength}>
          <TextArea ref={box} rows={4} />
        </Field>
        <AttachmentPicker />
        <Button type="submit" busyLabel="Sedang Mengirim..." className="sm:justify-self-start">
          {button}
        </Button>
      </PortalForm>
    </Card>
  )
}
