// '/helpdesk/reports/wall': the office's figures for a screen on the wall. It renews itself, names no one, and grows with the
// height of the screen, so that all of it can be read from a distance.
import { Link } from 'react-router'
import { LiveLine } from '#app/components/live/live-status.tsx'
import { isAboutTicket } from '#app/components/live/live-stream.ts'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { filterAddress } from '#app/list-address.ts'
import { classNames } from '#app/ui/class-names.ts'
import { getWall } from '#domain/reporting/desk-figures.ts'
import { teamFilter } from '#domain/reporting/team-input.ts'
import type { StandingFigures } from '#domain/reporting/team-report.ts'
import { formatDuration, formatLongDate, formatTime, now } from '#shared/dates.ts'
import { minutes, seconds } from '#shared/durations.ts'
import type { Route } from './+types/wall-page.ts'
import { DayChart } from './day-chart.tsx'
import { LoadBar } from './desk-overview.tsx'
import { requireTeam } from './require-team.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Layar dinding · Helpdesk SPMB' }]

/** The layout leaves its menus away. */
export const handle = { bare: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireTeam(context, request)
  const filter = teamFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  return { wall: await getWall(person, filter), office: filter.office, at: now() }
}

/** From this share of late tickets on a figure is red. */
const alarming = 20

const count = (number: number) => number.toLocaleString('id-ID')
const percent = (number: number | null) => (number === null ? '-' : `${number}%`)
const time = (milliseconds: number | null) => (milliseconds === null ? '-' : formatDuration(milliseconds))
const isAlarming = ({ latePercent }: StandingFigures) => latePercent !== null && latePercent >= alarming

export default function WallPage({ loaderData: { wall, office, at } }: Route.ComponentProps) {
  // Every quarter of a minute at most, however much happens; every minute at least, because times continue.
  useLiveRefresh(isAboutTicket, { gather: seconds(15), atLeastEvery: minutes(1) })
  const { name, standing, week, today, offices } = wall
  const figures = [
    { label: 'Terbuka', value: count(standing.open) },
    { label: 'Terlambat', value: percent(standing.latePercent), red: isAlarming(standing) },
    { label: 'Paling lama terbuka', value: time(standing.oldestMs) },
    { label: 'Masuk hari ini', value: count(today.received) },
    { label: 'Selesai hari ini', value: count(today.solved) },
    { label: 'Setengahnya dijawab dalam, 7 hari', value: time(week.answered.median) },
    { label: 'Dijawab tepat waktu, 7 hari', value: percent(week.answered.kept) },
    { label: 'Selesai tepat waktu, 7 hari', value: percent(week.solved.kept) },
  ]
  return (
    <main
      id="isi"
      className="wall grid min-h-dvh grid-cols-[minmax(0,1fr)] content-between bg-abu p-4 print:bg-kertas print:p-0"
    >
      {/* Without JavaScript the page reloads itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      <LiveLine />
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="font-bold">{name}</h1>
        <p className="text-tinta-soft">
          {`${formatLongDate(at)}, `}
          <time dateTime={at.toISOString()}>{formatTime(at)}</time>
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section
          aria-label="Hari ini dan minggu lalu"
          className="wall-chart rounded-card border border-garis bg-kertas p-4"
        >
          <DayChart curve={wall.curve} bare />
        </section>
        <dl className="grid content-between">
          {figures.map(({ label, value, red }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 border-b border-garis">
              <dt className="text-tinta-soft">{label}</dt>
              <dd className={classNames('text-right font-bold tabular-nums', red && 'text-red-700')}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {offices.length > 0 && (
        <ul aria-label="Menurut cabang dinas" className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
          {offices.map((row) => (
            <li key={row.name} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <span className="truncate">{row.name}</span>
              <span className="tabular-nums">
                {`${count(row.standing.open)} terbuka · `}
                <span className={classNames(isAlarming(row.standing) && 'font-bold text-red-700')}>
                  {`${percent(row.standing.latePercent)} terlambat`}
                </span>
              </span>
              <LoadBar late={row.standing.latePercent ?? 0} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-tinta-soft">
        Diperbarui sendiri setiap menit. {/* A whole load, so that no timer of this page continues elsewhere. */}
        <Link
          to={`/helpdesk/reports${filterAddress({ office })}`}
          reloadDocument
          className="inline-flex min-h-11 items-center"
        >
          Kembali ke laporan
        </Link>
      </p>
    </main>
  )
}
