// That a text is to be read again, and why; and the button for who has done it.
import { Eye } from 'lucide-react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isReviewDue } from '#domain/content/lifecycle/provenance.ts'
import { formatLongDate, wibInstant } from '#shared/dates.ts'

/** What says whether a text is to be read again. */
export interface Reviewed {
  readonly reviewBy: string | null
  readonly changedClauses: readonly string[]
}

/** True when its day has come, or when a clause that it leans on changed or went. */
export const needsReview = ({ reviewBy, changedClauses }: Reviewed, at: Date): boolean =>
  changedClauses.length > 0 || isReviewDue(reviewBy, at)

/** Nothing for a text that nobody has to read again. */
export function ReviewBadge({ of, at }: { of: Reviewed; at: Date }) {
  if (!needsReview(of, at)) return null
  return (
    <Badge tone="orange" icon={Eye}>
      Perlu ditinjau
    </Badge>
  )
}

/** Props of `ReviewNotice`. */
export type ReviewNoticeProps = {
  item: Reviewed & { readonly id: number | string; readonly version: number }
  at: Date
}

/** Says why, and posts `intent=review`; nothing for a text that nobody has to read again. */
export function ReviewNotice({ item, at }: ReviewNoticeProps) {
  if (!needsReview(item, at)) return null
  const { reviewBy, changedClauses, id, version } = item
  return (
    <Notice tone="warning" title="Perlu ditinjau">
      <p>
        {changedClauses.length > 0
          ? `Ketentuan yang dirujuk berubah: ${changedClauses.join(', ')}. Cocokkan teks ini dengan bunyi barunya.`
          : `Tanggal tinjaunya ${formatLongDate(wibInstant(reviewBy ?? ''))}. Baca lagi teks ini.`}
      </p>
      <PortalForm intent="review" hidden={{ id, version }} className="mt-3">
        <Button type="submit" variant="secondary" busyLabel="Menyimpan...">
          Sudah ditinjau
        </Button>
      </PortalForm>
    </Notice>
  )
}
