import { useActionData } from 'react-router'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { SendingForm, SendingState } from '#app/components/sending/sending-form.tsx'
import { useSending } from '#app/components/sending/use-sending.ts'
import { GuestFiles } from '#app/components/tickets/guest/guest-files.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'

const texts = {
  reply: { label: 'Balasan', what: 'Balasan', button: 'Kirim balasan' },
  reopen: { label: 'Alasan', what: 'Tulisan', button: 'Buka kembali' },
} as const

interface ThreadComposerProps {
  readonly intent: keyof typeof texts
  /** What may be written, inside the empty field. */
  readonly invitation: string
  readonly hint?: string
  /** The name of its draft on the device; null where nothing may be stored there. */
  readonly draft: string | null
  /** True for a form without an account: the files travel with it. */
  readonly isGuest: boolean
  readonly idempotencyKey: string
}

/**
 * Stays at the lower edge of the window while its thread is read. Needs a key that changes with every message of its
 * writer: the form then starts again from the stored draft.
 */
export function ThreadComposer({ intent, invitation, hint, draft, isGuest, idempotencyKey }: ThreadComposerProps) {
  const sending = useSending({ name: draft, answer: useActionData(), fresh: idempotencyKey })
  const { restored } = sending
  const hydrated = useHydrated()
  const { label, what, button } = texts[intent]
  return (
    <div data-dock="" className="dock print:hidden">
      <SendingForm
        sending={sending}
        intent={intent}
        preventScrollReset
        stored={isGuest ? null : { attachments: restored?.attachments }}
        encType={hydrated && !isGuest ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
        className="grid grid-cols-1 gap-2"
      >
        <Field
          label={<span className="sr-only">{label}</span>}
          name="message"
          limit={descriptionMaxLength}
          leads
          {...(hint && { hint })}
        >
          <TextArea rows={1} placeholder={invitation} className="max-h-40! min-h-12! py-2.5" />
        </Field>
        <SendingState what={what} sending={sending} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          {isGuest ? (
            <GuestFiles key={restored?.key} kept={restored?.files} sealed={draft === null} compact />
          ) : (
            <AttachmentPicker key={restored?.key} compact voice="open" />
          )}
          <Button type="submit" busyLabel="Mengirim..." className="max-sm:px-3">
            {button}
          </Button>
        </div>
      </SendingForm>
    </div>
  )
}
