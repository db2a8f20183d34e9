import { Waves } from 'lucide-react'
import { Link } from 'react-router'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Wave } from '#domain/shared-answers/clusters/cluster.ts'
import { formatDateTime, formatTime, isoDay } from '#shared/dates.ts'

/** 'sejak 08.00'; with the day when that is another one. */
export function sinceLabel(since: Date, at: Date): string {
  return `sejak ${isoDay(since) === isoDay(at) ? formatTime(since) : formatDateTime(since)}`
}

/** The waves that no incident answers, for the first screen of people who may open one; updates itself. */
export function WaveBand({ waves, at }: { readonly waves: readonly Wave[]; readonly at: Date }) {
  useLiveRefresh(({ kind }) => kind === 'clustered', { calm: true })
  if (waves.length === 0) return null
  return (
    <ul aria-label="Banyak tiket tentang hal yang sama" className="grid gap-2">
      {waves.map(({ id, title, tickets, since }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-sogan-200 bg-sogan-50 px-4 py-2"
        >
          <Waves className="shrink-0 text-sogan-700 max-sm:hidden" />
          <p className="min-w-0 grow basis-64 text-sm wrap-anywhere">
            <Link to={`/helpdesk/incidents/clusters/${id}`} className="font-semibold">
              {tickets.toLocaleString('id-ID')} tiket baru tentang “{title}”
            </Link>{' '}
            {sinceLabel(since, at)}: jadikan gangguan?
          </p>
          <div className="flex items-center gap-2">
            <ButtonLink to={`/helpdesk/incidents/create?cluster=${id}`} size="sm">
              Jadikan gangguan
            </ButtonLink>
            <PortalForm action={`/helpdesk/incidents/clusters/${id}`} intent="dismiss">
              <Button type="submit" variant="quiet" size="sm" aria-label={`Abaikan ${title}`}>
                Abaikan
              </Button>
            </PortalForm>
          </div>
        </li>
      ))}
    </ul>
  )
}
