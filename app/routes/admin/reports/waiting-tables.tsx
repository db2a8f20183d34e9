// Where tickets wait and where they are overdue, by branch office, each with the desk's list of exactly these.
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { DeskFigures } from '#domain/reporting/get-desk-figures.ts'
import { formatDuration } from '#shared/dates.ts'

type Waiting = DeskFigures['waiting'][number]
type Overdue = DeskFigures['overdue'][number]

const lists = { pending: 'tiket masuk', inprogress: 'dalam proses' } as const

/** The desk's list of one office; `narrower` is the rest of its address. */
function listOf(list: keyof typeof lists, officeId: number | null, narrower: string): string {
  const page = list === 'pending' ? 'pending' : 'in-progress'
  return `/helpdesk/tickets/${page}?officeId=${officeId ?? 'province'}&${narrower}`
}

const formatCount = (tickets: number) => tickets.toLocaleString('id-ID')

/** Props of both tables; `at` is the moment they are counted for, with `linked` the figures lead to the lists. */
export interface WaitingTableProps<Row> {
  readonly rows: readonly Row[]
  readonly at: Date
  readonly linked: boolean
}

/** Tickets that nobody has answered; an office leads to its list, the longest waiting first. */
export function WaitingTable({ rows, at, linked }: WaitingTableProps<Waiting>) {
  const columns: readonly Column<Waiting>[] = [
    {
      key: 'office',
      header: 'Cabang dinas',
      main: true,
      cell: ({ office, officeId }) =>
        linked ? <Link to={listOf('pending', officeId, 'sort=oldest')}>{office}</Link> : office,
    },
    { key: 'tickets', header: 'Menunggu', end: true, cell: ({ tickets }) => `${formatCount(tickets)} tiket` },
    {
      key: 'oldest',
      header: 'Paling lama',
      end: true,
      cell: ({ oldest }) => formatDuration(at.getTime() - oldest.getTime()),
    },
  ]
  return (
    <Table
      caption="Tiket yang belum direspon menurut cabang dinas"
      columns={columns}
      rows={rows}
      rowKey={({ officeId }) => officeId ?? 'province'}
      empty={
        <EmptyState level={3} title="Tidak ada tiket yang menunggu">
          Semua tiket sudah diproses.
        </EmptyState>
      }
    />
  )
}

/** Tickets whose due time is over; each figure leads to the list that holds them. */
export function OverdueTable({ rows, at, linked }: WaitingTableProps<Overdue>) {
  const columns: readonly Column<Overdue>[] = [
    { key: 'office', header: 'Cabang dinas', main: true, cell: ({ office }) => office },
    {
      key: 'overdue',
      header: 'Lewat waktu',
      end: true,
      cell: ({ office, officeId, pending, inprogress }) => (
        <span className="flex flex-wrap gap-x-4 gap-y-1 @2xl:justify-end">
          {Object.entries({ pending, inprogress }).map(([list, tickets]) => {
            const name = list as keyof typeof lists
            if (tickets > 0 && !linked) return <span key={list}>{`${formatCount(tickets)} ${lists[name]}`}</span>
            return (
              tickets > 0 && (
                <Link
                  key={list}
                  to={listOf(name, officeId, 'overdue=true&sort=due')}
                  aria-label={`${formatCount(tickets)} ${lists[name]} lewat waktu, ${office}`}
                  className="inline-flex min-h-11 items-center @2xl:min-h-0"
                >
                  {`${formatCount(tickets)} ${lists[name]}`}
                </Link>
              )
            )
          })}
        </span>
      ),
    },
    {
      key: 'oldest',
      header: 'Paling lama',
      end: true,
      cell: ({ oldest }) => `lewat ${formatDuration(at.getTime() - oldest.getTime())}`,
    },
  ]
  return (
    <Table
      caption="Tiket yang lewat waktu menurut cabang dinas"
      columns={columns}
      rows={rows}
      rowKey={({ officeId }) => officeId ?? 'province'}
      empty={
        <EmptyState level={3} title="Tidak ada tiket yang lewat waktu">
          Semua tiket dijawab dan diselesaikan pada waktunya.
        </EmptyState>
      }
    />
  )
}
