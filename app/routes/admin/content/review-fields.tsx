import { Eye } from 'lucide-react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import {
  commonSource,
  editorMaxLength,
  isReviewDue,
  type ReviewFields,
  sourceMaxLength,
} from '#domain/content/lifecycle/provenance.ts'
import { formatLongDate, zonedInstant } from '#shared/dates.ts'

/** Props of `ReviewFieldset`; `reminds` tells what happens on the review day. */
type ReviewFieldsetProps = { today: string; reminds: string }

/**
 * What the fields begin with: what is stored, or for a new text, and for a draft that does not say yet, the common source,
 * today and who writes it. A published text without a source has none until someone names it.
 */
export function reviewStart(
  item: ReviewFields | null,
  { isDraft, today, name }: { readonly isDraft: boolean; readonly today: string; readonly name: string },
) {
  if (item && !isDraft) return item
  const { source, reviewedOn, editor, reviewBy } = item ?? {}
  const said = { source: source ?? commonSource, reviewedOn: reviewedOn ?? today, editor: editor ?? name }
  return { ...item, ...said, reviewBy: reviewBy ?? '' }
}

/** Readers see the first three in one line under the text. */
export function ReviewFieldset({ today, reminds }: ReviewFieldsetProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-5 rounded-control border border-garis p-4">
      <legend className="px-1 font-semibold">Sumber dan peninjauan</legend>
      <Field
        label="Sumber"
        name="source"
        limit={sourceMaxLength}
        hint="Tampil di bawah teks, misalnya “Permendikdasmen Nomor 3 Tahun 2025”."
      >
        <TextInput autoComplete="off" />
      </Field>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label="Ditinjau pada" name="reviewedOn">
          <DateInput label="Ditinjau pada" today={today} />
        </Field>
        <Field label="Ditinjau oleh" name="editor" hint="Nama yang dibaca publik.">
          <TextInput autoComplete="off" maxLength={editorMaxLength} />
        </Field>
      </div>
      <Field label="Tinjau ulang paling lambat" name="reviewBy" optional hint={reminds}>
        <DateInput label="Tinjau ulang paling lambat" today={today} />
      </Field>
    </fieldset>
  )
}

export interface Reviewed {
  readonly reviewBy: string | null
}

export const needsReview = ({ reviewBy }: Reviewed, at: Date): boolean => isReviewDue(reviewBy, at)

export function ReviewBadge({ of, at }: { of: Reviewed; at: Date }) {
  if (!needsReview(of, at)) return null
  return (
    <Badge tone="orange" icon={Eye}>
      Perlu ditinjau
    </Badge>
  )
}

type ReviewNoticeProps = {
  item: Reviewed & { readonly id: number | string; readonly version: number }
  at: Date
}

export function ReviewNotice({ item, at }: ReviewNoticeProps) {
  if (!needsReview(item, at)) return null
  const { reviewBy, id, version } = item
  return (
    <Notice tone="warning" title="Perlu ditinjau">
      <p>{`Tanggal tinjaunya ${formatLongDate(zonedInstant(reviewBy ?? ''))}. Baca lagi teks ini.`}</p>
      <PortalForm intent="review" hidden={{ id, version }} className="mt-3">
        <Button type="submit" variant="secondary" busyLabel="Menyimpan...">
          Sudah ditinjau
        </Button>
      </PortalForm>
    </Notice>
  )
}
