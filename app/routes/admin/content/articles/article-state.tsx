// The state of an article in a row: public or not, when to review it, and whether it helps.
import { CalendarClock, CircleCheck, PencilLine } from 'lucide-react'
import { needsReview, ReviewBadge } from '#app/routes/admin/content/review-state.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { formatDateTime, formatLongDate, wibInstant } from '#shared/dates.ts'

/** Draft, scheduled or public at the given moment, and a review that is due. */
export function ArticleState({
  article: { publishedAt, ...review },
  at,
}: {
  article: { publishedAt: Date | null; reviewBy: string | null; changedClauses: readonly string[] }
  at: Date
}) {
  return (
    <span className="grid min-w-36 justify-items-start gap-1">
      {publishedAt === null ? (
        <Badge tone="grey" icon={PencilLine}>
          Draf
        </Badge>
      ) : publishedAt > at ? (
        <>
          <Badge tone="blue" icon={CalendarClock}>
            Terjadwal
          </Badge>
          <span className="text-tinta-soft">{formatDateTime(publishedAt)}</span>
        </>
      ) : (
        <Badge tone="green" icon={CircleCheck}>
          Tampil
        </Badge>
      )}
      <ReviewBadge of={review} at={at} />
      {review.reviewBy && !needsReview(review, at) && (
        <span className="text-tinta-soft">Tinjau {formatLongDate(wibInstant(review.reviewBy))}</span>
      )}
    </span>
  )
}

/** '8 dari 10'; a dash without votes. */
export function Helped({ yes, no }: { yes: number; no: number }) {
  if (yes + no === 0) return <span className="text-tinta-soft">–</span>
  return (
    <span className="whitespace-nowrap">
      {yes.toLocaleString('id-ID')} dari {(yes + no).toLocaleString('id-ID')}
    </span>
  )
}
