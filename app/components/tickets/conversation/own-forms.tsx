import { useActionData } from 'react-router'
import { AttachmentPicker } from '#app/components/attachments/attachment-picker.tsx'
import { SendingForm, SendingState } from '#app/components/sending/sending-form.tsx'
import { draftNames } from '#app/components/sending/stored-drafts.ts'
import { useSending } from '#app/components/sending/use-sending.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import type { OwnPowers } from '#domain/tickets/ticket-policy.ts'
import { formatLongDate } from '#shared/dates.ts'
import { RatingForm, type RatingFormProps } from './rating-form.tsx'

/** `idempotencyKey` is that of a fresh form. */
interface MessageFormProps {
  readonly intent: 'reply' | 'reopen'
  readonly publicId: string
  readonly idempotencyKey: string
  readonly title: string
  readonly hint?: string
  readonly label: string
  readonly button: string
}

/** Give it a key that changes with every new entry: then it starts again, with what is left of the draft. */
function MessageForm(props: MessageFormProps) {
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

/** `idempotencyKey` is that of a fresh form. */
interface OwnFormsProps {
  readonly question: {
    readonly publicId: string
    readonly status: TicketStatus
    readonly can: OwnPowers
    readonly rating: RatingFormProps['rating']
    readonly reopenUntil: Date | null
    readonly mergedInto: string | null
    readonly rests: boolean
    readonly timeline: readonly { readonly id: number }[]
    readonly idempotencyKey: string
  }
}

export function OwnForms({ question }: OwnFormsProps) {
  const { publicId, idempotencyKey, status, can, rating, reopenUntil, mergedInto, rests, timeline } = question
  const last = timeline.at(-1)?.id
  return (
    <>
      <FormNotices beside />
      {can.reply && (
        <MessageForm
          key={`reply ${last}`}
          {...{ publicId, idempotencyKey }}
          intent="reply"
          title={status === 'waiting' ? 'Belum jelas? Balas di sini' : 'Tambahkan keterangan'}
          label="Balasan"
          button="Kirim balasan"
        />
      )}
      {can.complete && (
        <PortalForm intent="complete" className="print:hidden">
          <Button type="submit" variant="secondary" busyLabel="Menyimpan...">
            Masalah saya sudah selesai
          </Button>
        </PortalForm>
      )}
      {can.rate && <RatingForm key={`${rating?.score} ${rating?.comment}`} rating={rating} />}
      {can.reopen && reopenUntil && (
        <MessageForm
          key={`reopen ${last}`}
          {...{ publicId, idempotencyKey }}
          intent="reopen"
          title="Masalahnya muncul lagi?"
          hint={`Ceritakan apa yang masih terjadi. Dapat dibuka kembali sampai ${formatLongDate(reopenUntil)}.`}
          label="Alasan"
          button="Buka kembali"
        />
      )}
      {status === 'completed' && !can.reopen && !mergedInto && !rests && (
        <Notice title="Sudah lebih dari 14 hari sejak selesai">
          <p>Bila masalahnya muncul lagi, buat pertanyaan baru dan sebutkan ID di bawah ini.</p>
          <ButtonLink to="/client/create-question" variant="secondary" className="mt-3">
            Buat pertanyaan baru
          </ButtonLink>
        </Notice>
      )}
    </>
  )
}
