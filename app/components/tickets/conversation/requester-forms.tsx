import { draftNames } from '#app/components/sending/stored-drafts.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import type { EntryType, TicketStatus } from '#domain/tickets/ticket.ts'
import type { OwnPowers } from '#domain/tickets/ticket-policy.ts'
import { formatLongDate } from '#shared/dates.ts'
import { RatingForm, type RatingFormProps } from './rating-form.tsx'
import { ThreadComposer } from './thread-composer.tsx'

/** `idempotencyKey` is that of a fresh form. */
export interface RequesterQuestion {
  readonly publicId: string
  readonly status: TicketStatus
  readonly can: OwnPowers
  readonly rating: RatingFormProps['rating']
  readonly reopenUntil: Date | null
  readonly mergedInto: string | null
  readonly rests: boolean
  readonly timeline: readonly { readonly id: number; readonly type: EntryType }[]
  readonly idempotencyKey: string
}

interface RequesterFormsProps {
  readonly question: RequesterQuestion
  readonly isGuest?: boolean
}

/** The newest entry that the writer of the composer made: answers that come in between must not take the focus from it. */
export const lastOwnEntry = (timeline: RequesterQuestion['timeline']) =>
  timeline.findLast(({ type }) => type === 'requester_replied' || type === 'reopened')?.id ?? 0

export function RequesterForms({ question, isGuest = false }: RequesterFormsProps) {
  const { publicId, idempotencyKey, status, can, rating, reopenUntil, mergedInto, rests, timeline } = question
  const isRating = useTyped().intent === 'rate'
  const last = lastOwnEntry(timeline)
  // A question has one requester, so its ID identifies whose draft it is.
  const form = { draft: (isGuest ? draftNames.guest : draftNames.reply) + publicId, isGuest, idempotencyKey }
  return (
    <>
      <FormNotices beside />
      {can.reply && (
        <ThreadComposer
          key={`reply ${last}`}
          {...form}
          intent="reply"
          invitation={status === 'waiting' ? 'Belum jelas? Balas di sini' : 'Tambahkan keterangan'}
        />
      )}
      {can.reopen && reopenUntil && (
        <ThreadComposer
          key={`reopen ${last}`}
          {...form}
          intent="reopen"
          invitation="Masalahnya muncul lagi?"
          hint={`Dapat dibuka kembali sampai ${formatLongDate(reopenUntil)}.`}
        />
      )}
      {can.complete && (
        <PortalForm intent="complete" className="-ml-3 print:hidden">
          <Button type="submit" variant="quiet" busyLabel="Menyimpan...">
            Masalah saya sudah selesai
          </Button>
        </PortalForm>
      )}
      {status === 'completed' && !can.reopen && !mergedInto && !rests && (
        <p className="print:hidden">
          Sudah lebih dari 14 hari sejak selesai. Bila masalahnya muncul lagi, tanyakan lagi dan sebutkan nomornya.{' '}
          <ButtonLink to={isGuest ? '/ask' : '/client/create-question'} variant="quiet">
            Tanya lagi
          </ButtonLink>
        </p>
      )}
      {can.rate && (
        <Fold title={rating ? 'Terima kasih atas penilaian Anda' : 'Nilai jawaban kami'} open={isRating}>
          <RatingForm key={`${rating?.score} ${rating?.comment}`} rating={rating} />
        </Fold>
      )}
    </>
  )
}
