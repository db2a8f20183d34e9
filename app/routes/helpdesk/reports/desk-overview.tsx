// The first screen of leads: how the day goes, where tickets are late, who has how many, and what waits longest.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { filterAddress } from '#app/list-address.ts'
import { Section } from '#app/ui/page-header.tsx'
import type { DeskOverview, Load } from '#domain/reporting/desk-overview.ts'
import type { FigureFilter } from '#domain/reporting/team-input.ts'
import { formatDuration } from '#shared/dates.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { DayChart } from './day-chart.tsx'

/** Every quarter of a minute at most, however much happens; every minute at least, because times continue. */
export const overviewRefresh = { calm: true, gather: seconds(15), atLeastEvery: minutes(1) }

type FigureOf = Partial<Omit<FigureFilter, 'before'>>

const count = (figure: number) => figure.toLocaleString('id-ID')
const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0)
const percentOf = ({ open, late }: Pick<Load, 'open' | 'late'>) => (open === 0 ? 0 : Math.round((100 * late) / open))

interface FigureProps {
  readonly figure: number
  readonly to: string | undefined
  readonly children: string
}

function Figure({ figure, to, children }: FigureProps) {
  const words = (
    <>
      <b className="text-base tabular-nums">{count(figure)}</b>&nbsp;{children}
    </>
  )
  if (!to || figure === 0) return <span>{words}</span>
  return (
    <Link to={to} className="inline-flex min-h-6 items-baseline">
      {words}
    </Link>
  )
}

/** Both parts of the bar are in percent, and are also written. */
interface LoadRowProps {
  readonly name: string
  readonly open: number
  readonly late: number
  readonly children: ReactNode
}

function LoadRow({ name, open, late, children }: LoadRowProps) {
  return (
    <li className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-garis py-1 text-[0.8125rem]">
      <span title={name} className="truncate">
        {name}
      </span>
      <span className="text-right tabular-nums">{children}</span>
      <LoadBar open={open} late={late} />
    </li>
  )
}

export function LoadBar({ open = 0, late }: { open?: number; late: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="6" className="col-span-full">
      <rect width="100%" height="6" rx="3" fill="var(--color-garis)" />
      <rect width={`${open}%`} height="6" rx="3" fill="var(--color-nila-700)" />
      <rect width={`${late}%`} height="6" rx="3" fill="var(--color-red-600)" />
    </svg>
  )
}

/** `linked`: figures lead to their tickets; `office` is the chosen one. */
interface DeskOverviewProps {
  readonly overview: DeskOverview
  readonly office: string | undefined
  readonly at: Date
  readonly linked: boolean
}

export function DeskOverviewPanel({ overview, office, at, linked }: DeskOverviewProps) {
  const { curve, standing, oldest, offices, agents, rest } = overview
  const address = (filter: FigureOf) => `/helpdesk/reports/tickets${filterAddress({ office, ...filter })}`
  const to = (filter: FigureOf) => (linked ? address(filter) : undefined)
  const most = Math.max(1, ...agents.map(({ open }) => open))
  const loads = (
    <Section id="beban" title="Tiket terbuka per petugas" className="content-start gap-1">
      {agents.length === 0 && <p className="text-sm text-tinta-soft">Tidak ada tiket terbuka.</p>}
      <ul className={offices ? 'gap-x-8 md:columns-2' : undefined}>
        {agents.map((row) => (
          <LoadRow key={row.key} name={row.name} open={(100 * row.open) / most} late={(100 * row.late) / most}>
            <AgentLinks row={row} to={to({ figure: 'open', agent: row.key || 'none' })} />
          </LoadRow>
        ))}
      </ul>
      {rest > 0 && <p className="text-sm text-tinta-soft">{`dan ${count(rest)} petugas lain`}</p>}
    </Section>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Section id="hari-ini" title="Hari ini dan minggu lalu" className="content-start gap-2">
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm">
          <Figure figure={sum(curve.today.received)} to={to({ figure: 'received', week: 'today' })}>
            masuk
          </Figure>
          <Figure figure={sum(curve.today.answered)} to={to({ figure: 'answered', week: 'today' })}>
            dijawab
          </Figure>
          <Figure figure={standing.open} to={to({ figure: 'open' })}>
            terbuka
          </Figure>
          <Figure figure={standing.late} to={to({ figure: 'late' })}>
            {`terlambat (${percentOf(standing)}%)`}
          </Figure>
          {oldest && (
            <span>
              Paling lama menunggu:{' '}
              {linked ? <Link to={`/helpdesk/tickets/${oldest.id}`}>{oldest.number}</Link> : oldest.number},{' '}
              {formatDuration(Math.max(0, at.getTime() - oldest.createdAt.getTime()))}
            </span>
          )}
        </p>
        <DayChart curve={curve} to={linked ? address : undefined} />
      </Section>
      {offices && (
        <Section
          id="terlambat"
          title="Terlambat menurut cabang dinas"
          className="content-start gap-1 lg:row-span-2 lg:row-start-1 lg:col-start-2"
        >
          <ul>
            {offices.map((row) => (
              <LoadRow key={row.key} name={row.name} open={0} late={percentOf(row)}>
                <LateLink row={row} to={to({ figure: 'late', office: row.key || 'province' })} />
              </LoadRow>
            ))}
          </ul>
        </Section>
      )}
      {offices ? <div className="lg:col-start-1">{loads}</div> : loads}
    </div>
  )
}

function LateLink({ row, to }: { row: Load; to: string | undefined }) {
  const words = `${percentOf(row)}% (${count(row.late)} dari ${count(row.open)})`
  if (!to || row.late === 0) return row.open === 0 ? '0 terbuka' : words
  return (
    <Link to={to} className="inline-flex min-h-6 items-center">
      {words}
      <span className="sr-only">{` tiket terlambat, ${row.name}`}</span>
    </Link>
  )
}

/** The list that it leads to has ticks and the actions for many tickets. */
function AgentLinks({ row, to }: { row: Load; to: string | undefined }) {
  const words = `${count(row.open)}${row.late > 0 ? ` (${count(row.late)} terlambat)` : ''}`
  if (!to || row.open === 0) return words
  return (
    <>
      {words}{' '}
      <Link to={to} className="ml-2 inline-flex min-h-6 items-center">
        {row.key === '' ? 'Bagikan' : 'Bagi ulang'}
        <span className="sr-only">{` tiket ${row.name}`}</span>
      </Link>
    </>
  )
}
