import { draftNames } from '#app/components/sending/stored-drafts.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import type { OwnPowers } from '#domain/tickets/ticket-policy.ts'
import { formatLongDate } from '#shared/dates.ts'
import { MessageForm } from './message-form.tsx'
import { RatingForm, type RatingFormProps } from './rating-form.tsx'

/** `idempotencyKey` is that of a fresh form. */
export interface RequesterQuestion {
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

interface RequesterFormsProps {
  readonly question: RequesterQuestion
  readonly isGuest?: boolean
}

export function RequesterForms({ question, isGuest = false }: RequesterFormsProps) {
  const { publicId, idempotencyKey, status, can, rating, reopenUntil, mergedInto, rests, timeline } = question
  const last = timeline.at(-1)?.id
  // A question has one requester, so its ID identifies whose draft it is.
  const form = { draft: (isGuest ? draftNames.guest : draftNames.reply) + publicId, isGuest, idempotencyKey }
  return (
    <>
      <FormNotices beside />
      {can.reply && (
        <MessageForm
          key={`reply ${last}`}
          {...form}
          intent="reply"
          title={status === 'waiting' ? 'Belum jelas? Balas di sini' : 'Tambahkan keterangan'}
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
          {...form}
          intent="reopen"
          title="Masalahnya muncul lagi?"
          hint={`Ceritakan apa yang masih terjadi. Dapat dibuka kembali sampai ${formatLongDate(reopenUntil)}.`}
        />
      )}
      {status === 'completed' && !can.reopen && !mergedInto && !rests && (
        <Notice title="Sudah lebih dari 14 hari sejak selesai">
          <p>
            Bila masalahnya muncul lagi,{' '}
            {isGuest ? 'tanyakan lagi dan sebutkan nomornya.' : 'buat pertanyaan baru dan sebutkan ID di bawah ini.'}
          </p>
          <ButtonLink to={isGuest ? '/ask' : '/client/create-question'} variant="secondary" className="mt-3">
            {isGuest ? 'Tanya lagi' : 'Buat pertanyaan baru'}
          </ButtonLink>
        </Notice>
      )}
    </>
  )
}
