// What a requester writes under the own question: a reply, or why it is to be opened again; with files.
import { useActionData } from 'react-router'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { SendingForm } from '#app/components/sending/sending-form.tsx'
import { SendingState } from '#app/components/sending/sending-state.tsx'
import { draftNames } from '#app/components/sending/stored-drafts.ts'
import { useSending } from '#app/components/sending/use-sending.ts'
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
  // A question has one requester, so its ID identifies whose draft it is.
  const name = draftNames.reply + publicId
  const sending = useSending({ name, answer: useActionData(), fresh: props.idempotencyKey })
  const { restored } = sending
  const hydrated = useHydrated()
  return (
    <Card className="print:hidden" title={title} {...(hint && { description: hint })}>
      <SendingForm
        sending={sending}
        intent={intent}
        stored={{ attachments: restored?.attachments }}
        encType={hydrated ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
        className="grid grid-cols-1 gap-4"
      >
        <Field label={label} name="message" limit={descriptionMaxLength} leads>
          <TextArea rows={4} />
        </Field>
        <AttachmentPicker key={restored?.key} />
        <SendingState what={intent === 'reply' ? 'Balasan' : 'Tulisan'} sending={sending} />
        <Button type="submit" busyLabel="Sedang Mengirim..." className="sm:justify-self-start">
          {button}
        </Button>
      </SendingForm>
    </Card>
  )
}
