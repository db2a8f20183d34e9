import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { SendingForm, SendingState } from '#app/components/sending/sending-form.tsx'
import { useSending } from '#app/components/sending/use-sending.ts'
import { GuestFiles } from '#app/components/tickets/guest/guest-files.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

const texts = {
  reply: { label: 'Balasan', what: 'Balasan', button: 'Kirim balasan' },
  reopen: { label: 'Alasan', what: 'Tulisan', button: 'Buka kembali' },
} as const

interface MessageFormProps {
  readonly intent: keyof typeof texts
  readonly title: string
  readonly hint?: string
  /** The name of its draft on the device; null where nothing may be stored there. */
  readonly draft: string | null
  /** True for a form without an account: the files travel with it. */
  readonly isGuest: boolean
  readonly idempotencyKey: string
}

/** Needs a key that changes with every new entry: the form then starts again from the stored draft. */
export function MessageForm({ intent, title, hint, draft, isGuest, idempotencyKey }: MessageFormProps): ReactNode {
  const sending = useSending({ name: draft, answer: useActionData(), fresh: idempotencyKey })
  const { restored } = sending
  const hydrated = useHydrated()
  const { label, what, button } = texts[intent]
  return (
    <Card className="print:hidden" title={title} {...(hint && { description: hint })}>
      <SendingForm
        sending={sending}
        intent={intent}
        stored={isGuest ? null : { attachments: restored?.attachments }}
        encType={hydrated && !isGuest ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
        className="grid grid-cols-1 gap-4"
      >
        <Field label={label} name="message" limit={descriptionMaxLength} leads>
          <TextArea rows={4} />
        </Field>
        {isGuest ? (
          <GuestFiles key={restored?.key} kept={restored?.files} sealed={draft === null} />
        ) : (
          <AttachmentPicker key={restored?.key} voice="open" />
        )}
        <SendingState what={what} sending={sending} />
        <Button type="submit" busyLabel="Sedang Mengirim..." className="sm:justify-self-start">
          {button}
        </Button>
      </SendingForm>
    </Card>
  )
}
