// The desk's tickets as dense rows, each with what can be done about it.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Priority, priorities, type StatusLabel } from '#domain/tickets/ticket.ts'
import { formatDateTime, formatRelative } from '#shared/dates.ts'
import { StatusBadge } from './status-badge.tsx'

const priorityTones: Record<Priority, BadgeTone> = { low: 'grey', medium: 'blue', high: 'orange', urgent: 'red' }

/** The priority in words and colour. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={priorityTones[priority]}>{priorities[priority]}</Badge>
}

/** The fields of a desk row (spec §3, pending and in-progress ticket). */
export interface DeskRow {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly priority: Priority
  readonly label: StatusLabel
  readonly user: string
  readonly organization: string | null
  readonly agent: string | null
  readonly createdAt: Date
  readonly lastUpdate: Date
}

/** Props of `DeskTicketList`; `actions` gives a row's buttons. */
export interface DeskTicketListProps<Row extends DeskRow> {
  readonly items: readonly Row[]
  readonly actions?: (row: Row) => ReactNode
}

/** One line of text per fact; the title leads to the ticket. */
export function DeskTicketList<Row extends DeskRow>({ items, actions }: DeskTicketListProps<Row>) {
  return (
    <Card flush>
      <ul className="divide-y divide-garis text-sm">
        {items.map((row) => (
          <li key={row.id} className="grid gap-3 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-5">
            <div className="grid min-w-0 gap-1">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold tabular-nums text-tinta-soft">{row.number}</span>
                <PriorityBadge priority={row.priority} />
                <StatusBadge label={row.label} />
              </p>
              <Link
                to={`/helpdesk/tickets/${row.id}`}
                className="inline-block py-1 text-base leading-snug font-semibold text-tinta wrap-anywhere no-underline hover:text-nila-700 hover:underline"
              >
                {row.title}
              </Link>
              <p className="flex flex-wrap gap-x-3 text-tinta-soft wrap-anywhere">
                <span>
                  {row.user}
                  {row.organization && ` · ${row.organization}`}
                </span>
                <time dateTime={row.createdAt.toISOString()}>Masuk {formatDateTime(row.createdAt)}</time>
                {row.lastUpdate > row.createdAt && (
                  <time dateTime={row.lastUpdate.toISOString()} suppressHydrationWarning>
                    Diperbarui {formatRelative(row.lastUpdate)}
                  </time>
                )}
                {row.agent && <span>Ditangani {row.agent}</span>}
              </p>
            </div>
            {actions && <div className="flex flex-wrap gap-2">{actions(row)}</div>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
