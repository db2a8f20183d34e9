import { CalendarClock } from 'lucide-react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ListedAnnouncement } from '#domain/content/announcements/announcement.server.ts'

type OldDatesProps = { item: ListedAnnouncement; canRenew?: boolean }

/** What a shown announcement says and the season no longer does, and one click that lets it say it. */
export function OldDates({ item: { id, version, title, oldDates }, canRenew = true }: OldDatesProps) {
  if (oldDates.length === 0) return null
  return (
    <PortalForm intent="renew" hidden={{ id, version }} className="grid justify-items-start gap-1 text-sm font-normal">
      <span className="inline-flex items-center gap-1.5 font-semibold text-sogan-700">
        <CalendarClock className="size-4" />
        Tanggal berubah
      </span>
      <ul>
        {oldDates.map(({ before, now }) => (
          <li key={`${before} ${now}`}>{`tertulis ${before}, di jadwal ${now}`}</li>
        ))}
      </ul>
      {canRenew && (
        <Button type="submit" size="sm" variant="secondary" aria-label={`Perbarui tanggal: ${title}`}>
          Perbarui tanggal
        </Button>
      )}
    </PortalForm>
  )
}
