// What the holder of a question's link does on its page without an account: open it with four digits, then write, settle, rate.
import { RatingForm, type RatingFormProps } from '#app/components/tickets/conversation/rating-form.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField } from '#app/forms/idempotency-field.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import type { OwnPowers } from '#domain/tickets/ticket-policy.ts'
import { GuestFiles } from './guest-files.tsx'

/** What can be done here: nothing yet but opening it, or what its requester may. */
export type GuestView =
  | { readonly state: 'closed' }
  | {
      readonly state: 'open'
      readonly can: OwnPowers
      readonly rating: RatingFormProps['rating']
      readonly idempotencyKey: string
      /** The version of what is shown: a new one starts the forms afresh. */
      readonly last: number
      /** True while the newest answer awaits the requester. */
      readonly answered: boolean
      /** True when it was completed too long ago to be opened again. */
      readonly over: boolean
      /** The question as its requester reads it: whole, with the files of its public conversation. */
      readonly own: { readonly title: string; readonly description: string; readonly history: readonly TimelineItem[] }
    }

/** Props of `GuestPanel`. */
export interface GuestPanelProps {
  readonly view: GuestView
}

/** Stands below the answer. */
export function GuestPanel({ view }: GuestPanelProps) {
  if (view.state === 'closed') return <DigitsForm />
  const { can, rating, idempotencyKey, last, answered, over } = view
  return (
    <div className="grid gap-6 print:hidden">
      <FormNotices beside />
      {can.reply && (
        <GuestMessage
          key={`reply ${last}`}
          intent="reply"
          title={answered ? 'Belum jelas? Balas di sini' : 'Tambahkan keterangan'}
          label="Balasan"
          {...{ idempotencyKey }}
        />
      )}
      {can.complete && (
        <PortalForm intent="complete">
          <Button type="submit" variant="secondary" busyLabel="Menyimpan...">
            Masalah saya sudah selesai
          </Button>
        </PortalForm>
      )}
      {can.rate && <RatingForm key={`${rating?.score} ${rating?.comment}`} rating={rating} />}
      {can.reopen && (
        <GuestMessage
          key={`reopen ${last}`}
          intent="reopen"
          title="Masalahnya muncul lagi?"
          label="Alasan"
          {...{ idempotencyKey }}
        />
      )}
      {over && (
        <Notice title="Sudah lebih dari 14 hari sejak selesai">
          <p>Bila masalahnya muncul lagi, tanyakan lagi dan sebutkan nomornya.</p>
          <ButtonLink to="/ask" variant="secondary" className="mt-3">
            Tanya lagi
          </ButtonLink>
        </Notice>
      )}
      <PortalForm intent="close" className="flex flex-wrap items-center gap-x-4 text-sm text-tinta-soft">
        Memakai HP orang lain?
        <Button type="submit" variant="quiet" busyLabel="Menutup...">
          Tutup di HP ini
        </Button>
      </PortalForm>
    </div>
  )
}

/** Asked once per device. */
function DigitsForm() {
  return (
    <Card
      className="print:hidden"
      title="Ini pertanyaan Anda?"
      description="Untuk membalas, masukkan empat angka terakhir nomor WhatsApp yang Anda tulis saat bertanya."
    >
      <PortalForm intent="open" className="grid grid-cols-1 gap-4">
        <FormNotices own />
        <Field label="Empat angka terakhir nomor WhatsApp" name="digits">
          <TextInput inputMode="numeric" autoComplete="off" maxLength={9} className="max-w-40" />
        </Field>
        <Button type="submit" busyLabel="Memeriksa..." className="sm:justify-self-start">
          Buka pertanyaan saya
        </Button>
      </PortalForm>
    </Card>
  )
}

interface GuestMessageProps {
  readonly intent: 'reply' | 'reopen'
  readonly title: string
  readonly label: string
  readonly idempotencyKey: string
}

function GuestMessage({ intent, title, label, idempotencyKey }: GuestMessageProps) {
  return (
    <Card title={title}>
      <PortalForm intent={intent} encType="multipart/form-data" className="grid grid-cols-1 gap-4">
        <IdempotencyField fresh={idempotencyKey} />
        <Field label={label} name="message" limit={descriptionMaxLength}>
          <TextArea rows={4} />
        </Field>
        <GuestFiles />
        <Button type="submit" busyLabel="Sedang Mengirim..." className="sm:justify-self-start">
          {intent === 'reply' ? 'Kirim balasan' : 'Buka kembali'}
        </Button>
      </PortalForm>
    </Card>
  )
}
