import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { filterAddress } from '#app/list-address.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import type { Figure, Week } from '#domain/reporting/team-input.ts'
import type { StandingFigures, TeamRow, Times, WeekFigures } from '#domain/reporting/team-report.ts'
import { formatDuration } from '#shared/dates.ts'

interface Owner {
  readonly office: string | undefined
  readonly agent: string | undefined
  readonly name: string
}

/** Without `tickets`, or not `linked`, it is plain text. `what` is for screen readers. */
interface FigureLinkProps {
  readonly figure: Figure
  readonly owner: Owner
  readonly week?: Week
  readonly tickets: number
  readonly linked: boolean
  readonly what: string
  readonly children: ReactNode
}

function FigureLink({ figure, owner, week = 'now', tickets, linked, what, children }: FigureLinkProps) {
  const { office, agent, name } = owner
  if (!linked || tickets === 0) return <span>{children}</span>
  const filter = { figure, office, agent, week: week === 'before' ? week : undefined }
  return (
    <Link to={`/helpdesk/reports/tickets${filterAddress(filter)}`} className="inline-flex min-h-6 items-center">
      {children}
      <span className="sr-only">{` ${what}, ${name}`}</span>
    </Link>
  )
}

/** `ownerOf` says whose a row is, `linked` whether figures lead to tickets. */
interface TeamTableProps {
  readonly caption: string
  readonly what: string
  readonly rows: readonly TeamRow[]
  readonly ownerOf: (row: TeamRow) => Owner
  readonly nameOf?: (row: TeamRow) => ReactNode
  readonly linked: boolean
}

const nothing = '-'
const countWords = (count: number) => count.toLocaleString('id-ID')
const percentWords = (percent: number | null) => (percent === null ? nothing : `${percent}%`)
const timeWords = (time: number | null) => (time === null ? nothing : formatDuration(time))
const ratingWords = ({ average, ratings }: WeekFigures['rating']) =>
  average === null
    ? nothing
    : `${average.toLocaleString('id-ID', { maximumFractionDigits: 1 })} (${countWords(ratings)})`

function Compared({ before, children }: { before: ReactNode; children: ReactNode }) {
  if (before === nothing) return <span className="block tabular-nums">{children}</span>
  return (
    <>
      <span className="block tabular-nums">{children}</span>
      <span className="block text-xs text-tinta-soft tabular-nums">
        <span className="whitespace-nowrap">minggu lalu:</span> {before}
      </span>
    </>
  )
}

const ninth = ({ p90 }: Times) => (p90 === null ? null : `9 dari 10 dalam ${formatDuration(p90)}`)

export function TeamTable({ caption, what, rows, ownerOf, nameOf, linked }: TeamTableProps) {
  const late = (standing: StandingFigures | null) => percentWords(standing?.latePercent ?? null)
  const times = (row: TeamRow, of: 'answered' | 'solved', words: string) => {
    const link = (week: Week, times: Times) => (
      <FigureLink figure={of} week={week} owner={ownerOf(row)} tickets={times.tickets} linked={linked} what={words}>
        {timeWords(times.median)}
      </FigureLink>
    )
    return (
      <Compared before={row.before[of].median === null ? nothing : link('before', row.before[of])}>
        {link('now', row.week[of])}
        <span className="block text-xs empty:hidden">{ninth(row.week[of])}</span>
      </Compared>
    )
  }
  const kept = (row: TeamRow, of: 'answered' | 'solved', spoken: string) => {
    const link = (week: Week, { kept: percent, late: tickets }: Times) => (
      <FigureLink figure={`${of}Late`} week={week} owner={ownerOf(row)} tickets={tickets} linked={linked} what={spoken}>
        {percentWords(percent)}
      </FigureLink>
    )
    const before = row.before[of].kept === null ? nothing : link('before', row.before[of])
    return <Compared before={before}>{link('now', row.week[of])}</Compared>
  }
  const columns: readonly Column<TeamRow>[] = [
    { key: 'name', header: what, main: true, cell: (row) => nameOf?.(row) ?? row.name },
    {
      key: 'open',
      header: 'Terbuka',
      cell: (row) => (
        <Compared before={row.standingBefore ? countWords(row.standingBefore.open) : nothing}>
          <FigureLink
            figure="open"
            owner={ownerOf(row)}
            tickets={row.standing.open}
            linked={linked}
            what="tiket terbuka"
          >
            {countWords(row.standing.open)}
          </FigureLink>
        </Compared>
      ),
    },
    {
      key: 'late',
      header: 'Terlambat',
      cell: (row) => (
        <Compared before={late(row.standingBefore)}>
          <FigureLink figure="late" owner={ownerOf(row)} tickets={row.standing.late} linked={linked} what="terlambat">
            {row.standing.late > 0 ? `${late(row.standing)} (${countWords(row.standing.late)})` : late(row.standing)}
          </FigureLink>
        </Compared>
      ),
    },
    {
      key: 'oldest',
      header: 'Paling lama terbuka',
      cell: (row) => (
        <Compared before={timeWords(row.standingBefore?.oldestMs ?? null)}>
          {linked && row.oldest ? (
            <Link to={`/helpdesk/tickets/${row.oldest.id}`} className="inline-flex min-h-6 items-center">
              {timeWords(row.standing.oldestMs)}
              <span className="sr-only">{` tiket ${row.oldest.number}`}</span>
            </Link>
          ) : (
            timeWords(row.standing.oldestMs)
          )}
        </Compared>
      ),
    },
    {
      key: 'received',
      header: 'Masuk',
      cell: (row) => {
        const link = (week: Week, tickets: number) => (
          <FigureLink
            figure="received"
            week={week}
            owner={ownerOf(row)}
            tickets={tickets}
            linked={linked}
            what="tiket masuk"
          >
            {countWords(tickets)}
          </FigureLink>
        )
        return <Compared before={link('before', row.before.received)}>{link('now', row.week.received)}</Compared>
      },
    },
    { key: 'answered', header: 'Setengahnya dijawab dalam', cell: (row) => times(row, 'answered', 'jawaban pertama') },
    { key: 'solved', header: 'Setengahnya selesai dalam', cell: (row) => times(row, 'solved', 'sampai selesai') },
    {
      key: 'answersKept',
      header: 'Dijawab tepat waktu',
      cell: (row) => kept(row, 'answered', 'jawaban menepati janji; buka yang tidak'),
    },
    {
      key: 'solutionsKept',
      header: 'Selesai tepat waktu',
      cell: (row) => kept(row, 'solved', 'penyelesaian menepati janji; buka yang tidak'),
    },
    {
      key: 'rating',
      header: 'Penilaian pemohon',
      cell: (row) => {
        const link = (week: Week, rating: WeekFigures['rating']) => (
          <FigureLink
            figure="rated"
            week={week}
            owner={ownerOf(row)}
            tickets={rating.ratings}
            linked={linked}
            what="dari 5"
          >
            {ratingWords(rating)}
          </FigureLink>
        )
        const before = row.before.rating.average === null ? nothing : link('before', row.before.rating)
        return <Compared before={before}>{link('now', row.week.rating)}</Compared>
      },
    },
  ]
  return (
    // Large numbers make ten columns wider than a small screen; then the table scrolls, not the page.
    <div className="overflow-x-auto">
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key || 'none'} />
    </div>
  )
}
