// What the holder of a question's link does on its page without an account: open it with four digits, then write, settle, rate.
import { useActionData } from 'react-router'
import { SendingForm, SendingState } from '#app/components/sending/sending-form.tsx'
import { draftNames } from '#app/components/sending/stored-drafts.ts'
import { useSending } from '#app/components/sending/use-sending.ts'
import { RatingForm, type RatingFormProps } from '#app/components/tickets/conversation/rating-form.tsx'
import type { TimelineItem } from '#app/components/tickets/timeline-item.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, fieldId, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import type { OwnPowers } from '#domain/tickets/ticket-policy.ts'
import { DigitsField, DigitsForm } from './digits-form.tsx'
import { GuestFiles } from './guest-files.tsx'

export type GuestView =
  | { readonly state: 'closed' }
  | {
      readonly state: 'open'
      readonly can: OwnPowers
      readonly rating: RatingFormProps['rating']
      readonly idempotencyKey: string
      /** The version of what is shown: a new one starts the forms again. */
      readonly last: number
      readonly answered: boolean
      /** True when it was completed too long ago to be opened again. */
      readonly over: boolean
      /** False for what its link alone opens: nothing closes it on a device, and no digits confirm anything. */
      readonly byDigits: boolean
      /** When everything of this requester is erased, because they asked for it; null: no one did. */
      readonly erased: string | null
      /** How they learn of an answer; null while none is awaited. */
      readonly reach: string | null
      /** Crisis help, when the requester's last message was found to be in danger; otherwise null. */
      readonly help: DistressHelp | null
      /** Leads to WhatsApp, where a message lets answers out; null where it changes nothing. */
      readonly whatsapp: string | null
      readonly own: { readonly title: string; readonly description: string; readonly history: readonly TimelineItem[] }
    }

export interface GuestPanelProps {
  readonly publicId: string
  readonly view: GuestView
}

export function GuestPanel({ publicId, view }: GuestPanelProps) {
  if (view.state === 'closed')
    return (
      <DigitsForm
        title="Ini pertanyaan Anda?"
        description="Untuk membalas, masukkan empat angka terakhir nomor WhatsApp yang Anda tulis saat bertanya."
        submit="Buka pertanyaan saya"
      />
    )
  const { can, rating, idempotencyKey, last, answered, over, erased, byDigits } = view
  return (
    <div className="grid gap-6 print:hidden">
      <FormNotices beside />
      {can.reply && (
        <GuestMessage
          key={`reply ${last}`}
          intent="reply"
          title={answered ? 'Belum jelas? Balas di sini' : 'Tambahkan keterangan'}
          label="Balasan"
          {...{ publicId, idempotencyKey }}
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
          {...{ publicId, idempotencyKey }}
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
      {erased !== null && <ErasureAhead at={erased} />}
      {byDigits && (
        <div className="grid gap-1 text-sm text-tinta-soft">
          <PortalForm intent="close" className="flex flex-wrap items-center gap-x-2">
            Memakai HP orang lain?
            <Button type="submit" variant="quiet" busyLabel="Menutup...">
              Tutup di HP ini
            </Button>
          </PortalForm>
          {erased === null && <EraseForm />}
        </div>
      )}
    </div>
  )
}

function ErasureAhead({ at }: { at: string }) {
  return (
    <Notice tone="warning" title={`Data Anda dihapus pada ${at}`}>
      <p>Sampai saat itu Anda dapat berubah pikiran. Sesudahnya data tidak dapat dikembalikan.</p>
      <PortalForm intent="keep" className="mt-3">
        <Button type="submit" variant="secondary" busyLabel="Membatalkan...">
          Batalkan penghapusan
        </Button>
      </PortalForm>
    </Notice>
  )
}

/** The digits are asked for again: a borrowed phone is not enough. */
function EraseForm() {
  const id = fieldId('digits-erase')
  const isRefused = useTyped().intent === 'erase'
  return (
    <details open={isRefused || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700">
        Hapus data saya
      </summary>
      <PortalForm intent="erase" className="grid grid-cols-1 gap-4 pt-2">
        <p>
          Nama, nomor, tulisan, dan berkas Anda dihapus setelah 7 hari, juga jawabannya. Jumlah pertanyaan tetap
          dihitung, tanpa nama.
        </p>
        <DigitsField id={id} />
        <Button type="submit" variant="danger" busyLabel="Menyimpan..." className="justify-self-start">
          Hapus data saya
        </Button>
      </PortalForm>
    </details>
  )
}

interface GuestMessageProps {
  readonly publicId: string
  readonly intent: 'reply' | 'reopen'
  readonly title: string
  readonly label: string
  readonly idempotencyKey: string
}

function GuestMessage({ publicId, intent, title, label, idempotencyKey }: GuestMessageProps) {
  const name = draftNames.guest + publicId
  const sending = useSending({ name, answer: useActionData(), fresh: idempotencyKey })
  const { restored } = sending
  return (
    <Card title={title}>
      <SendingForm sending={sending} intent={intent} encType="multipart/form-data" className="grid grid-cols-1 gap-4">
        <Field label={label} name="message" limit={descriptionMaxLength} leads>
          <TextArea rows={4} />
        </Field>
        <GuestFiles key={restored?.key} kept={restored?.files} />
        <SendingState what={intent === 'reply' ? 'Balasan' : 'Tulisan'} sending={sending} />
        <Button type="submit" busyLabel="Sedang Mengirim..." className="sm:justify-self-start">
          {intent === 'reply' ? 'Kirim balasan' : 'Buka kembali'}
        </Button>
      </SendingForm>
    </Card>
  )
}
